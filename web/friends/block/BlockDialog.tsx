import { nameOf } from '@visavis/domain/users/names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useBlock } from '../mutations.ts';

export interface BlockDialogProps {
  /** null while closed */
  person: { userId: string; username: string; displayName?: string | undefined } | null;
  onClose: () => void;
}

/** Asks before someone is blocked. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { t } = useTranslation('friends');
  const block = useBlock();
  return (
    <ConfirmDialog
      danger
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('block.title', { username: person && nameOf(person) })}
      text={t('block.text')}
      confirmLabel={t('block.confirm')}
      cancelLabel={t('common:cancel')}
      loading={block.isPending}
      onConfirm={() => person && block.mutate({ userId: person.userId, block: true }, { onSettled: onClose })}
    />
  );
}
