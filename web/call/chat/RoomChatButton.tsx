import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { hasUnread } from './room-state.ts';
import { useRoom, useRoomActions } from './use-room.ts';

export interface RoomChatButtonProps {
  roomId: string;
  /** the signed-in user's id */
  me: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** Opens and closes the call's chat; a dot marks unread messages. */
export function RoomChatButton({ roomId, me, side }: RoomChatButtonProps) {
  const { t } = useTranslation('room');
  const room = useRoom(roomId);
  const { setOpen } = useRoomActions(roomId);
  const unread = hasUnread(room, me);
  return (
    <span className="relative inline-flex">
      <IconButton
        variant={room.open ? 'off' : 'over'}
        side={side}
        aria-pressed={room.open}
        label={unread ? t('chat.openUnread') : t('chat.open')}
        icon={<MessageSquareText aria-hidden="true" size={22} />}
        onClick={() => setOpen(!room.open)}
      />
      {unread && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-0 size-3 animate-appear rounded-full border-2 border-over-scrim bg-accent"
        />
      )}
    </span>
  );
}
