import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { messagesKeys } from '../queries.ts';
import { loadNewest, type MessageList, prependOlder } from './message-list-state.ts';

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
        (before) =>
          api.call('GET /api/messages/conversations/:id', {
            params: { id: conversationId },
            query: { before },
            signal,
          }),
        () => client.getQueryData<MessageList>(queryKey),
      ).catch((error) => {
        // It has gone, with the other's account.
        if (codeOf(error) === 'NOT_FOUND') void client.invalidateQueries({ queryKey: messagesKeys.conversations });
        throw error;
      }),
  });
}

/** Fetches the page before the oldest loaded message. */
export function useOlderMessages(conversationId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  const queryKey = messagesKeys.list(conversationId);
  return useMutation({
    mutationFn: (before: string) =>
      api.call('GET /api/messages/conversations/:id', { params: { id: conversationId }, query: { before } }),
    onSuccess: (page) => client.setQueryData<MessageList>(queryKey, (list) => list && prependOlder(list, page)),
    onError: () => toast.error(t('toast.olderFailed')),
  });
}
