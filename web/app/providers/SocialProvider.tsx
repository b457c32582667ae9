import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useRoomChatRealtime } from '../../call/chat/realtime.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { useFriendsRealtime } from '../../friends/realtime.ts';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { usePresenceRealtime } from '../../presence/realtime.ts';
import { useCurrentUser } from '../../services/use-auth.ts';

/** Friends, presence, messages and the call's chat follow the events on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  usePresenceRealtime();
  useFriendsRealtime(userId);
  useRoomChatRealtime(userId);
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // Another person has another outbox.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
    </MessagingProvider>
  );
}
