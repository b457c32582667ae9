import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DESK_KEYS } from './keys.ts';

/** A key as it is printed on a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd
    translate="no"
    className="inline-grid min-h-6 min-w-6 place-items-center rounded-control border border-line-strong bg-sunken px-1.5 font-sans text-xs font-semibold text-text"
  >
    {children}
  </kbd>
);

/** The key that does the same as a button; not where there is hardly a keyboard. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="max-lg:hidden pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);

export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('desk');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('keys.title')}
      description={t('keys.text')}
      closeLabel={t('common:close')}
    >
      <dl className="divide-y divide-line">
        {DESK_KEYS.map(({ key, shown }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2 text-sm">
            <dt>{t(`keys.${key}`)}</dt>
            <dd>
              <Key>{shown}</Key>
            </dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-4 py-2 text-sm">
          <dt>{t('keys.send')}</dt>
          <dd className="flex gap-1">
            <Key>Ctrl</Key>
            <Key>↵</Key>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
