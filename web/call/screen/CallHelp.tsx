import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShortcutEditor, type ShortcutEditorProps } from '../shortcuts/ShortcutEditor.tsx';

export interface CallHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcuts: ShortcutEditorProps;
}

export function CallHelp({ open, onOpenChange, shortcuts }: CallHelpProps) {
  const { t } = useTranslation('live');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('help.title')} closeLabel={t('help.close')}>
      <ShortcutEditor {...shortcuts} />
    </Dialog>
  );
}
