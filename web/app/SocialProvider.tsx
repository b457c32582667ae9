import type { ReactNode } from 'react';
import { useCurrentUser } from '../auth/use-auth.ts';
import { useFriendsRealtime } from '../friends/realtime.ts';
import { MessagingProvider } from '../messages/MessagingProvider.tsx';
import { usePresenceRealtime } from '../presence/realtime.ts';
import { useRoomChatRealtime } from '../room-chat/realtime.ts';

/** Friends, presence, messages and the call's chat follow the events on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  usePresenceRealtime();
  useFriendsRealtime(userId);
  useRoomChatRealtime(userId);
  // Another person has another outbox.
  return (
    <MessagingProvider key={userId} me={userId}>
      {children}
    </MessagingProvider>
  );
}
