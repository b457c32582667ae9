import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useArchive } from '../queries.ts';

export interface ArchiveDialogProps {
  /** null: closed */
  conversation: Conversation | null;
  onClose: () => void;
  onArchived: () => void;
}

export function ArchiveDialog({ conversation, onClose, onArchived }: ArchiveDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const archive = useArchive(onArchived);
  const username = conversation?.otherUser.username;
  return (
    <ConfirmDialog
      open={conversation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('archive.title', { username })}
      text={t('archive.text', { username })}
      confirmLabel={t('archive.confirm')}
      cancelLabel={t('common:cancel')}
      loading={archive.isPending}
      onConfirm={() => conversation && archive.mutate(conversation.id, { onSettled: onClose })}
    />
  );
}
