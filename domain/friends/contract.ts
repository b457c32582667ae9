import { z } from 'zod';
import { clientEvent, serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { displayName, id, isoTime, karma, nothing, person, pictureUrl } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { invitationCode } from './invite-contract.ts';

export const metThrough = z.enum(['VIDEO_MATCH', 'INVITE_CODE']);

export const friend = z.object({
  friendshipId: id,
  userId: id,
  username: z.string(),
  displayName,
  avatar: pictureUrl,
  karma,
  lastSeenAt: isoTime.nullable(),
});
export type Friend = z.infer<typeof friend>;

export const friendRequest = z.object({
  id,
  status: z.literal('PENDING'),
  metThrough,
  createdAt: isoTime,
  requester: person,
  receiver: person,
});
export type FriendRequest = z.infer<typeof friendRequest>;

export const relation = z.object({
  status: z.enum(['none', 'pending_sent', 'pending_received', 'friends', 'blocked']),
  requestId: id.optional(),
  friendshipId: id.optional(),
  /** with `none`: whether a request by id would be accepted now; by invite code it always may */
  canRequest: z.boolean().optional(),
});
export type Relation = z.infer<typeof relation>;

const byId = z.object({ id });

export const listFriends = route({
  method: 'GET',
  path: '/api/friends',
  summary: 'The friends of the signed-in user',
  auth: 'user',
  data: z.array(friend),
});
export const listPending = route({
  method: 'GET',
  path: '/api/friends/pending',
  summary: 'Requests received and not answered',
  auth: 'user',
  data: z.array(friendRequest),
});
export const listSent = route({
  method: 'GET',
  path: '/api/friends/sent',
  summary: 'Requests sent and not answered',
  auth: 'user',
  data: z.array(friendRequest),
});
export const listBlocked = route({
  method: 'GET',
  path: '/api/friends/blocked',
  summary: 'The users that the signed-in user has blocked',
  auth: 'user',
  data: z.array(person),
});
export const searchFriends = route({
  method: 'GET',
  path: '/api/friends/search',
  summary: 'Friends whose username contains q',
  auth: 'user',
  query: z.object({ q: z.string().trim().max(64).refine(storable, 'QUERY_INVALID').default('') }),
  data: z.array(friend),
});
export const getRelation = route({
  method: 'GET',
  path: '/api/friends/status/:id',
  summary: 'The relation of the signed-in user to another',
  auth: 'user',
  params: byId,
  data: relation,
  errors: ['NOT_FOUND'],
});
export const sendRequest = route({
  method: 'POST',
  path: '/api/friends/request/:id',
  summary: 'Request friendship after a shared call; requests that cross become a friendship (200)',
  auth: 'user',
  params: byId,
  body: z.object({ metThrough: z.literal('VIDEO_MATCH', 'MET_THROUGH_INVALID').default('VIDEO_MATCH') }),
  data: z.union([friendRequest, friend]),
  status: [201, 200],
  errors: ['SELF', 'NOT_FOUND', 'FORBIDDEN', 'NOT_SHARED_A_CALL', 'ALREADY_FRIENDS', 'REQUEST_EXISTS'],
});
export const cancelRequest = route({
  method: 'DELETE',
  path: '/api/friends/request/:id',
  summary: 'Cancel a sent request',
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['NOT_FOUND'],
});
export const answerRequest = route({
  method: 'PUT',
  path: '/api/friends/:id/answer',
  summary: 'Accept or decline a request',
  auth: 'user',
  params: byId,
  body: z.object({ action: z.enum(['accept', 'decline'], 'ACTION_INVALID') }),
  data: friend.nullable(),
  errors: ['NOT_FOUND'],
});
export const removeFriend = route({
  method: 'DELETE',
  path: '/api/friends/:id',
  summary: 'End a friendship, by its id',
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['NOT_FOUND'],
});
export const blockUser = route({
  method: 'POST',
  path: '/api/friends/:id/block',
  summary: 'Block a user, silently; ends friendship, requests and a shared call',
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['SELF', 'NOT_FOUND'],
});
export const unblockUser = route({
  method: 'DELETE',
  path: '/api/friends/:id/block',
  summary: 'Unblock a user',
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['NOT_FOUND'],
});
export const sendRequestByCode = route({
  method: 'POST',
  path: '/api/friends/invite/:code',
  summary: "Request friendship by another user's invite code, or the code of their invitation link",
  auth: 'user',
  params: invitationCode,
  data: z.union([friendRequest, friend]),
  status: [201, 200],
  errors: ['INVALID_INVITE_CODE', 'SELF', 'FORBIDDEN', 'ALREADY_FRIENDS', 'REQUEST_EXISTS', 'RATE_LIMITED'],
});

export const requestSent = serverEvent('friend:request_sent', z.object({ request: friendRequest }));
export const requestReceived = serverEvent(
  'friend:request_received',
  z.object({
    request: friendRequest,
    requester: person,
    /** an earlier one by the same person was announced within a day: listed, and not announced */
    isRepeat: z.literal(true).optional(),
  }),
);
export const requestAccepted = serverEvent('friend:request_accepted', z.object({ friend, acceptedBy: person }));
export const requestDeclined = serverEvent('friend:request_declined', z.object({ requestId: id }));
/**
 * A request is in the user's lists no more: its sender took it back, by cancelling it or by a block, which look alike,
 * or the user declined it, or blocked its sender, on another device.
 */
export const requestGone = serverEvent('friend:request_gone', z.object({ requestId: id }));
/** A friendship has ended, by a removal or a block, which look alike; `userId` is the other person. */
export const friendRemoved = serverEvent('friend:removed', z.object({ friendshipId: id, userId: id }));
/** The user has blocked someone, or lifted the block; sent to the user's own devices alone, before what it ends. */
export const blockChanged = serverEvent('friend:block_changed', z.object({ userId: id, isBlocked: z.boolean() }));

/** Requests the statuses of all friends; friends:bulk_status answers. */
export const requestStatus = clientEvent('friends:request_status', { family: 'general', perMinute: 30 });
