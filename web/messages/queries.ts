import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Conversation,
  dmMarkDelivered,
  listConversations,
  listMessages,
  openConversation,
} from '@visavis/domain/messages/contract.ts';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../i18n/error-text.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { loadNewest, type MessageList, prependOlder } from './conversation/message-list-state.ts';
import { addConversation, clearUnread, toMarkDelivered, unreadTotal } from './list/conversations-state.ts';
import { useMessaging } from './messaging-context.ts';
import type { Typing } from './typing-state.ts';

export const messagesKeys = {
  all: ['messages'],
  conversations: ['messages', 'conversations'],
  archived: ['messages', 'archived'],
  lists: ['messages', 'list'],
  list: (conversationId: string) => ['messages', 'list', conversationId],
  typing: ['messages', 'typing'],
  picture: (messageId: string) => ['messages', 'picture', messageId],
} as const;

/** Newest first, without archived ones; kept current by the events. */
export function useConversations() {
  const { api, socket } = useServices();
  const { open, me } = useMessaging();
  return useQuery({
    queryKey: messagesKeys.conversations,
    queryFn: async () => {
      const list = await api.call(listConversations);
      // What was sent while this device was away has arrived with the list.
      if (socket.connection.get().isSocketConnected) {
        for (const mark of toMarkDelivered(list, me)) void socket.emit(dmMarkDelivered, mark);
      }
      // The visible conversation counts as read, even before the server knows.
      return clearUnread(list, open.get());
    },
  });
}

/** For the navigation badge. */
export const useUnreadTotal = (): number => unreadTotal(useConversations().data ?? []);

/** The loaded end of a conversation; kept current by the events. */
export function useMessageList(conversationId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const queryKey = messagesKeys.list(conversationId);
  return useQuery<MessageList>({
    queryKey,
    // The events keep it current, unless the connection was lost.
    staleTime: ({ state }) => (state.data?.contiguousUntil === undefined ? Infinity : 0),
    // Comparing thousands of messages on every event costs more than it saves.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      loadNewest(
        (before) => api.call(listMessages, { params: { id: conversationId }, query: { before }, signal }),
        () => client.getQueryData<MessageList>(queryKey),
      ),
  });
}

/** Fetches the page before the oldest loaded message. */
export function useOlderMessages(conversationId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  const queryKey = messagesKeys.list(conversationId);
  return useMutation({
    mutationFn: (before: string) => api.call(listMessages, { params: { id: conversationId }, query: { before } }),
    onSuccess: (page) => client.setQueryData<MessageList>(queryKey, (list) => list && prependOlder(list, page)),
    onError: () => toast.error(t('toast.olderFailed')),
  });
}

/**
 * Opens the conversation with a friend, creating it if needed.
 * @param from the screen that asks; each has its own error text
 */
export function useOpenConversation(from: 'friends' | 'messages') {
  const { api } = useServices();
  const client = useQueryClient();
  const { onNotFriends } = useMessaging();
  const { t } = useTranslation('messages');
  return useMutation({
    mutationFn: (userId: string) => api.call(openConversation, { body: { userId } }),
    onSuccess: (conversation) =>
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => addConversation(list, conversation)),
    onError(error) {
      if (codeOf(error) === 'NOT_FRIENDS') onNotFriends();
      toast.error(from === 'friends' ? t('toast.startFailed') : t('toast.createFailed'));
    },
  });
}

const noOne: Typing = {};

/** Who is typing, by conversation; set by events only. */
export function useTyping(): Typing {
  return (
    useQuery<Typing>({ queryKey: messagesKeys.typing, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
      .data ?? noOne
  );
}
