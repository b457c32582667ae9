import { inTouch } from '@visavis/domain/friends/touch-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { overtaken } from '../../testing/later.ts';
import type { FriendRow } from '../repo-rows.ts';
import { type SharedCall, type TouchFacts, touchUntil } from './decisions.ts';
import type { Touched, Wish } from './repo-touch.ts';
import { createTouch, type Touch, type TouchDependencies } from './touch.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const now = new Date(NOW);
const row = (username: string) =>
  ({
    friendshipId: 'f',
    id: username,
    username,
    displayName: username,
    avatarFile: null,
    karma: 60,
  }) as unknown as FriendRow;
const friend = (username: string) => expect.objectContaining({ friendshipId: 'f', username });
const call: SharedCall = { peerId: 'ben', startedAt: new Date(NOW - 60_000), endedAt: now };

let shared: SharedCall | undefined;
let isUnverified: boolean;
let isAway: boolean;
let captured: ReturnType<typeof createCapturedLog>;
let touched: Touched;
/** what the repository decided on */
let facts: TouchFacts | undefined;
/** what was stored and sent, in order */
let done: unknown[];
let touch: Touch;
beforeEach(() => {
  [shared, isUnverified, touched, facts, done] = [call, false, { outcome: 'wait' }, undefined, []];
  [isAway, captured] = [false, createCapturedLog()];
  const noted =
    (what: string) =>
    (...of: unknown[]) =>
      overtaken().then(() => void done.push([what, ...of]));
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (at: number) => `id of ${at - NOW}` },
    realtime: {
      toUser: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
    sharedCall: async (userId: string, roomId: string) => (userId === 'ann' && roomId === 'room' ? shared : undefined),
    async refuseContact() {
      if (isUnverified) throw new AppError('EMAIL_UNVERIFIED');
    },
    async onFriendship(...of: string[]) {
      await overtaken();
      done.push(['friends', ...of]);
      if (isAway) throw new Error('Redis is away');
    },
    log: captured.log,
    repo: {
      async wish(wish: Wish, decide: (facts: TouchFacts) => string) {
        await overtaken();
        done.push(['wished', wish]);
        if (facts) done.push(['decided', decide(facts)]);
        return touched;
      },
      forget: noted('forgotten'),
      forgetUntil: noted('swept'),
    },
  };
  touch = createTouch(dependencies as unknown as TouchDependencies);
});
const refused = (code: string) => expect.objectContaining({ code });

describe('a yes', () => {
  it('waits for the other, who learns nothing of it', async () => {
    expect(await touch.answer('ann', 'room', true)).toBeNull();
    const wish = { userId: 'ann', peerId: 'ben', at: now, until: touchUntil(call, now), friendshipId: 'id of 0' };
    expect(done).toEqual([['wished', wish]]);
  });

  it('of both makes them friends, and each is shown the other', async () => {
    touched = { outcome: 'befriend', friendship: { ofRequester: row('ann'), ofAccepter: row('ben') } as never };
    expect(await touch.answer('ann', 'room', true)).toEqual(friend('ben'));
    expect(done.slice(1)).toEqual([
      ['ben', inTouch.name, { friend: friend('ann') }],
      ['ann', inTouch.name, { friend: friend('ben') }],
      ['friends', 'ben', 'ann'],
    ]);
  });

  it('of both makes them friends, also where what follows fails', async () => {
    touched = { outcome: 'befriend', friendship: { ofRequester: row('ann'), ofAccepter: row('ben') } as never };
    isAway = true;
    expect(await touch.answer('ann', 'room', true)).toEqual(friend('ben'));
    expect(captured.text()).toContain('Redis is away');
  });

  it.each([
    [row('ben'), 'ben'],
    [undefined, null],
  ])('to a friend says who that is', async (known, name) => {
    touched = { outcome: 'are friends', friend: known };
    expect(await touch.answer('ann', 'room', true)).toEqual(name && friend(name));
    expect(done).toHaveLength(1);
  });

  it('is decided on what stands between the two, for the one who says it', async () => {
    const request = { id: 'r', requesterId: 'ann' };
    facts = { exists: true, friendshipId: null, request, blocks: false, blockedBy: false, otherWishes: false };
    await touch.answer('ann', 'room', true);
    expect(done.at(-1)).toEqual(['decided', 'wait']);
    facts.request = { id: 'r', requesterId: 'ben' };
    await touch.answer('ann', 'room', true);
    expect(done.at(-1)).toEqual(['decided', 'befriend']);
  });

  it.each<[string, string, () => void]>([
    ['about a call of others', 'NOT_FOUND', () => (shared = undefined)],
    ['by someone whose address is to be confirmed', 'EMAIL_UNVERIFIED', () => (isUnverified = true)],
    ['about a call that never started', 'NOT_SHARED_A_CALL', () => (shared = { ...call, startedAt: null })],
    ['about a call of long ago', 'TOUCH_OVER', () => (shared = { ...call, endedAt: new Date(0) })],
  ])('%s is refused: %s', async (_, code, set) => {
    set();
    await expect(touch.answer('ann', 'room', true)).rejects.toEqual(refused(code));
    expect(done).toEqual([]);
  });
});

describe('a no', () => {
  it('takes a yes back, and needs no confirmed address', async () => {
    isUnverified = true;
    expect(await touch.answer('ann', 'room', false)).toBeNull();
    expect(done).toEqual([['forgotten', 'ann', 'ben']]);
  });

  it('about a call of others is refused', async () => {
    await expect(touch.answer('eve', 'room', false)).rejects.toEqual(refused('NOT_FOUND'));
    expect(done).toEqual([]);
  });
});

it('the sweep forgets what is over by now', async () => {
  await touch.sweep();
  await touch.forget('ann', 'ben');
  expect(done).toEqual([
    ['swept', now],
    ['forgotten', 'ann', 'ben'],
  ]);
});
