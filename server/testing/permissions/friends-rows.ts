import * as friends from '@visavis/domain/friends/contract.ts';
import { bulkStatus } from '@visavis/domain/presence/contract.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { friendRequests } from '../../db/schema/friends.ts';
import { shareCall } from '../scenes/relations.ts';
import { answerOf, callAs, emitAs, everywhere, isOutsider, isStranger, type Row, type Scene } from './scene.ts';

type Who = 'me' | 'other' | 'third';

/** Inserts a pending request, where the relation allows one. */
const pendingRequest = (from: Who, to: Who) => async (scene: Scene) => {
  const { relation, world } = scene;
  const between = [from, to].includes('third') || isStranger(scene) || relation === 'former friend';
  const hidden = (relation === 'blocked' && from === 'me') || (relation === 'blocker' && from === 'other');
  if (isOutsider(scene) || !(between || hidden)) return undefined;
  const { database, clock, random } = world.ports;
  const id = random.uuid(clock.now());
  await database.db.insert(friendRequests).values({
    id,
    requesterId: scene[from].userId,
    receiverId: scene[to].userId,
    metThrough: 'INVITE_CODE',
    createdAt: new Date(clock.now()),
  });
  return id;
};

/** Calls a list route: '200 listed' where the other is in it. */
const list = (route: AnyRoute) => async (scene: Scene) => {
  const reply = await scene.me.call(route, {});
  if (reply.code) return reply.code;
  return `${reply.status} ${reply.text.includes(scene.other.userId) ? 'listed' : 'not listed'}`;
};
/** One answer for this relation, another for the rest. */
const onlyFor = (relation: keyof Row['expected'], yes: string, no: string) => ({ ...everywhere(no), [relation]: yes });

const askById = (scene: Scene) =>
  callAs(scene, friends.sendRequest, { params: { id: scene.other.userId }, body: { metThrough: 'VIDEO_MATCH' } });
const askByCode = (scene: Scene) =>
  callAs(scene, friends.sendRequestByCode, { params: { code: scene.other.inviteCode } });
const answer = (action: 'accept' | 'decline') => (scene: Scene, id: string) =>
  callAs(scene, friends.answerRequest, { params: { id }, body: { action } });
const cancel = (scene: Scene, id: string) => callAs(scene, friends.cancelRequest, { params: { id } });

const sameFor = (refusal: string) => ({ stranger: refusal, 'former friend': refusal, blocked: refusal });

/** The answers to a request after an introduction. A block by the other does not show, but nothing arrives. */
const asked: Row['expected'] = {
  friend: 'ALREADY_FRIENDS',
  stranger: '201 friend:request_received',
  'former friend': '201 friend:request_received',
  blocked: '201',
  blocker: 'FORBIDDEN',
  unverified: 'EMAIL_UNVERIFIED',
};
/** Differences from `asked` where no call is shared, and where I have asked already. */
const needsCall = sameFor('NOT_SHARED_A_CALL');
const existing = sameFor('REQUEST_EXISTS');
const accepted = '200 friend:request_accepted friend:status_update';
const relationOf = async ({ me, other }: Scene) => {
  const reply = await me.call(friends.getRelation, { params: { id: other.userId } });
  return reply.code ?? `${answerOf(reply)} ${reply.data.status}`;
};

