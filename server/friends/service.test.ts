import {
  blockChanged,
  requestAccepted,
  requestDeclined,
  requestGone,
  requestReceived,
  requestSent,
} from '@visavis/domain/friends/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createCapturedLog } from '../testing/captured-log.ts';
import { overtakable, overtaken } from '../testing/later.ts';
import { createFriends, type Friends, type FriendsDependencies } from './service.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const person = (id: string) => ({ id, username: id, displayName: id, avatarFile: null, karma: 60 });
const shown = (id: string) => ({ userId: id, username: id, displayName: id, avatar: expect.any(String), karma: 60 });
const friend = (id: string) => ({ ...person(id), friendshipId: 'f', lastSeenAt: null });
const shownFriend = (id: string) => ({ ...shown(id), friendshipId: 'f', lastSeenAt: null });
const request = {
  id: 'r',
  metThrough: 'VIDEO_MATCH' as const,
  createdAt: new Date(NOW),
  requester: person('alice'),
  receiver: person('bob'),
};
const shownRequest = {
  id: 'r',
  status: 'PENDING',
  metThrough: 'VIDEO_MATCH',
  createdAt: new Date(NOW).toISOString(),
  requester: shown('alice'),
  receiver: shown('bob'),
};
const strangers = { exists: true, friendshipId: null, request: null, declinedAt: null, blocks: false };
const pending = { requesterId: 'alice', receiverId: 'bob', metThrough: 'VIDEO_MATCH', blocked: false };
const friendship = { ofRequester: friend('bob'), ofAccepter: friend('alice') };

let friends: Friends;
/** what was stored, sent and passed on, in order */
let done: unknown[];
let standing: object;
let blockedBy: boolean;
let haveShared: boolean;
let isRemoved: boolean;
let isUnverified: boolean;
let tries: () => void;
let isNews: () => Promise<boolean>;
/** what others make of a change fails */
let isAway: boolean;
let captured: ReturnType<typeof createCapturedLog>;

const note =
  (what: string) =>
  async (...details: unknown[]) =>
    void done.push([what, ...details]);

