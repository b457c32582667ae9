import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BarButton } from '../bar/BarButton.tsx';
import { useRoom } from './room.ts';
import { unreadOf } from './room-state.ts';
import { useRoomActions } from './use-room.ts';

export interface RoomChatButtonProps {
  roomId: string;
  /** the signed-in user's id */
  me: string;
}

/** Opens and closes the call's chat; a dot marks unread messages. */
export function RoomChatButton({ roomId, me }: RoomChatButtonProps) {
  const { t } = useTranslation('room');
  const room = useRoom(roomId);
  const { setOpen } = useRoomActions(roomId);
  const unread = unreadOf(room, me) !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  // The chat that closes around the focus gives it back.
  useEffect(() => {
    if (!room.open) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [room.open]);
  return (
    <BarButton
      ref={button}
      text={t('chat.open')}
      label={unread ? t('chat.openUnread') : t('chat.open')}
      variant={room.open ? 'off' : 'plain'}
      aria-pressed={room.open}
      hasNews={unread}
      icon={<MessageSquareText aria-hidden="true" size={22} />}
      onClick={() => setOpen(!room.open)}
    />
  );
}