export const friendsRows: Row[] = [
  {
    call: friends.listFriends,
    act: list(friends.listFriends),
    expected: onlyFor('friend', '200 listed', '200 not listed'),
  },
  {
    call: friends.searchFriends,
    act: list(friends.searchFriends),
    expected: onlyFor('friend', '200 listed', '200 not listed'),
  },
  {
    call: friends.listBlocked,
    act: list(friends.listBlocked),
    expected: onlyFor('blocker', '200 listed', '200 not listed'),
  },
  {
    call: friends.listPending,
    when: 'the other has asked',
    prepare: pendingRequest('other', 'me'),
    act: list(friends.listPending),
    expected: { ...everywhere('200 not listed'), stranger: '200 listed', 'former friend': '200 listed' },
  },
  {
    call: friends.listSent,
    when: 'I have asked',
    prepare: pendingRequest('me', 'other'),
    act: list(friends.listSent),
    expected: { ...everywhere('200 listed'), friend: '200 not listed', blocker: '200 not listed' },
  },
  {
    call: friends.getRelation,
    act: relationOf,
    expected: { ...everywhere('200 none'), friend: '200 friends', blocker: '200 blocked' },
  },
  {
    call: friends.getRelation,
    when: 'I have asked',
    prepare: pendingRequest('me', 'other'),
    act: relationOf,
    expected: { ...everywhere('200 pending_sent'), friend: '200 friends', blocker: '200 blocked' },
  },
  {
    call: friends.getRelation,
    when: 'the other has asked',
    prepare: pendingRequest('other', 'me'),
    act: relationOf,
    expected: {
      ...everywhere('200 pending_received'),
      friend: '200 friends',
      blocked: '200 none',
      blocker: '200 blocked',
    },
  },
  {
    call: friends.sendRequest,
    when: 'no call is shared',
    act: askById,
    expected: { ...asked, ...needsCall },
  },
  {
    call: friends.sendRequest,
    when: 'a call is shared',
    async prepare(scene) {
      if (!isOutsider(scene)) await shareCall(scene.world, scene.me, scene.other);
      return undefined;
    },
    act: askById,
    expected: asked,
  },
  { call: friends.sendRequestByCode, act: askByCode, expected: asked },
  {
    call: friends.sendRequestByCode,
    when: 'the other has asked',
    prepare: pendingRequest('other', 'me'),
    act: askByCode,
    expected: { ...asked, stranger: accepted, 'former friend': accepted },
  },
  {
    call: friends.sendRequestByCode,
    when: 'I have asked',
    prepare: pendingRequest('me', 'other'),
    act: askByCode,
    expected: { ...asked, ...existing },
  },
  {
    call: friends.cancelRequest,
    when: 'I have asked',
    prepare: pendingRequest('me', 'other'),
    act: cancel,
    expected: {
      ...everywhere('200 friend:request_gone'),
      friend: 'NOT_FOUND',
      blocked: '200',
      blocker: 'NOT_FOUND',
    },
  },
  {
    call: friends.cancelRequest,
    when: 'the other has asked',
    prepare: pendingRequest('other', 'me'),
    act: cancel,
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: friends.answerRequest,
    when: 'the other has asked, and is accepted',
    prepare: pendingRequest('other', 'me'),
    act: answer('accept'),
    expected: {
      ...everywhere('NOT_FOUND'),
      stranger: accepted,
      'former friend': accepted,
      unverified: 'EMAIL_UNVERIFIED',
    },
  },
  {
    call: friends.answerRequest,
    when: 'the other has asked, and is declined',
    prepare: pendingRequest('other', 'me'),
    act: answer('decline'),
    expected: {
      ...everywhere('NOT_FOUND'),
      stranger: '200 friend:request_declined',
      'former friend': '200 friend:request_declined',
    },
  },
  {
    call: friends.answerRequest,
    when: 'I have asked, and accept in place of the other',
    prepare: pendingRequest('me', 'other'),
    act: answer('accept'),
    expected: { ...everywhere('NOT_FOUND'), unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: friends.removeFriend,
    act: (scene) => callAs(scene, friends.removeFriend, { params: { id: scene.friendshipId } }),
    expected: onlyFor('friend', '200 friend:removed', 'NOT_FOUND'),
  },
  {
    call: friends.blockUser,
    act: (scene) => callAs(scene, friends.blockUser, { params: { id: scene.other.userId } }),
    expected: onlyFor('friend', '200 friend:removed', '200'),
  },
  {
    call: friends.blockUser,
    when: 'I have asked',
    prepare: pendingRequest('me', 'other'),
    act: (scene) => callAs(scene, friends.blockUser, { params: { id: scene.other.userId } }),
    expected: {
      ...everywhere('200 friend:request_gone'),
      friend: '200 friend:removed',
      blocked: '200',
      blocker: '200',
    },
  },
  {
    call: friends.blockUser,
    when: 'the other has asked',
    prepare: pendingRequest('other', 'me'),
    act: (scene) => callAs(scene, friends.blockUser, { params: { id: scene.other.userId } }),
    expected: onlyFor('friend', '200 friend:removed', '200'),
  },
  {
    call: friends.unblockUser,
    act: (scene) => callAs(scene, friends.unblockUser, { params: { id: scene.other.userId } }),
    expected: onlyFor('blocker', '200', 'NOT_FOUND'),
  },
  {
    call: friends.requestStatus,
    async act(scene) {
      const ack = await emitAs(scene, friends.requestStatus);
      if (ack !== 'ok') return ack;
      const { statuses } = await (await scene.mySocket()).next(bulkStatus);
      return scene.other.userId in statuses ? 'ok listed' : 'ok not listed';
    },
    expected: onlyFor('friend', 'ok listed', 'ok not listed'),
  },
];
