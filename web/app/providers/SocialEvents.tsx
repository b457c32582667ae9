import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCredentialsRealtime } from '../../auth/credentials/realtime.ts';
import { useRoomChatRealtime } from '../../call/chat/realtime.ts';
import { useCall } from '../../call/session/use-call.ts';
import { friendsKeys } from '../../friends/queries.ts';
import { useFriendsRealtime } from '../../friends/realtime.ts';
import { listKey as historyKey } from '../../history/queries.ts';
import { dashboardKey } from '../../home/queries.ts';
import { PROFILES } from '../../lib/profiles.ts';
import { MessageNews } from '../../messages/MessageNews.tsx';
import { messagesKeys } from '../../messages/queries.ts';
import { useMessagesRealtime } from '../../messages/use-messages-realtime.ts';
import { useMeasuresRealtime } from '../../moderation/realtime.ts';
import { usePresenceRealtime } from '../../presence/realtime.ts';
import { useReportNotices } from '../../reports/mine/realtime.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { profileKey } from '../../users/queries.ts';
import { useWaitingRealtime } from '../../waiting/realtime.ts';

/** Where other people are shown. */
const KEYS = [
  friendsKeys.all,
  messagesKeys.conversations,
  messagesKeys.archived,
  PROFILES,
  historyKey,
  dashboardKey,
] as const;

function refreshPeople(client: QueryClient): void {
  for (const queryKey of KEYS) void client.invalidateQueries({ queryKey });
}

/** Asks again for what shows people once one of them has gone, or is back. */
function useChangedPeople(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => socket.on('person:changed', () => refreshPeople(client)), [socket, client]);
}

/** Asks for the profile again where it has another name than the account, whichever way the page has learned of it. */
function useOwnName(username: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const profile = client.getQueryData<{ username: string }>(profileKey);
    if (profile && profile.username !== username) void client.invalidateQueries({ queryKey: profileKey });
  }, [client, username]);
}

/**
 * On every page of a signed-in user: applies the events of the account, friends, messages, presence, the chat of a call,
 * reports and waiting, sends what is in the outbox, and tells screen readers who has written.
 */
export function SocialEvents() {
  const { userId, username } = useCurrentUser();
  const navigate = useNavigate();
  useCredentialsRealtime();
  useOwnName(username);
  usePresenceRealtime();
  useFriendsRealtime(userId);
  useMessagesRealtime();
  useChangedPeople();
  useRoomChatRealtime(userId);
  useReportNotices();
  const toCamera = useCallback(() => void navigate('/matching/setup?step=camera'), [navigate]);
  useWaitingRealtime(toCamera, useCall().state !== 'idle');
  useMeasuresRealtime();
  return <MessageNews />;
}
