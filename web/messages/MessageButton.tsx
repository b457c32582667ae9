import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { useOpenConversation } from './conversation/queries.ts';

export interface MessageButtonProps {
  /** a friend */
  userId: string;
  onOpen: (conversationId: string) => void;
}

/** Opens the conversation with a friend. */
export function MessageButton({ userId, onOpen }: MessageButtonProps) {
  const { t } = useTranslation('messages');
  const open = useOpenConversation('friends');
  return (
    <Button
      loading={open.isPending}
      icon={<MessageCircle aria-hidden="true" size={18} />}
      onClick={() => open.mutate(userId, { onSuccess: ({ id }) => onOpen(id) })}
    >
      {t('write')}
    </Button>
  );
}
