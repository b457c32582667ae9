import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { BlockDialog } from '../dialogs.tsx';
import { useBlock } from '../mutations.ts';
import { useRelation } from '../queries.ts';

export interface BlockButtonProps {
  userId: string;
  username: string;
}

/** Blocks after a question; takes a block back at once. */
export function BlockButton({ userId, username }: BlockButtonProps) {
  const { t } = useTranslation('friends');
  const relation = useRelation(userId);
  const block = useBlock();
  const [asking, setAsking] = useState(false);
  const blocked = relation?.status === 'blocked';
  return (
    <>
      <Button
        variant="ghost"
        disabled={relation === null}
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
