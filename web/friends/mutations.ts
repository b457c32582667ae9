import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { codeOf, errorText } from '../i18n/error-text.ts';
import type { Translate } from '../i18n/texts/text-ids.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { applyBlock, cacheFriend } from './cached-lists.ts';
import { addRequest, isFriend, removeFriend, removeRequest } from './friends-state.ts';
import { friendsKeys, refreshFriends } from './queries.ts';

/** Codes whose text is less helpful than naming the action that failed (spec.md section 8). */
const vague = new Set(['UNKNOWN', 'INTERNAL', 'NETWORK_ERROR', 'VALIDATION_FAILED', 'NOT_FOUND']);

interface FriendMutation<Input, Output> {
  mutationFn: (input: Input) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => unknown;
  /** the toast for an error whose own text is vague; null where the caller shows the error itself */
  failed: ((input: Input) => string) | null;
}

/** A mutation that shows its error in a toast and refetches the lists: a refusal means that they were out of date. */
function useFriendMutation<Input, Output>({ mutationFn, onSuccess, failed }: FriendMutation<Input, Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError(error, input) {
      refreshFriends(client);
      if (failed) toast.error(vague.has(codeOf(error)) ? failed(input) : errorText(error));
    },
  });
}

function useRequestMutation(mutationFn: (to: string) => Promise<Friend | FriendRequest>, failed: string | null) {
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useFriendMutation({
    mutationFn,
    onSuccess(answer) {
      if (isFriend(answer)) {
        cacheFriend(client, answer);
        toast.success(t('toast.nowFriends', { username: nameOf(answer) }));
      } else {
        patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => addRequest(list, answer));
        toast.success(t('toast.sent'));
      }
    },
    failed: failed === null ? null : () => failed,
  });
}

/** Sends a request to someone met in a call, by user id. */
export function useSendRequest() {
  const { api } = useServices();
  const { t } = useTranslation('friends');
  return useRequestMutation(
    (userId) =>
      api.call('POST /api/friends/request/:id', { params: { id: userId }, body: { metThrough: 'VIDEO_MATCH' } }),
    t('toast.sendFailed'),
  );
}

/** Sends a request by code; the caller shows the error, with `codeProblem`. */
export function useSendByCode() {
  const { api } = useServices();
  return useRequestMutation(
    (code) => api.call('POST /api/friends/invite/:code', { params: { code: normalizeInviteCode(code) } }),
    null,
  );
}

/** The problem with a code, and the next step where another code would help. */
export interface CodeProblem {
  text: string;
  next?: string;
}

/** Codes of an error that say: no one has this code. */
const noOnes = new Set(['INVALID_INVITE_CODE', 'VALIDATION_FAILED', 'NOT_FOUND']);

export function codeProblem(t: Translate<'friends'>, error: unknown): CodeProblem {
  const code = codeOf(error);
  if (noOnes.has(code)) return { text: t('toast.invalidCode'), next: t('add.next') };
  return { text: code === 'SELF' ? t('add.own') : errorText(error) };
}

export interface RequestAnswer {
  /** of the request */
  id: string;
  action: 'accept' | 'decline';
}

export function useAnswerRequest() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useFriendMutation({
    mutationFn: ({ id, action }: RequestAnswer) =>
      api.call('PUT /api/friends/:id/answer', { params: { id }, body: { action } }),
    onSuccess(friend, { id, action }) {
      patchQuery<FriendRequest[]>(client, friendsKeys.pending, (list) => removeRequest(list, id));
      if (friend) cacheFriend(client, friend);
      if (action === 'accept') toast.success(t('toast.accepted'));
      else toast(t('toast.declined'));
    },
    failed: ({ action }) => (action === 'accept' ? t('toast.acceptFailed') : t('toast.declineFailed')),
  });
}

/** Cancels a sent request, by its id. */
export function useCancelRequest() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useFriendMutation({
    mutationFn: (id: string) => api.call('DELETE /api/friends/request/:id', { params: { id } }),
    onSuccess(_nothing, id) {
      patchQuery<FriendRequest[]>(client, friendsKeys.sent, (list) => removeRequest(list, id));
      toast(t('toast.cancelled'));
    },
    failed: () => t('toast.cancelFailed'),
  });
}

/** Ends a friendship, by its id. */
export function useRemoveFriend() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useFriendMutation({
    mutationFn: (friendshipId: string) => api.call('DELETE /api/friends/:id', { params: { id: friendshipId } }),
    onSuccess(_nothing, friendshipId) {
      patchQuery<Friend[]>(client, friendsKeys.list, (list) => removeFriend(list, friendshipId));
      toast.success(t('toast.removed'));
    },
    failed: () => t('toast.removeFailed'),
  });
}

/** Blocks or unblocks a user; blocking ends a friendship and pending requests. */
export function useBlock() {
  const { api, avoided } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('friends');
  return useFriendMutation({
    mutationFn: ({ userId, block }: { userId: string; block: boolean }) =>
      api.call(block ? 'POST /api/friends/:id/block' : 'DELETE /api/friends/:id/block', { params: { id: userId } }),
    onSuccess(_nothing, { userId, block }) {
      if (block) avoided.add(userId);
      toast.success(t(block ? 'toast.blocked' : 'toast.unblocked'));
      const refreshed = applyBlock(client, userId, block);
      // The next step after a block, such as a rating, does not wait for the list.
      return block ? undefined : refreshed;
    },
    failed: ({ block }) => (block ? t('toast.blockFailed') : t('toast.unblockFailed')),
  });
}