beforeEach(() => {
  [done, standing, blockedBy, haveShared, isRemoved, isUnverified] = [[], strangers, false, true, true, false];
  tries = () => undefined;
  isNews = async () => true;
  [isAway, captured] = [false, createCapturedLog()];
  const passOn =
    (what: string) =>
    async (...details: unknown[]) => {
      await overtaken();
      done.push([what, ...details]);
      if (isAway) throw new Error('Redis is away');
    };
  let ids = 0;
  const answered = (decide: (request: object) => unknown) => decide(pending);
  const dependencies = {
    clock: createFakeClock(NOW),
    log: captured.log,
    random: { uuid: (now: number) => `id ${ids++} of ${now - NOW}` },
    realtime: {
      toUser: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
    haveSharedCall: async () => haveShared,
    async countRequest() {
      tries();
    },
    isNews: () => isNews(),
    refuseContact: async () => {
      if (isUnverified) throw new AppError('EMAIL_UNVERIFIED');
    },
    pushNews: note('pushed'),
    onBlocked: passOn('blocked'),
    onRemoved: passOn('unfriended'),
    onFriendship: passOn('befriended'),
    repo: overtakable({
      friends: async () => [friend('bob')],
      search: async (_: string, text: string) => [friend(text)],
      pending: async () => [request],
      sent: async () => [request],
      blocked: async () => [person('bob')],
      standing: async () => standing,
      userIdByCode: async (code: string) => (code === 'AB2CD3' ? 'bob' : undefined),
    }),
    changes: overtakable({
      async placeRequest(placed: object, decide: (standing: object) => unknown) {
        const outcome = decide(standing);
        done.push(['placed', placed]);
        return outcome === 'request'
          ? { outcome: 'request', request, blockedBy }
          : { outcome: 'friendship', friendship };
      },
      async cancelRequest(id: string, decide: (request: object) => unknown) {
        answered(decide);
        done.push(['cancelled', id]);
        return pending;
      },
      async acceptRequest(id: string, made: object, decide: (request: object) => unknown) {
        answered(decide);
        done.push(['accepted', id, made]);
        return friendship;
      },
      async declineRequest(id: string, at: Date, decide: (request: object) => unknown) {
        answered(decide);
        done.push(['declined', id, at]);
        return pending;
      },
      removeFriendship: async () => (isRemoved ? 'bob' : undefined),
      async block(userId: string, otherId: string, at: Date, decide: (standing: object) => unknown) {
        decide(standing);
        done.push(['block', userId, otherId, at]);
        return { friendshipId: undefined, request: null };
      },
      unblock: async () => isRemoved,
    }),
  };
  friends = createFriends(dependencies as unknown as FriendsDependencies);
});

const placed = (metThrough: string) => [
  'placed',
  {
    id: 'id 0 of 0',
    requesterId: 'alice',
    receiverId: 'bob',
    metThrough,
    at: new Date(NOW),
    friendshipId: 'id 1 of 0',
  },
];
const toSender = ['alice', requestSent.name, { request: shownRequest }];
const toReceiver = ['bob', requestReceived.name, { request: shownRequest, requester: shown('alice') }];
const pushed = ['pushed', 'bob', { kind: 'request', fromId: 'alice' }];
const announced = [
  ['alice', requestAccepted.name, { friend: shownFriend('bob'), acceptedBy: shown('bob') }],
  ['befriended', 'bob', 'alice'],
];

describe('asking', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['after a call', () => friends.askAfterCall('alice', 'bob'), 'VIDEO_MATCH'],
    ['by code, in any case', () => friends.askByCode('alice', ' ab2cd3 '), 'INVITE_CODE'],
  ])('%s notifies both', async (_, ask, metThrough) => {
    expect(await ask()).toEqual({ outcome: 'request', request: shownRequest });
    expect(done).toEqual([placed(metThrough), toSender, toReceiver, pushed]);
  });

  it('again within a day is listed, and is no news', async () => {
    isNews = async () => false;
    await friends.askAfterCall('alice', 'bob');
    const listed = ['bob', requestReceived.name, { ...(toReceiver[2] as object), isRepeat: true }];
    expect(done).toEqual([placed('VIDEO_MATCH'), toSender, listed]);
  });

  it('is announced where that cannot be counted', async () => {
    isNews = () => Promise.reject(new Error('Redis is away'));
    await friends.askAfterCall('alice', 'bob');
    expect(done).toEqual([placed('VIDEO_MATCH'), toSender, toReceiver, pushed]);
  });

  it('someone who blocks the sender notifies the sender alone', async () => {
    blockedBy = true;
    await friends.askAfterCall('alice', 'bob');
    expect(done).toEqual([placed('VIDEO_MATCH'), toSender]);
  });

  it('by code needs no call, and after a call needs one', async () => {
    haveShared = false;
    await expect(friends.askByCode('alice', 'AB2CD3')).resolves.toBeDefined();
    await expect(friends.askAfterCall('alice', 'bob')).rejects.toMatchObject({ code: 'NOT_SHARED_A_CALL' });
  });

  it('someone who has asked already makes a friendship', async () => {
    standing = { ...strangers, request: { id: 'r', requesterId: 'bob' } };
    expect(await friends.askAfterCall('alice', 'bob')).toEqual({ outcome: 'friendship', friend: shownFriend('alice') });
    expect(done.slice(1)).toEqual(announced);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['oneself', () => friends.askAfterCall('alice', 'alice'), 'SELF'],
    ['by an unknown code', () => friends.askByCode('alice', 'ZZZZZZ'), 'INVALID_INVITE_CODE'],
  ])('%s is refused before anything is stored', async (_, ask, code) => {
    await expect(ask()).rejects.toMatchObject({ code });
    expect(done).toEqual([]);
  });

  it('too often is refused before anything is stored', async () => {
    tries = () => {
      throw new AppError('RATE_LIMITED');
    };
    await expect(friends.askAfterCall('alice', 'bob')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(done).toEqual([]);
  });
});

