import {
  answerRequest,
  blockUser,
  cancelRequest,
  type FriendRequest,
  getRelation,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  removeFriend,
  requestAccepted,
  requestDeclined,
  requestReceived,
  requestSent,
  searchFriends,
  sendRequest,
  sendRequestByCode,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askByCode, befriend, caughtUp, shareCall } from '../testing/acquaintance.ts';
import { guests } from '../testing/crowd.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

describe('asking for friendship', () => {
  it('after a shared call: the receiver and every tab of the sender hear of it', async () => {
    const { alice, bob } = await guests(world, 'alice', 'bob');
    await shareCall(world, alice, bob);
    const [tab, other] = [await alice.connect(), await bob.connect()];
    const reply = await alice.call(sendRequest, { params: { id: bob.userId }, body: {} });
    expect(reply.status).toBe(201);
    const request = reply.data as FriendRequest;
    expect(request).toMatchObject({
      status: 'PENDING',
      metThrough: 'VIDEO_MATCH',
      requester: { userId: alice.userId, username: 'alice', karma: 60 },
      receiver: { userId: bob.userId },
    });
    expect(await tab.next(requestSent)).toEqual({ request });
    expect(await other.next(requestReceived)).toEqual({ request, requester: request.requester });
    expect((await alice.call(listSent)).data).toEqual([request]);
    expect((await bob.call(listPending)).data).toEqual([request]);
    expect((await bob.call(listSent)).data).toEqual([]);
    const relation = await alice.call(getRelation, { params: { id: bob.userId } });
    expect(relation.data).toEqual({ status: 'pending_sent', requestId: request.id });
    const twice = await alice.call(sendRequest, { params: { id: bob.userId }, body: {} });
    expect([twice.status, twice.code]).toEqual([409, 'REQUEST_EXISTS']);
    tab.close();
    other.close();
  });

  it('takes a call that started, not a match that never did', async () => {
    const { ann, ben } = await guests(world, 'ann', 'ben');
    const reply = await ann.call(sendRequest, { params: { id: ben.userId }, body: { metThrough: 'VIDEO_MATCH' } });
    expect([reply.status, reply.code]).toEqual([403, 'NOT_SHARED_A_CALL']);
  });

  it('by code, whatever its case', async () => {
    const { carol, dave } = await guests(world, 'carol', 'dave');
    const reply = await carol.call(sendRequestByCode, { params: { code: ` ${dave.inviteCode.toLowerCase()} ` } });
    expect([reply.status, (reply.data as FriendRequest).metThrough]).toEqual([201, 'INVITE_CODE']);
  });

  it('refuses an unknown code, the own one, oneself and nobody', async () => {
    const { erin } = await guests(world, 'erin');
    const codes = await Promise.all([
      erin.call(sendRequestByCode, { params: { code: '000000' } }),
      erin.call(sendRequestByCode, { params: { code: erin.inviteCode } }),
      erin.call(sendRequest, { params: { id: erin.userId }, body: {} }),
      erin.call(sendRequest, { params: { id: unknown }, body: {} }),
    ]);
    expect(codes.map(({ status, code }) => [status, code])).toEqual([
      [404, 'INVALID_INVITE_CODE'],
      [400, 'SELF'],
      [400, 'SELF'],
      [404, 'NOT_FOUND'],
    ]);
  });

  it('becomes a friendship where two requests cross', async () => {
    const { frank, grace } = await guests(world, 'frank', 'grace');
    const socket = await frank.connect();
    await askByCode(frank, grace);
    const reply = await grace.call(sendRequestByCode, { params: { code: frank.inviteCode } });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({ userId: frank.userId, username: 'frank', lastSeenAt: null });
    const told = await socket.next(requestAccepted);
    expect(told.acceptedBy.userId).toBe(grace.userId);
    expect((await frank.call(listFriends)).data).toEqual([told.friend]);
    expect((await frank.call(listSent)).data).toEqual([]);
    expect((await grace.call(listPending)).data).toEqual([]);
    const again = await frank.call(sendRequestByCode, { params: { code: grace.inviteCode } });
    expect([again.status, again.code]).toEqual([409, 'ALREADY_FRIENDS']);
    socket.close();
  });
});

