import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useRoomChatRealtime } from '../../call/chat/realtime.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { useFriendsRealtime } from '../../friends/realtime.ts';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { usePresenceRealtime } from '../../presence/realtime.ts';
import { useCurrentUser } from '../../services/use-auth.ts';

/** Applies the events of friends, presence, messages and room chat on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  usePresenceRealtime();
  useFriendsRealtime(userId);
  useRoomChatRealtime(userId);
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // The key gives each user an outbox of their own.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
    </MessagingProvider>
  );
}
