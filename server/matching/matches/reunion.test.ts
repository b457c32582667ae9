import { callBackEnded } from '@visavis/domain/call/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Reunion } from '../../ports/call-backs/call-backs.ts';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import type { Match } from '../../ports/match-pool/match-pool.ts';
import { later } from '../../testing/later.ts';
import { queueProfile } from '../../testing/queue-profile.ts';
import type { QueueProfile } from '../repo.ts';
import { createReunion, type ReunionDependencies } from './reunion.ts';

const reunion: Reunion = {
  roomId: 'broken',
  members: [
    { userId: 'ann', socketId: 'tab', sessionSeconds: 90 },
    { userId: 'ben', socketId: 'phone', sessionSeconds: 1200 },
  ],
  continued: true,
};
const over = [
  ['tab', callBackEnded.name, { roomId: 'broken' }],
  ['phone', callBackEnded.name, { roomId: 'broken' }],
];

let clock: FakeClock;
let profiles: Record<string, QueueProfile>;
let places: unknown[];
let isAway: boolean;
let outcome: 'opened' | 'refused' | 'failed';
let opened: [Match, Reunion][];
let done: unknown[];
let reunite: (of: Reunion) => Promise<void>;
beforeEach(() => {
  clock = createFakeClock();
  profiles = { ann: queueProfile('ann'), ben: queueProfile('ben') };
  [places, isAway, outcome, opened, done] = [[undefined, undefined], false, 'opened', [], []];
  reunite = createReunion({
    clock,
    profiles: {
      async load(userId: string) {
        await later();
        if (isAway) throw new Error('away');
        return profiles[userId];
      },
    },
    pool: {
      places: async () => places,
      leave: (userId: string) => later().then(() => void done.push(['left', userId])),
    },
    matches: {
      async open(...of: [Match, Reunion]) {
        await later();
        opened.push(of);
        return outcome;
      },
    },
    realtime: {
      toSocket: (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]),
    },
  } as unknown as ReunionDependencies);
});

it('connects the two by the sockets that accepted, for what is left of their sessions, and ends their searches', async () => {
  // Neither a rating that is owed nor the limit of the day stops it.
  profiles.ann = queueProfile('ann', { owed: { roomId: 'r', peerId: 'p', duration: 60 }, countedToday: 99 });
  await reunite(reunion);
  const [[match, of]] = opened as [(typeof opened)[0]];
  expect(of).toBe(reunion);
  expect(match.map(({ userId, socketId, sessionSeconds }) => ({ userId, socketId, sessionSeconds }))).toEqual(
    reunion.members,
  );
  expect(done).toEqual([
    ['left', 'ann'],
    ['left', 'ben'],
  ]);
});

it.each<[string, () => void]>([
  ['one of them searches', () => (places = [undefined, { position: 1, total: 1 }])],
  ['one of them is in another call', () => (profiles.ann = queueProfile('ann', { activeCall: 'room' }))],
  ['one of them is suspended', () => (profiles.ben = queueProfile('ben', { suspendedUntil: clock.now() + 1 }))],
  ['one of them is gone', () => delete profiles.ben],
  ['the database does not answer', () => (isAway = true)],
])('tells both that it is over where %s', async (_, set) => {
  set();
  await reunite(reunion);
  expect([opened, done]).toEqual([[], over]);
});

it.each(['refused', 'failed'] as const)('tells both that it is over where their room is %s', async (how) => {
  outcome = how;
  await reunite(reunion);
  expect(done).toEqual(over);
});
