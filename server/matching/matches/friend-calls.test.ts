import { found } from '@visavis/domain/matching/contract.ts';
import { FRIEND_CALL_SECONDS } from '@visavis/domain/ringing/rules.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import { queueProfile } from '../../testing/queue-profile.ts';
import type { QueueProfile } from '../repo.ts';
import { createFriendCalls, type FriendCallsDependencies } from './friend-calls.ts';

let clock: FakeClock;
let profiles: Record<string, QueueProfile>;
let outcome: 'opened' | 'refused' | Error;
let opened: [{ sessionSeconds: number; userId: string }[], string, object][];
/** who was sent what, and who left the queue, in order */
let done: unknown[];
const error = vi.fn();
const create = (requireRelay = false) =>
  createFriendCalls({
    clock,
    requireRelay,
    log: { error },
    relayServersOf: (userId: string) => [{ urls: [`relay of ${userId}`] }],
    profiles: { load: async (userId: string) => profiles[userId] },
    endSearch: ({ userId }: { userId: string }) => later().then(() => void done.push(['left', userId])),
    calls: {
      async open(...of: (typeof opened)[0]) {
        await later();
        opened.push(of);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
    realtime: {
      toSocket: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
  } as unknown as FriendCallsDependencies);
beforeEach(() => {
  clock = createFakeClock();
  profiles = { ann: queueProfile('ann'), ben: queueProfile('ben') };
  [outcome, opened, done] = ['opened', [], []];
  error.mockClear();
});
const two = {
  callId: 'call',
  caller: { userId: 'ann', socketId: 'tab' },
  callee: { userId: 'ben', socketId: 'phone' },
};

describe('a call between friends', () => {
  it.each([
    [false, 'all'],
    [true, 'relay'],
  ])('opens their room, ends their searches, and sends it to both (relay required: %s)', async (isRequired, policy) => {
    expect(await create(isRequired).connect(two)).toBe(true);
    const [[members, roomId, options]] = opened as [(typeof opened)[0]];
    expect([roomId, options]).toEqual(['call', { policy, calledBy: 'ann' }]);
    expect(members.map(({ userId, sessionSeconds }) => [userId, sessionSeconds])).toEqual([
      ['ann', FRIEND_CALL_SECONDS],
      ['ben', FRIEND_CALL_SECONDS],
    ]);
    const room = { roomId: 'call', kind: 'friend', iceTransportPolicy: policy };
    expect(done).toEqual([
      ['left', 'ann'],
      ['left', 'ben'],
      [
        'tab',
        found.name,
        expect.objectContaining({ ...room, peerId: 'ben', iceServers: [{ urls: ['relay of ann'] }] }),
      ],
      [
        'phone',
        found.name,
        expect.objectContaining({ ...room, peerId: 'ann', iceServers: [{ urls: ['relay of ben'] }] }),
      ],
    ]);
  });

  it.each<[string, () => void]>([
    ['of someone who is gone', () => delete profiles.ben],
    ['of someone in another call', () => (profiles.ann = queueProfile('ann', { activeCall: 'room' }))],
    ['of someone suspended', () => (profiles.ben = queueProfile('ben', { suspendedUntil: clock.now() + 1 }))],
  ])('%s is not opened', async (_, set) => {
    set();
    expect(await create().connect(two)).toBe(false);
    expect([opened, done]).toEqual([[], []]);
  });

  it.each(['refused', new Error('away')] as const)('that cannot be opened is sent to no one (%s)', async (how) => {
    outcome = how;
    expect(await create().connect(two)).toBe(false);
    expect(done).toEqual([]);
    expect(error.mock.calls).toEqual(
      how instanceof Error ? [[{ err: how, roomId: 'call' }, 'call between friends not opened']] : [],
    );
  });
});

describe('whether someone may be called', () => {
  it.each<[string, Partial<QueueProfile>, object]>([
    ['who is free', {}, {}],
    ['who must confirm their address', { mustVerifyEmail: true }, { mustVerifyEmail: true }],
    ['who must prove their age', { mustProveAge: true }, { mustProveAge: true }],
    ['who is in a call', { activeCall: 'room' }, { isInCall: true }],
    ['who blocks others', { never: ['eve'] }, { never: ['eve'] }],
  ])('%s', async (_, facts, differs) => {
    profiles.ben = queueProfile('ben', facts);
    expect(await create().personOf('ben')).toEqual({
      mustVerifyEmail: false,
      mustProveAge: false,
      never: [],
      isSuspended: false,
      isInCall: false,
      shown: expect.objectContaining({ userId: 'ben', username: 'ben' }),
      ...differs,
    });
  });

  it('who is suspended until later, and who was until now', async () => {
    profiles.ben = queueProfile('ben', { suspendedUntil: clock.now() + 1 });
    expect(await create().personOf('ben')).toMatchObject({ isSuspended: true });
    await clock.advance(1);
    expect(await create().personOf('ben')).toMatchObject({ isSuspended: false });
  });

  it('is not known of someone who is gone', async () => {
    expect(await create().personOf('eve')).toBeUndefined();
  });
});
