import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type Friend,
  type FriendRequest,
  requestAccepted,
  requestDeclined,
  requestReceived,
  requestSent,
} from '@visavis/domain/friends/contract.ts';
import { statusUpdate } from '@visavis/domain/presence/contract.ts';
import { useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { type Services, useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { addFriend, addRequest, lagsBehind, removeRequest, removeRequestsWith } from './friends-state.ts';
import { friendsKeys, refreshFriends } from './queries.ts';

interface Notices {
  received(username: string): void;
  accepted(username: string): void;
}

/** A new friendship: the friend comes in, and every request between the two goes. */
export function patchNewFriend(client: QueryClient, friend: Friend): void {
  const settle = (list: FriendRequest[]) => removeRequestsWith(list, friend.userId);
  patchQuery<Friend[]>(client, friendsKeys.list, (list) => addFriend(list, friend));
  patchQuery<FriendRequest[]>(client, friendsKeys.pending, settle);
  patchQuery<FriendRequest[]>(client, friendsKeys.sent, settle);
}

/**
 * Lists, counts and badges follow the events; after a lost connection, and when the user comes back to the page, they
 * are asked for again.
 * @returns the way to stop
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
    socket.on(statusUpdate, ({ userId }) => {
      const loaded = {
        friends: client.getQueryData<Friend[]>(friendsKeys.list),
        pending: client.getQueryData<FriendRequest[]>(friendsKeys.pending),
        sent: client.getQueryData<FriendRequest[]>(friendsKeys.sent),
      };
      if (lagsBehind(loaded, userId)) refreshFriends(client);
    }),
    socket.on(requestSent, ({ request }) =>
      patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => addRequest(list, request)),
    ),
    socket.on(requestReceived, ({ request, requester }) => {
      patchQuery<FriendRequest[]>(client, friendsKeys.pending, (list) => addRequest(list, request));
      notices.received(requester.username);
    }),
    socket.on(requestAccepted, ({ friend, acceptedBy }) => {
      patchNewFriend(client, friend);
      if (acceptedBy.userId !== me) notices.accepted(acceptedBy.username);
    }),
    socket.on(requestDeclined, ({ requestId }) => {
      for (const key of [friendsKeys.sent, friendsKeys.pending]) {
        patchQuery<FriendRequest[]>(client, key, (list) => removeRequest(list, requestId));
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while somebody is signed in; needs the namespace 'friends'. */
export function useFriendsRealtime(me: string): void {
  const services = useServices();
  const client = useQueryClient();
  useEffect(
    () =>
      connectFriends(services, client, me, {
        received: (username) => toast(i18n.t('friends:toast.received', { username })),
        accepted: (username) => toast.success(i18n.t('friends:toast.acceptedBy', { username })),
      }),
    [services, client, me],
  );
}