describe('a pending request', () => {
  it('accepted makes the two friends and notifies the one who asked', async () => {
    expect(await friends.accept('bob', 'r')).toEqual(shownFriend('alice'));
    expect(done).toEqual([['accepted', 'r', { id: 'id 0 of 0', at: new Date(NOW) }], ...announced]);
  });

  it('declined notifies the one who asked', async () => {
    await friends.decline('bob', 'r');
    expect(done).toEqual([
      ['declined', 'r', new Date(NOW)],
      ['alice', requestDeclined.name, { requestId: 'r' }],
      ['bob', requestGone.name, { requestId: 'r' }],
    ]);
  });

  it('cancelled is taken from the screens of both', async () => {
    await friends.cancel('alice', 'r');
    expect(done).toEqual([
      ['cancelled', 'r'],
      ['alice', requestGone.name, { requestId: 'r' }],
      ['bob', requestGone.name, { requestId: 'r' }],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['accepts', () => friends.accept('alice', 'r')],
    ['declines', () => friends.decline('alice', 'r')],
    ['cancels', () => friends.cancel('bob', 'r')],
  ])('is not found by the wrong one of the two, who %s it', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(done).toEqual([]);
  });
});

describe('a block', () => {
  it('is stored before the devices of the user are told and the two are parted', async () => {
    await friends.block('alice', 'bob');
    expect(done).toEqual([
      ['block', 'alice', 'bob', new Date(NOW)],
      ['alice', blockChanged.name, { userId: 'bob', isBlocked: true }],
      ['blocked', 'alice', 'bob'],
    ]);
  });

  it.each([
    ['oneself', 'alice', 'SELF'],
    ['an unknown user', 'bob', 'NOT_FOUND'],
  ])('of %s is refused', async (_, otherId, code) => {
    standing = { ...strangers, exists: false };
    await expect(friends.block('alice', otherId)).rejects.toMatchObject({ code });
    expect(done).toEqual([]);
  });
});

it.each([
  ['unblock', () => friends.unblock('alice', 'bob')],
  ['remove', () => friends.remove('alice', 'f')],
])('%s is not found where there is nothing to undo', async (_, undo) => {
  await expect(undo()).resolves.toBeUndefined();
  isRemoved = false;
  await expect(undo()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  [{}, { status: 'none', canRequest: true }, false],
  [{ friendshipId: 'f' }, { status: 'friends', friendshipId: 'f' }, true],
])('of a pair with %j the relation is %j', async (facts, relation, areFriends) => {
  standing = { ...strangers, ...facts };
  expect(await friends.relation('alice', 'bob')).toEqual(relation);
  expect(await friends.areFriends('alice', 'bob')).toBe(areFriends);
});

it('an unknown user has no relation', async () => {
  standing = { ...strangers, exists: false };
  await expect(friends.relation('alice', 'bob')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('lists are presented as on the wire', async () => {
  expect(await friends.list('alice')).toEqual([shownFriend('bob')]);
  expect(await friends.search('alice', 'carol')).toEqual([shownFriend('carol')]);
  expect([await friends.pending('bob'), await friends.sent('alice')]).toEqual([[shownRequest], [shownRequest]]);
  expect(await friends.blocked('alice')).toEqual([shown('bob')]);
});

it.each([
  ['asks', () => friends.askAfterCall('alice', 'bob')],
  ['asks by code', () => friends.askByCode('alice', 'AB2CD3')],
  ['accepts', () => friends.accept('alice', 'r')],
])('no one %s before they have confirmed their address', async (_, act) => {
  isUnverified = true;
  await expect(act()).rejects.toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  expect(done).toEqual([]);
});

describe('a stored change', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a request that is accepted', () => friends.accept('bob', 'r')],
    ['the end of a friendship', () => friends.remove('alice', 'f')],
    ['a block', () => friends.block('alice', 'bob')],
  ])('is answered as such where what follows it fails: %s', async (_, change) => {
    const answer = await change();
    isAway = true;
    expect(await change()).toEqual(answer);
    expect(captured.text()).toContain('Redis is away');
  });
});
