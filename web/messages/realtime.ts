import type { InvalidateOptions, QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { TYPING_EXPIRY, TYPING_INDICATOR_DELAY } from '@visavis/domain/messages/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { patchQuery } from '../lib/patch-query.ts';
import type { Services } from '../services/services.tsx';
import type { MessageList } from './conversation/message-list-state.ts';
import * as lists from './conversation/message-list-state.ts';
import * as conversations from './list/conversations-state.ts';
import type { Messaging } from './messaging-context.ts';
import type { Outbox } from './outbox/outbox.ts';
import { forgetPicture } from './pictures/queries.ts';
import { messagesKeys } from './queries.ts';
import { applyTyping, type Typing, updateTyping } from './typing-state.ts';

export interface MessagesRealtimeOptions {
  services: Pick<Services, 'socket' | 'clock' | 'returned'>;
  client: QueryClient;
  messaging: Messaging;
  outbox: Outbox;
  /** an archived conversation is listed again */
  onRestored: (username: string) => void;
}

/** Adds a message, from an event or the answer to a send, to its conversation and to the conversation list. */
export function cacheMessage(
  client: QueryClient,
  { me, open }: Pick<Messaging, 'me' | 'open'>,
  message: Message,
  clientMessageId?: string,
): void {
  patchQuery<MessageList>(client, messagesKeys.list(message.conversationId), (list) =>
    lists.appendMessage(list, message, clientMessageId),
  );
  patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => {
    const next = conversations.receiveMessage(list, message, { me, openId: open.get() });
    if (next === null) queueMicrotask(() => void client.invalidateQueries({ queryKey: messagesKeys.conversations }));
    return next ?? list;
  });
}

/**
 * Applies the events to the cached lists. If the socket is already connected, and after each reconnect, the lists are
 * refetched and gaps closed. No event reports an archive in another window, so the conversations are also refetched
 * when the user returns to the page.
 * @returns a function that disconnects
 */
export function connectMessages({
  services,
  client,
  messaging,
  outbox,
  onRestored,
}: MessagesRealtimeOptions): () => void {
  const { socket, clock, returned } = services;
  const { me, lastIncoming } = messaging;
  client.setQueryDefaults(messagesKeys.typing, { staleTime: Infinity, gcTime: Infinity });

  const patchTyping = (step: (typing: Typing) => Typing) =>
    void client.setQueryData<Typing>(messagesKeys.typing, (typing) => step(typing ?? {}));
  const stopTyping = (conversationId: string, userId: string) =>
    patchTyping((typing) => applyTyping(typing, { conversationId, userId, isTyping: false }, clock.now()));

  const reload = (options?: InvalidateOptions) => {
    client.setQueriesData<MessageList>({ queryKey: messagesKeys.lists }, (list) => list && lists.markGap(list));
    // Even if nothing shows them: fetching the list marks what has come as delivered.
    void client.invalidateQueries({ queryKey: messagesKeys.conversations, refetchType: 'all' }, options);
    void client.invalidateQueries({ queryKey: messagesKeys.lists }, options);
  };
  // Messages may have come since the connection was made.
  if (socket.connection.get().isSocketConnected) reload({ cancelRefetch: false });

  const stops = [
    socket.onConnected(() => reload()),
    returned.on(() => {
      void client.invalidateQueries({ queryKey: messagesKeys.conversations }, { cancelRefetch: false });
    }),
    socket.on('dm:message', ({ message }) => {
      const mine = message.senderId === me;
      if (!mine) {
        lastIncoming.set(message.conversationId, clock.now());
        stopTyping(message.conversationId, message.senderId);
        void socket.emit('dm:mark_delivered', { conversationId: message.conversationId, upTo: message.createdAt });
      }
      cacheMessage(client, messaging, message, mine ? outbox.seen(message) : undefined);
    }),
    // The open conversation applies them itself (actions/changes.ts); the others load again.
    ...(['dm:message_deleted', 'dm:message_reacted'] as const).map((event) =>
      socket.on(event, ({ conversationId }) =>
        client.removeQueries({ queryKey: messagesKeys.list(conversationId), type: 'inactive' }),
      ),
    ),
    // It may have been the last message, and have counted as unread.
    socket.on('dm:message_deleted', ({ messageId }) => {
      forgetPicture(client, messageId);
      void client.invalidateQueries({ queryKey: messagesKeys.conversations });
    }),
    socket.on('dm:messages_read', (mark) => {
      const { conversationId, readBy, readAt } = mark;
      const upTo = readBy === me ? readAt : undefined;
      patchQuery<MessageList>(client, messagesKeys.list(conversationId), (list) =>
        lists.applyRead(list, { readBy, readAt, upTo }),
      );
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => conversations.applyRead(list, mark, me));
    }),
    socket.on('dm:messages_delivered', (mark) => {
      patchQuery<MessageList>(client, messagesKeys.list(mark.conversationId), (list) =>
        lists.applyDelivered(list, mark),
      );
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) =>
        conversations.applyDelivered(list, mark),
      );
    }),
    socket.on('dm:user_typing', (signal) => {
      if (signal.userId === me) return;
      patchTyping((typing) => applyTyping(typing, signal, clock.now()));
      if (!signal.isTyping) return;
      for (const delay of [TYPING_INDICATOR_DELAY, TYPING_EXPIRY]) {
        clock.after(delay, () => patchTyping((typing) => updateTyping(typing, clock.now())));
      }
    }),
    socket.on('dm:conversation_unarchived', async ({ conversationId }) => {
      void client.invalidateQueries({ queryKey: messagesKeys.archived });
      await client.refetchQueries({ queryKey: messagesKeys.conversations });
      const list = client.getQueryData<Conversation[]>(messagesKeys.conversations);
      const restored = list?.find(({ id }) => id === conversationId);
      if (restored) onRestored(nameOf(restored.otherUser));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
