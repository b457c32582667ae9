import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useCredentialsRealtime } from '../../auth/credentials/realtime.ts';
import { useRoomChatRealtime } from '../../call/chat/realtime.ts';
import { useReloadFailed } from '../../connection/use-reload-failed.ts';
import { refreshFriends } from '../../friends/queries.ts';
import { useFriendsRealtime } from '../../friends/realtime.ts';
import { MessagingProvider } from '../../messages/MessagingProvider.tsx';
import { useMeasuresRealtime } from '../../moderation/realtime.ts';
import { usePresenceRealtime } from '../../presence/realtime.ts';
import { useReportNotices } from '../../reports/mine/realtime.ts';
import { useCurrentUser } from '../../services/use-auth.ts';
import { profileKey } from '../../users/queries.ts';
import { useWaitingRealtime } from '../../waiting/realtime.ts';

/** Applies the events of the account, friends, presence, messages and room chat on every page of a signed-in user. */
export function SocialProvider({ children }: { children: ReactNode }) {
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  const onRenamed = useCallback(() => void client.invalidateQueries({ queryKey: profileKey }), [client]);
  useReloadFailed();
  useCredentialsRealtime(onRenamed);
  usePresenceRealtime();
  useFriendsRealtime(userId);
  useRoomChatRealtime(userId);
  useReportNotices();
  const navigate = useNavigate();
  useWaitingRealtime(useCallback(() => void navigate('/matching/setup?step=camera'), [navigate]));
  useMeasuresRealtime();
  const onNotFriends = useCallback(() => refreshFriends(client), [client]);
  // The key gives each user an outbox of their own.
  return (
    <MessagingProvider key={userId} me={userId} onNotFriends={onNotFriends}>
      {children}
    </MessagingProvider>
  );
}
