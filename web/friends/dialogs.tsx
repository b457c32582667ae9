import type { Friend } from '@visavis/domain/friends/contract.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { useBlock, useRemoveFriend } from './mutations.ts';

export interface RemoveDialogProps {
  /** null: closed */
  friend: Pick<Friend, 'friendshipId' | 'username'> | null;
  onClose: () => void;
}

export function RemoveDialog({ friend, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(['friends', 'common']);
  const remove = useRemoveFriend();
  return (
    <ConfirmDialog
      danger
      open={friend !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.title', { username: friend?.username })}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('common:cancel')}
      loading={remove.isPending}
      onConfirm={() => friend && remove.mutate(friend.friendshipId, { onSettled: onClose })}
    />
  );
}

export interface BlockDialogProps {
  /** null: closed */
  person: { userId: string; username: string } | null;
  onClose: () => void;
}

export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['friends', 'common']);
  const block = useBlock();
  return (
    <ConfirmDialog
      danger
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('block.title', { username: person?.username })}
      text={t('block.text')}
      confirmLabel={t('block.confirm')}
      cancelLabel={t('common:cancel')}
      loading={block.isPending}
      onConfirm={() => person && block.mutate({ userId: person.userId, block: true }, { onSettled: onClose })}
    />
  );
}
