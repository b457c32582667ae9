import { MessageCircle } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRestraint } from '../services/restraint.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useOpenConversation } from './conversation/use-open-conversation.ts';

export interface MessageButtonProps {
  /** a friend */
  userId: string;
  onOpen: (conversationId: string) => void;
  variant?: ButtonProps['variant'];
}

/** Opens the conversation with a friend. Whom a suspension keeps from writing finds it on the page of messages. */
export function MessageButton({ userId, onOpen, variant }: MessageButtonProps) {
  const { t } = useTranslation('messages');
  const open = useOpenConversation('friends');
  const isBarred = useRestraint() === 'contact';
  return (
    <Button
      variant={variant}
      loading={open.isPending}
      disabled={isBarred}
      title={isBarred ? t('common:barred') : undefined}
      icon={<MessageCircle aria-hidden="true" size={18} />}
      onClick={() => open.mutate(userId, { onSuccess: ({ id }) => onOpen(id) })}
    >
      {t('write')}
    </Button>
  );
}
