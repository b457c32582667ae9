import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { MARK_READ_SUPPRESSION } from '@visavis/domain/messages/rules.ts';
import { useEffect } from 'react';
import { patchQuery } from '../../lib/patch-query.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import * as conversations from '../list/conversations-state.ts';
import { clearUnread } from '../list/marks-state.ts';
import { useMessaging } from '../messaging-context.ts';
import { messagesKeys } from '../queries.ts';
import { applyRead, hasUnread, type MessageList } from './message-list-state.ts';

interface ReadSituation {
  /** the other person's messages are not all marked as read */
  unread: boolean;
  /** the conversation is open, the page visible, and its user at the device */
  attended: boolean;
  /** when the last message arrived, in milliseconds */
  lastIncomingAt: number | null;
  now: number;
}

/** Milliseconds until the read mark may be sent: not within 5 s of an incoming message. Null if none is due. */
export function readDelay({ unread, attended, lastIncomingAt, now }: ReadSituation): number | null {
  if (!unread || !attended) return null;
  return lastIncomingAt === null ? 0 : Math.max(0, lastIncomingAt + MARK_READ_SUPPRESSION - now);
}

/**
 * Marks the open conversation as read while the page is visible and connected and its user at the device, over HTTP if
 * the socket event is refused.
 */
export function useMarkRead(conversationId: string, list: MessageList | undefined): void {
  const { api, socket, clock, visibility, activity } = useServices();
  const { me, open, lastIncoming } = useMessaging();
  const client = useQueryClient();
  const visible = useStore(visibility, (state) => state.visible);
  const isIdle = useStore(activity, (state) => state.isIdle);
  const attended = visible && !isIdle;
  const connected = useStore(socket.connection, ({ isSocketConnected }) => isSocketConnected);

  useEffect(() => {
    if (!attended) return;
    open.set(conversationId);
    patchQuery<Conversation[]>(client, messagesKeys.conversations, (all) => clearUnread(all, conversationId));
    return () => open.set(null);
  }, [client, open, attended, conversationId]);

  const unread = hasUnread(list, me);
  const upTo = list?.messages.at(-1)?.createdAt;
  useEffect(() => {
    const delay = readDelay({ unread, attended, lastIncomingAt: lastIncoming.get(conversationId), now: clock.now() });
    if (delay === null || !connected || upTo === undefined) return;
    let left = false;
    const send = async () => {
      const ack = await socket.emit('dm:mark_read', { conversationId });
      if (!ack.ok) await api.call('PUT /api/messages/conversations/:id/read', { params: { id: conversationId } });
      const mark = { conversationId, readBy: me, readAt: new Date(clock.serverNow()).toISOString() };
      patchQuery<MessageList>(client, messagesKeys.list(conversationId), (all) => applyRead(all, { ...mark, upTo }));
      if (left) return;
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (all) => conversations.applyRead(all, mark, me));
    };
    // If both fail, the next connection or the next message tries again.
    const cancel = clock.after(delay, () => void send().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [api, socket, clock, client, lastIncoming, me, conversationId, connected, unread, attended, upTo]);
}
