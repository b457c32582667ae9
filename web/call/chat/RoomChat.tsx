import { useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hasShape, isText } from '../../lib/shape.ts';
import { useServices } from '../../services/services.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { BarButton } from '../controls/BarButton.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { EmojiButton, EmojiOverlay } from './Emojis.tsx';
import { isTyping, newestSeen, type RoomState, seenUpTo, unreadOf } from './room-state.ts';
import { patchRoom, useRoom, useRoomActions, useRoomHistory, useRoomTyping } from './use-room.ts';

/** The text that was typed and not sent, of one call at a time. It is no state: no letter renders anything. */
let kept = { roomId: '', text: '' };

const draftOf = (roomId: string): string => (kept.roomId === roomId ? kept.text : '');

export function keepDraft(roomId: string, text: string): void {
  kept = { roomId, text };
}

const KEY = 'roomSeen';

interface KeptSeen {
  roomId: string;
  id: string;
}
const isKeptSeen = hasShape<KeptSeen>({ roomId: isText, id: isText });

/** A reload keeps up to where a call's chat was seen: nothing that was read counts as new again. */
function useKeptSeen(roomId: string, room: RoomState): void {
  const { storage } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    const kept = storage.session.getJson(KEY, (value) => (isKeptSeen(value) ? value : null));
    if (kept?.roomId === roomId) patchRoom(client, roomId, (current) => seenUpTo(current, kept.id));
  }, [storage, client, roomId]);
  const newest = newestSeen(room);
  useEffect(() => {
    if (newest) storage.session.setJson(KEY, { roomId, id: newest } satisfies KeptSeen);
  }, [storage, roomId, newest]);
}

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

export interface RoomChatLayerProps {
  roomId: string;
  /** the signed-in user's id */
  me: string;
  /** of the peer */
  username: string;
  /** the two are friends */
  isFriend?: boolean;
  /** where the chat lies when it is open */
  place?: CSSProperties;
  /** the user's plan includes all emojis (rulings 47) */
  premium?: boolean;
}

/** Whether the server was not reached. */
const isAway = (code: string) => code === 'NOT_CONNECTED' || code === 'NO_ANSWER';

/**
 * Flying emojis over the call's picture, and the chat beside or under it when it is open. Give each room its own instance
 * (`key`).
 */
export function RoomChatLayer({ roomId, me, username, isFriend = false, place, premium = false }: RoomChatLayerProps) {
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
            isFriend={isFriend}
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
              const refused = await send(content);
              if (!refused && draftOf(roomId).trim() === content) keepDraft(roomId, '');
              if (refused && refused.code !== 'CALL_OVER')
                toast.error(
                  refused.retryAfter
                    ? t('errors:COOLDOWN', { seconds: refused.retryAfter })
                    : t(isAway(refused.code) ? 'chat.sendOffline' : 'chat.sendFailed'),
                );
              return refused === null;
            }}
            onClose={() => setOpen(false)}
            emojis={<EmojiButton roomId={roomId} premium={premium} />}
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
