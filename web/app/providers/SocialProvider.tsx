import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useReloadFailed } from '../../connection/use-reload-failed.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';

/** Messages, on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  useReloadFailed();
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // The key gives each user an outbox of their own.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
    </MessagingProvider>
  );
}
