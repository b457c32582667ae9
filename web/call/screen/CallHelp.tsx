import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { type Shortcut, shortcutKeys } from './shortcuts.ts';

export function CallHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('call');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('help.title')} closeLabel={t('help.close')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {(Object.keys(shortcutKeys) as Shortcut[]).map((shortcut) => (
          <div key={shortcut} className="contents">
            <dt>
              <kbd className="grid size-9 place-items-center rounded-control border border-line-strong font-sans">
                {shortcutKeys[shortcut]}
              </kbd>
            </dt>
            <dd>{t(`help.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
