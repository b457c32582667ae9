import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { refreshProfile } from '../lib/profiles.ts';
import { type Services, useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { applyBlock, cacheFriend } from './cached-lists.ts';
import { addRequest, areOutdated, removeFriend, removeRequest } from './friends-state.ts';
import { isOnPage } from './news-on-page.ts';
import { friendsKeys, refreshFriends } from './queries.ts';

interface Notices {
  received(name: string): void;
  accepted(name: string): void;
  inTouch(name: string): void;
}

/**
 * Applies the events to the cached lists. After a reconnect, and when the user returns to the page, the lists are
 * refetched.
 * @returns a function that disconnects
 */
export function connectFriends(
  { socket, returned }: Services,
  client: QueryClient,
  me: string,
  notices: Notices,
): () => void {
  const stops = [
    socket.onConnected(() => refreshFriends(client)),
    returned.on(() => refreshFriends(client, { cancelRefetch: false })),
    socket.on('friend:status_update', ({ userId }) => {
      const loaded = {
        friends: client.getQueryData<Friend[]>(friendsKeys.list),
        pending: client.getQueryData<FriendRequest[]>(friendsKeys.pending),
        sent: client.getQueryData<FriendRequest[]>(friendsKeys.sent),
      };
      if (areOutdated(loaded, userId)) refreshFriends(client);
    }),
    socket.on('friend:request_sent', ({ request }) =>
      patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => addRequest(list, request)),
    ),
    socket.on('friend:request_received', ({ request, requester, isRepeat }) => {
      patchQuery<FriendRequest[]>(client, friendsKeys.pending, (list) => addRequest(list, request));
      if (!isRepeat && !isOnPage('request', requester.userId)) notices.received(nameOf(requester));
    }),
    socket.on('friend:request_accepted', ({ friend, acceptedBy }) => {
      cacheFriend(client, friend);
      if (acceptedBy.userId !== me) notices.accepted(nameOf(acceptedBy));
    }),
    socket.on('friend:removed', ({ friendshipId, userId }) => {
      patchQuery<Friend[]>(client, friendsKeys.list, (list) => removeFriend(list, friendshipId));
      void client.invalidateQueries({ queryKey: friendsKeys.relation(userId) });
      refreshProfile(client, userId);
    }),
    socket.on('friend:block_changed', ({ userId, isBlocked }) => void applyBlock(client, userId, isBlocked)),
    socket.on('friend:in_touch', ({ friend }) => {
      cacheFriend(client, friend);
      if (!isOnPage('touch', friend.userId)) notices.inTouch(nameOf(friend));
    }),
    ...(['friend:request_declined', 'friend:request_gone'] as const).map((event) =>
      socket.on(event, ({ requestId }) => {
        for (const key of [friendsKeys.sent, friendsKeys.pending]) {
          patchQuery<FriendRequest[]>(client, key, (list) => removeRequest(list, requestId));
        }
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while a user is signed in; needs the namespace 'friends'. */
export function useFriendsRealtime(me: string): void {
  const services = useServices();
  const client = useQueryClient();
  useEffect(
    () =>
      connectFriends(services, client, me, {
        received: (username) => toast(i18n.t('friends:toast.received', { username })),
        accepted: (username) => toast.success(i18n.t('friends:toast.acceptedBy', { username })),
        inTouch: (username) => toast.success(i18n.t('friends:toast.inTouch', { username })),
      }),
    [services, client, me],
  );
}