describe('answering', () => {
  it('accepts: both are friends and the requester hears of it', async () => {
    const { heidi, ivan } = await guests(world, 'heidi', 'ivan');
    const socket = await heidi.connect();
    const { id } = await askByCode(heidi, ivan);
    const reply = await ivan.call(answerRequest, { params: { id }, body: { action: 'accept' } });
    expect(reply.data).toMatchObject({ userId: heidi.userId });
    expect(await socket.next(requestAccepted)).toMatchObject({
      friend: { userId: ivan.userId, friendshipId: reply.data?.friendshipId },
      acceptedBy: { userId: ivan.userId, username: 'ivan' },
    });
    const relation = await heidi.call(getRelation, { params: { id: ivan.userId } });
    expect(relation.data).toEqual({ status: 'friends', friendshipId: reply.data?.friendshipId });
    socket.close();
  });

  it('declines: the requester hears of it and may ask again', async () => {
    const { judy, ken } = await guests(world, 'judy', 'ken');
    const socket = await judy.connect();
    const { id } = await askByCode(judy, ken);
    const reply = await ken.call(answerRequest, { params: { id }, body: { action: 'decline' } });
    expect([reply.status, reply.data]).toEqual([200, null]);
    expect(await socket.next(requestDeclined)).toEqual({ requestId: id });
    expect((await judy.call(listSent)).data).toEqual([]);
    await askByCode(judy, ken);
    socket.close();
  });

  it('is the receiver’s alone, and cancelling the sender’s', async () => {
    const { lea, max, nora } = await guests(world, 'lea', 'max', 'nora');
    const { id } = await askByCode(lea, max);
    const refused = [
      await lea.call(answerRequest, { params: { id }, body: { action: 'accept' } }),
      await nora.call(answerRequest, { params: { id }, body: { action: 'decline' } }),
      await max.call(cancelRequest, { params: { id } }),
      await nora.call(cancelRequest, { params: { id } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('NOT_FOUND'));
    expect((await lea.call(cancelRequest, { params: { id } })).status).toBe(200);
    expect((await max.call(listPending)).data).toEqual([]);
    expect((await max.call(answerRequest, { params: { id }, body: { action: 'accept' } })).code).toBe('NOT_FOUND');
  });
});

describe('the list of friends', () => {
  it('is searched by what a username contains, `%` and `_` standing for themselves', async () => {
    const { olga, Peter_1, peterX1, percy } = await guests(world, 'olga', 'Peter_1', 'peterX1', 'percy');
    for (const friend of [Peter_1, peterX1, percy]) await befriend(olga, friend);
    const names = async (q?: string) =>
      (await olga.call(searchFriends, { query: q === undefined ? {} : { q } })).data.map(({ username }) => username);
    expect(await names('ETER')).toEqual(['Peter_1', 'peterX1']);
    expect(await names('r_1')).toEqual(['Peter_1']);
    expect(await names('%')).toEqual([]);
    expect(await names('\\')).toEqual([]);
    expect(await names()).toEqual(['percy', 'Peter_1', 'peterX1']);
    expect((await percy.call(searchFriends, { query: { q: 'peter' } })).data).toEqual([]);
  });

  it('loses whom one of the two removes', async () => {
    const { quinn, rosa, sam } = await guests(world, 'quinn', 'rosa', 'sam');
    const id = await befriend(quinn, rosa);
    expect((await sam.call(removeFriend, { params: { id } })).code).toBe('NOT_FOUND');
    expect((await rosa.call(removeFriend, { params: { id } })).status).toBe(200);
    expect((await quinn.call(listFriends)).data).toEqual([]);
    expect((await quinn.call(removeFriend, { params: { id } })).code).toBe('NOT_FOUND');
    const relation = await quinn.call(getRelation, { params: { id: rosa.userId } });
    expect(relation.data).toEqual({ status: 'none' });
  });
});

describe('a block', () => {
  it('ends friendship and requests, and the other is told nothing', async () => {
    const { tina, uma } = await guests(world, 'tina', 'uma');
    await befriend(tina, uma);
    const socket = await uma.connect();
    await caughtUp(socket);
    const before = socket.all().length;
    expect((await tina.call(blockUser, { params: { id: uma.userId } })).status).toBe(200);
    expect((await tina.call(blockUser, { params: { id: uma.userId } })).status).toBe(200);
    expect((await tina.call(listBlocked)).data.map(({ userId }) => userId)).toEqual([uma.userId]);
    expect((await tina.call(getRelation, { params: { id: uma.userId } })).data).toEqual({ status: 'blocked' });
    expect((await uma.call(getRelation, { params: { id: tina.userId } })).data).toEqual({ status: 'none' });
    expect((await uma.call(listFriends)).data).toEqual([]);
    expect((await uma.call(listBlocked)).data).toEqual([]);
    await caughtUp(socket);
    expect(socket.all().length).toBe(before);
    socket.close();
  });

  it('lets the blocked ask as ever, and nothing arrives until it is lifted', async () => {
    const { vera, will } = await guests(world, 'vera', 'will');
    await vera.call(blockUser, { params: { id: will.userId } });
    const socket = await vera.connect();
    const request = await askByCode(will, vera);
    await caughtUp(socket);
    expect(socket.received(requestReceived)).toEqual([]);
    expect((await vera.call(listPending)).data).toEqual([]);
    expect((await will.call(listSent)).data).toEqual([request]);
    expect((await will.call(sendRequestByCode, { params: { code: vera.inviteCode } })).code).toBe('REQUEST_EXISTS');
    const answer = await vera.call(answerRequest, { params: { id: request.id }, body: { action: 'accept' } });
    expect(answer.code).toBe('NOT_FOUND');
    const asked = await vera.call(sendRequestByCode, { params: { code: will.inviteCode } });
    expect([asked.status, asked.code]).toEqual([403, 'FORBIDDEN']);
    expect((await vera.call(unblockUser, { params: { id: will.userId } })).status).toBe(200);
    expect((await vera.call(listPending)).data).toEqual([request]);
    expect((await vera.call(unblockUser, { params: { id: will.userId } })).code).toBe('NOT_FOUND');
    socket.close();
  });

  it('is refused of oneself and of nobody', async () => {
    const { xena } = await guests(world, 'xena');
    expect((await xena.call(blockUser, { params: { id: xena.userId } })).code).toBe('SELF');
    expect((await xena.call(blockUser, { params: { id: unknown } })).code).toBe('NOT_FOUND');
    expect((await xena.call(getRelation, { params: { id: unknown } })).code).toBe('NOT_FOUND');
  });
});

it('lets a user, and an address, try ten codes an hour', async () => {
  const strict = await createWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { yves, zoe } = await guests(strict, 'yves', 'zoe');
    const attempt = (person: typeof yves) => person.call(sendRequestByCode, { params: { code: '000000' } });
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt(yves)).code).toBe('INVALID_INVITE_CODE');
    const late = await attempt(yves);
    expect([late.status, late.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await attempt(zoe)).code).toBe('RATE_LIMITED');
  } finally {
    await strict.close();
  }
});
