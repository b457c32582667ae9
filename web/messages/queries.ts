import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  archiveConversation,
  type Conversation,
  listConversations,
  listMessages,
  openConversation,
} from '@visavis/domain/messages/contract.ts';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../i18n/error-text.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { loadNewest } from './conversation/load-newest.ts';
import { type MessageList, prependOlder } from './conversation/message-list-state.ts';
import { addConversation, clearUnread, removeConversation, unreadTotal } from './list/conversations-state.ts';
import { useMessaging } from './messaging-context.ts';
import type { Typing } from './typing-state.ts';

export const messagesKeys = {
  all: ['messages'],
  conversations: ['messages', 'conversations'],
  lists: ['messages', 'list'],
  list: (conversationId: string) => ['messages', 'list', conversationId],
  typing: ['messages', 'typing'],
} as const;

/** Newest first, archived ones left out; kept current by the events. */
export function useConversations() {
  const { api } = useServices();
  const { open } = useMessaging();
  return useQuery({
    queryKey: messagesKeys.conversations,
    queryFn: async () => {
      const list = await api.call(listConversations);
      // What is before the user's eyes is not unread, though the server may not have been told yet.
      return clearUnread(list, open.get());
    },
  });
}

/** For the navigation's badge. */
export const useUnreadTotal = (): number => unreadTotal(useConversations().data ?? []);

/** The loaded end of a conversation; kept current by the events. */
export function useMessageList(conversationId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const queryKey = messagesKeys.list(conversationId);
  return useQuery<MessageList>({
    queryKey,
    // The events keep it, unless the connection was lost meanwhile.
    staleTime: ({ state }) => (state.data?.sureUntil === undefined ? Infinity : 0),
    // Comparing thousands of messages with each other, at every event, would cost more than it saves.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      loadNewest(
        (before) => api.call(listMessages, { params: { id: conversationId }, query: { before }, signal }),
        () => client.getQueryData<MessageList>(queryKey),
      ),
  });
}

/** Asks for the page before the oldest loaded message. */
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

/** The conversation with a friend, made where there is none yet. @param from where it is asked: each has its own error */
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

/** Archives for this user alone. @param onArchived called even though the conversation is gone from the screen by then */
export function useArchive(onArchived: () => void) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  return useMutation({
    mutationFn: (id: string) => api.call(archiveConversation, { params: { id } }),
    onSuccess(_nothing, id) {
      onArchived();
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => removeConversation(list, id));
      toast.success(t('toast.archived'));
    },
    onError: () => toast.error(t('toast.archiveFailed')),
  });
}

const nobody: Typing = {};

/** Who is typing, by conversation; told by events alone. */
export function useTyping(): Typing {
  return (
    useQuery<Typing>({ queryKey: messagesKeys.typing, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
      .data ?? nobody
  );
}
