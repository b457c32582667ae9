import { useQueryClient } from '@tanstack/react-query';
import { type Conversation, dmMarkRead, markRead } from '@visavis/domain/messages/contract.ts';
import { useEffect } from 'react';
import { patchQuery } from '../../lib/patch-query.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import * as conversations from '../list/conversations-state.ts';
import { useMessaging } from '../messaging-context.ts';
import { messagesKeys } from '../queries.ts';
import { applyRead, type MessageList, owesRead } from './message-list-state.ts';
import { readDelay } from './read-delay.ts';

/**
 * Says that the open conversation has been read: while the page is on screen, and not within 5 s of an incoming
 * message. Without a connection it is said when there is one again.
 */
export function useMarkRead(conversationId: string, list: MessageList | undefined): void {
  const { api, socket, clock, visibility } = useServices();
  const { me, open, lastIncoming } = useMessaging();
  const client = useQueryClient();
  const seen = useStore(visibility, ({ visible }) => visible);
  const connected = useStore(socket.connection, ({ isSocketConnected }) => isSocketConnected);

  useEffect(() => {
    if (!seen) return;
    open.set(conversationId);
    patchQuery<Conversation[]>(client, messagesKeys.conversations, (all) =>
      conversations.clearUnread(all, conversationId),
    );
    return () => open.set(null);
  }, [client, open, seen, conversationId]);

  const owes = owesRead(list, me);
  const upTo = list?.messages.at(-1)?.createdAt;
  useEffect(() => {
    const delay = readDelay({ owes, seen, lastIncomingAt: lastIncoming.get(conversationId), now: clock.now() });
    if (delay === null || !connected || upTo === undefined) return;
    let left = false;
    const say = async () => {
      const ack = await socket.emit(dmMarkRead, { conversationId });
      if (!ack.ok) await api.call(markRead, { params: { id: conversationId } });
      const mark = { conversationId, readBy: me, readAt: new Date(clock.now()).toISOString() };
      patchQuery<MessageList>(client, messagesKeys.list(conversationId), (all) => applyRead(all, { ...mark, upTo }));
      if (left) return;
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (all) => conversations.applyRead(all, mark, me));
    };
    // Neither way went through: the next connection, or the next message, says it.
    const cancel = clock.after(delay, () => void say().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [api, socket, clock, client, lastIncoming, me, conversationId, connected, owes, seen, upTo]);
}
