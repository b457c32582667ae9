import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useReloadFailed } from '../../connection/use-reload-failed.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';

const SocialEvents = lazyPart(
  withTexts(() => import('./SocialEvents.tsx'), ['credentials', 'friends', 'moderation', 'presence', 'report']),
);

/** Messages, and the events of everything else, on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  useReloadFailed();
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // The key gives each user an outbox of their own.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
      <Suspense fallback={null}>
        <SocialEvents />
      </Suspense>
    </MessagingProvider>
  );
}
