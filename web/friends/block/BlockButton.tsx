import { nameOf } from '@visavis/domain/users/names.ts';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useBlock } from '../mutations.ts';
import { useBlocked } from '../queries.ts';

export interface BlockButtonProps {
  userId: string;
  username: string;
}

/** Blocks after a confirmation, unblocks at once. Whoever is not known to be blocked can be. */
export function BlockButton({ userId, username }: BlockButtonProps) {
  const { t } = useTranslation('friends');
  const blocked = useBlocked().data?.some((person) => person.userId === userId);
  const block = useBlock();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        loading={block.isPending}
        icon={<Ban aria-hidden="true" size={18} />}
        onClick={() => (blocked ? block.mutate({ userId, block: false }) : setAsking(true))}
      >
        {blocked ? t('block.undo') : t('block.action')}
      </Button>
      <BlockDialog person={asking ? { userId, username } : null} onClose={() => setAsking(false)} />
    </>
  );
}

export interface BlockDialogProps {
  /** null while closed */
  person: { userId: string; username: string; displayName?: string | undefined } | null;
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
      title={t('block.title', { username: person && nameOf(person) })}
      text={t('block.text')}
      confirmLabel={t('block.confirm')}
      cancelLabel={t('common:cancel')}
      loading={block.isPending}
      onConfirm={() => person && block.mutate({ userId: person.userId, block: true }, { onSettled: onClose })}
    />
  );
}
