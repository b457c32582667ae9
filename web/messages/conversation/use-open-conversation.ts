import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { codeOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { patchQuery } from '../../lib/patch-query.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { addConversation } from '../list/listing.ts';
import { useMessaging } from '../messaging-context.ts';
import { messagesKeys } from '../queries.ts';

/**
 * Opens the conversation with a friend, creating it if needed.
 * @param from where it is opened: each place has an error text of its own
 */
export function useOpenConversation(from: 'friends' | 'messages') {
  const { api } = useServices();
  const client = useQueryClient();
  const { onNotFriends } = useMessaging();
  const { t } = useTranslation('messages');
  return useMutation({
    mutationFn: (userId: string) => api.call('POST /api/messages/conversations', { body: { userId } }),
    onSuccess: (conversation) =>
      patchQuery<Conversation[]>(client, messagesKeys.conversations, (list) => addConversation(list, conversation)),
    onError(error) {
      if (codeOf(error) === 'NOT_FRIENDS') onNotFriends();
      toast.error(from === 'friends' ? t('toast.startFailed') : t('toast.createFailed'));
    },
  });
}
