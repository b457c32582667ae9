import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerRequest,
  blockUser,
  cancelRequest,
  type Friend,
  type FriendRequest,
  removeFriend as removeFriendRoute,
  sendRequest,
  sendRequestByCode,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../i18n/error-text.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import {
  addRequest,
  isFriend,
  removeFriend,
  removeFriendUser,
  removePerson,
  removeRequest,
  removeRequestsWith,
} from './friends-state.ts';
import { friendsKeys, refreshFriends } from './queries.ts';
import { patchNewFriend } from './realtime.ts';

/** Codes whose text says less than what was tried. */
const vague = new Set(['UNKNOWN', 'INTERNAL', 'NETWORK_ERROR', 'VALIDATION_FAILED', 'NOT_FOUND']);

/** What the server said, or what was tried where that says more (spec.md section 8). */
const failure = (error: unknown, fallback: string) => (vague.has(codeOf(error)) ? fallback : errorText(error));

function settleRequest(client: QueryClient, answer: Friend | FriendRequest): void {
  if (isFriend(answer)) patchNewFriend(client, answer);
  else patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => addRequest(list, answer));
}

export function useSendRequest() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: (userId: string) =>
      api.call(sendRequest, { params: { id: userId }, body: { metThrough: 'VIDEO_MATCH' } }),
    onSuccess(answer) {
      settleRequest(client, answer);
      toast.success(isFriend(answer) ? t('toast.nowFriends', { username: answer.username }) : t('toast.sent'));
    },
    onError(error) {
      refreshFriends(client);
      toast.error(failure(error, t('toast.sendFailed')));
    },
  });
}

export function useSendByCode() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: (code: string) => api.call(sendRequestByCode, { params: { code: normalizeInviteCode(code) } }),
    onSuccess(answer) {
      settleRequest(client, answer);
      toast.success(isFriend(answer) ? t('toast.nowFriends', { username: answer.username }) : t('toast.sent'));
    },
    onError(error) {
      refreshFriends(client);
      toast.error(failure(error, t('toast.invalidCode')));
    },
  });
}

/** Accepts or declines a received request, by its id. */
export function useAnswerRequest() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'accept' | 'decline' }) =>
      api.call(answerRequest, { params: { id }, body: { action } }),
    onSuccess(friend, { id, action }) {
      patchQuery<FriendRequest[]>(client, friendsKeys.pending, (list) => removeRequest(list, id));
      if (friend) patchNewFriend(client, friend);
      if (action === 'accept') toast.success(t('toast.accepted'));
      else toast(t('toast.declined'));
    },
    onError(error, { action }) {
      refreshFriends(client);
      toast.error(failure(error, action === 'accept' ? t('toast.acceptFailed') : t('toast.declineFailed')));
    },
  });
}

/** The sender takes a request back, by its id. */
export function useCancelRequest() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: (id: string) => api.call(cancelRequest, { params: { id } }),
    onSuccess(_nothing, id) {
      patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => removeRequest(list, id));
      toast(t('toast.cancelled'));
    },
    onError(error) {
      refreshFriends(client);
      toast.error(failure(error, t('toast.cancelFailed')));
    },
  });
}

/** Ends a friendship, by its id. */
export function useRemoveFriend() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: (friendshipId: string) => api.call(removeFriendRoute, { params: { id: friendshipId } }),
    onSuccess(_nothing, friendshipId) {
      patchQuery<Friend[]>(client, friendsKeys.list, (list) => removeFriend(list, friendshipId));
      toast.success(t('toast.removed'));
    },
    onError(error) {
      refreshFriends(client);
      toast.error(failure(error, t('toast.removeFailed')));
    },
  });
}

/** Blocks or unblocks somebody, by user id; blocking ends friendship and requests. */
export function useBlock() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useMutation({
    mutationFn: ({ userId, block }: { userId: string; block: boolean }) =>
      api.call(block ? blockUser : unblockUser, { params: { id: userId } }),
    onSuccess(_nothing, { userId, block }) {
      if (block) {
        const settle = (list: FriendRequest[]) => removeRequestsWith(list, userId);
        patchQuery<Friend[]>(client, friendsKeys.list, (list) => removeFriendUser(list, userId));
        patchQuery<FriendRequest[]>(client, friendsKeys.pending, settle);
        patchQuery<FriendRequest[]>(client, friendsKeys.sent, settle);
        toast.success(t('toast.blocked'));
      } else {
        patchQuery<Person[]>(client, friendsKeys.blocked, (list) => removePerson(list, userId));
        toast.success(t('toast.unblocked'));
      }
      return client.invalidateQueries({ queryKey: friendsKeys.blocked });
    },
    onError(error, { block }) {
      refreshFriends(client);
      toast.error(failure(error, block ? t('toast.blockFailed') : t('toast.unblockFailed')));
    },
  });
}
