import {
  answerRequest,
  blockUser,
  cancelRequest,
  type FriendRequest,
  getRelation,
  listFriends,
  listPending,
  listSent,
  requestAccepted,
  requestDeclined,
  requestGone,
  requestReceived,
  requestSent,
  sendRequest,
  sendRequestByCode,
} from '@visavis/domain/friends/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests, newcomers } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { askByCode, caughtUp, shareCall } from '../testing/scenes/relations.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

describe('a friend request', () => {
  it('after a shared call is sent to the receiver and to every tab of the sender', async () => {
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

  it('is refused without a shared call', async () => {
    const { ann, ben } = await guests(world, 'ann', 'ben');
    const reply = await ann.call(sendRequest, { params: { id: ben.userId }, body: { metThrough: 'VIDEO_MATCH' } });
    expect([reply.status, reply.code]).toEqual([403, 'NOT_SHARED_A_CALL']);
  });

  it('is accepted by invite code, ignoring case', async () => {
    const { carol, dave } = await guests(world, 'carol', 'dave');
    const reply = await carol.call(sendRequestByCode, { params: { code: ` ${dave.inviteCode.toLowerCase()} ` } });
    expect([reply.status, (reply.data as FriendRequest).metThrough]).toEqual([201, 'INVITE_CODE']);
  });

  it('is refused for an unknown code, oneself and an unknown user', async () => {
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

  it('becomes a friendship when the other has asked already', async () => {
    const { frank, grace } = await guests(world, 'frank', 'grace');
    const socket = await frank.connect();
    await askByCode(frank, grace);
    const reply = await grace.call(sendRequestByCode, { params: { code: frank.inviteCode } });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({ userId: frank.userId, username: 'frank', lastSeenAt: null });
    const accepted = await socket.next(requestAccepted);
    expect(accepted.acceptedBy.userId).toBe(grace.userId);
    expect((await frank.call(listFriends)).data).toEqual([accepted.friend]);
    expect((await frank.call(listSent)).data).toEqual([]);
    expect((await grace.call(listPending)).data).toEqual([]);
    const again = await frank.call(sendRequestByCode, { params: { code: grace.inviteCode } });
    expect([again.status, again.code]).toEqual([409, 'ALREADY_FRIENDS']);
    socket.close();
  });
});

describe('a pending request', () => {
  it('becomes a friendship when accepted, and the requester is notified', async () => {
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

  it('is deleted when declined, the requester is notified and may not ask again for a day', async () => {
    const { judy, ken } = await guests(world, 'judy', 'ken');
    const socket = await judy.connect();
    const { id } = await askByCode(judy, ken);
    const reply = await ken.call(answerRequest, { params: { id }, body: { action: 'decline' } });
    expect([reply.status, reply.data]).toEqual([200, null]);
    expect(await socket.next(requestDeclined)).toEqual({ requestId: id });
    expect((await judy.call(listSent)).data).toEqual([]);
    const early = await judy.call(sendRequestByCode, { params: { code: ken.inviteCode } });
    expect([early.status, early.code, early.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '86400']);
    socket.close();
  });

  it('that is declined once more may not be sent again for a day from then', async () => {
    const { opal, pete } = await world.people('opal', 'pete');
    const { inviteCode: code } = (await pete.call(getProfile)).data;
    const ask = async () => {
      await opal.signIn();
      return opal.call(sendRequestByCode, { params: { code } });
    };
    const askAndDecline = async () => {
      const { id } = (await ask()).data as FriendRequest;
      await pete.signIn();
      return pete.call(answerRequest, { params: { id }, body: { action: 'decline' } });
    };
    expect((await askAndDecline()).status).toBe(200);
    await world.clock.advance(24 * 3_600_000);
    expect((await askAndDecline()).status).toBe(200);
    await world.clock.advance(23 * 3_600_000);
    expect((await ask()).headers.get('retry-after')).toBe('3600');
  });

  it('may be sent by someone who has just declined one of the other', async () => {
    const { kim, lou } = await guests(world, 'kim', 'lou');
    const { id } = await askByCode(kim, lou);
    await lou.call(answerRequest, { params: { id }, body: { action: 'decline' } });
    expect((await askByCode(lou, kim)).status).toBe('PENDING');
  });

  it('may be sent to one person five times an hour, so that asking and cancelling annoys no one', async () => {
    const strict = await createWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
    const { mia, ned } = await strict.people('mia', 'ned');
    const code = (await ned.call(getProfile)).data.inviteCode;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const reply = await mia.call(sendRequestByCode, { params: { code } });
      statuses.push(reply.status);
      if (reply.status === 201) {
        await mia.call(cancelRequest, { params: { id: (reply.data as FriendRequest).id } });
      }
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await strict.close();
  });

  it('announces itself once in a day, however often it is taken back and sent again', async () => {
    const { roy, sue } = await guests(world, 'roy', 'sue');
    const socket = await sue.connect();
    for (let count = 0; count < 30; count += 1) {
      const { id } = await askByCode(roy, sue);
      await roy.call(cancelRequest, { params: { id } });
    }
    await caughtUp(socket);
    const received = socket.received(requestReceived);
    expect(received).toHaveLength(30);
    expect(received.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(received[0]?.isRepeat).toBeUndefined();
    socket.close();
  });

  it('is answered by its receiver only and cancelled by its sender only', async () => {
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

describe('a request that is gone', () => {
  it.each<[string, (one: TestPerson, other: TestPerson, id: string) => Promise<unknown>, string[]]>([
    [
      'cancelled, is taken from the screens of both',
      (one, _other, id) => one.call(cancelRequest, { params: { id } }),
      ['friend:request_gone', 'friend:request_gone'],
    ],
    [
      'declined, is taken from the other screens of the one who declines',
      (_one, other, id) => other.call(answerRequest, { params: { id }, body: { action: 'decline' } }),
      ['friend:request_declined', 'friend:request_gone'],
    ],
    [
      'taken back by a block, looks cancelled',
      (one, other) => one.call(blockUser, { params: { id: other.userId } }),
      ['friend:block_changed friend:request_gone', 'friend:request_gone'],
    ],
    [
      'of someone who is blocked, is taken from the screens of the blocker alone',
      (one, other) => other.call(blockUser, { params: { id: one.userId } }),
      ['', 'friend:block_changed friend:request_gone'],
    ],
    [
      'of someone who is blocked, and cancelled, is no news to the blocker',
      async (one, other, id) => {
        await other.call(blockUser, { params: { id: one.userId } });
        return one.call(cancelRequest, { params: { id } });
      },
      ['friend:request_gone', 'friend:block_changed friend:request_gone'],
    ],
  ])('%s', async (title, act, expected) => {
    const [one, other] = await newcomers(world, `asks.${title.length}`, `asked.${title.length}`);
    const { id } = await askByCode(one, other);
    const sockets = [await one.connect(), await other.connect()];
    await caughtUp(...sockets);
    await act(one, other, id);
    await caughtUp(...sockets);
    const namesOf = (socket: TestSocket) => socket.all().map(({ name }) => name);
    expect(sockets.map((socket) => namesOf(socket).join(' '))).toEqual(expected);
    for (const socket of sockets) {
      for (const payload of socket.received(requestGone)) expect(payload).toEqual({ requestId: id });
      socket.close();
    }
  });
});

it('allows ten invite codes an hour per user, and ten wrong ones per address', async () => {
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
