import type { CSSProperties } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { draftOf, keepDraft } from './draft.ts';
import { EmojiOverlay } from './EmojiOverlay.tsx';
import { useRoom } from './room.ts';
import { isTyping, unreadOf } from './room-state.ts';
import { useKeptSeen } from './use-kept-seen.ts';
import { useRoomActions, useRoomHistory, useRoomTyping } from './use-room.ts';

export interface RoomChatLayerProps {
  roomId: string;
  /** the signed-in user's id */
  me: string;
  /** of the peer */
  username: string;
  /** where the chat lies when it is open */
  place?: CSSProperties;
}

/** Whether the server was not reached. */
const isAway = (code: string) => code === 'NOT_CONNECTED' || code === 'NO_ANSWER';

/**
 * Flying emojis over the call's picture, and the chat beside or under it when it is open. Give each room its own instance
 * (`key`).
 */
export function RoomChatLayer({ roomId, me, username, place }: RoomChatLayerProps) {
  const { t } = useTranslation('room');
  const room = useRoom(roomId);
  const history = useRoomHistory(roomId);
  useKeptSeen(roomId, room);
  const typing = useRoomTyping(roomId);
  const { setOpen, send } = useRoomActions(roomId);
  const unread = unreadOf(room, me);
  return (
    <>
      <EmojiOverlay emojis={room.emojis} me={me} username={username} />
      {room.open && (
        <div style={place} className="absolute z-10">
          <ChatPanel
            username={username}
            me={me}
            messages={room.messages}
            typing={isTyping(room)}
            failed={history.failed}
            onRetry={history.retry}
            draft={() => draftOf(roomId)}
            onType={(text) => {
              typing.typed(text);
              keepDraft(roomId, text);
            }}
            onSend={async (content) => {
              typing.stop();
              const code = await send(content);
              if (code === null && draftOf(roomId).trim() === content) keepDraft(roomId, '');
              if (code !== null && code !== 'CALL_OVER')
                toast.error(t(isAway(code) ? 'chat.sendOffline' : 'chat.sendFailed'));
              return code === null;
            }}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
      <LiveRegion>
        {/* The key lets the same words be said again. */}
        {unread && <span key={unread.id}>{t('chat.incoming', { username, text: unread.content })}</span>}
      </LiveRegion>
    </>
  );
}
