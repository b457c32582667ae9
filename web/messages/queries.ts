import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../services/services.tsx';
import { allPages } from './list/all-pages.ts';
import { clearUnread, toMarkDelivered, unreadTotal } from './list/marks-state.ts';
import { type Messaging, useMessaging } from './messaging-context.ts';

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
export const conversationsQuery = ({ api, socket }: Services, { open, me }: Messaging) =>
  queryOptions({
    queryKey: messagesKeys.conversations,
    queryFn: async () => {
      const list = await allPages(api, 'GET /api/messages/conversations');
      // Messages from this device's absence have arrived with the list.
      if (socket.connection.get().isSocketConnected) {
        for (const mark of toMarkDelivered(list, me)) void socket.emit('dm:mark_delivered', mark);
      }
      // The visible conversation counts as read, even before the server knows.
      return clearUnread(list, open.get());
    },
  });

export const useConversations = () => useQuery(conversationsQuery(useServices(), useMessaging()));

/** For the navigation badge. */
export const useUnreadTotal = (): number => unreadTotal(useConversations().data ?? []);
