import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';

export interface UnsentQuestionProps {
  open: boolean;
  /** messages that a sign-out would discard */
  count: number;
  onSignOut: () => void;
  onCancel: () => void;
}

/** Asks before a sign-out that discards messages. */
export function UnsentQuestion({ open, count, onSignOut, onCancel }: UnsentQuestionProps) {
  const { t } = useTranslation('messages');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={t('unsent.title')}
      text={t('unsent.text', { count })}
      confirmLabel={t('unsent.confirm')}
      cancelLabel={t('common:cancel')}
      onConfirm={onSignOut}
      danger
    />
  );
}
