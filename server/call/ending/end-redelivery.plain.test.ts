import { callEnded } from '@visavis/domain/call/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { later } from '../../testing/later.ts';
import { groupOf } from '../rooms/rooms.ts';
import { createEndRedelivery } from './end-redelivery.ts';
import type { CallOutcome } from './outcome.ts';

const member = (userId: string) => ({ userId, xpGained: 5, karmaGained: 0, ratingRequired: false });
const outcome: CallOutcome = { reason: 'skip', duration: 60, members: [member('ann'), member('ben')] };

let seated: Map<string, { roomId: string; userId: string }>;
/** sockets in the group of their room */
let inGroup: Set<string>;
let ended: Map<string, CallOutcome>;
/** rooms whose seats were closed */
let closed: string[];
let asked: string[][];
/** what was sent and left, in order */
let done: unknown[];
let redeliver: () => Promise<void>;
beforeEach(() => {
  seated = new Map([
    ['tab', { roomId: 'room', userId: 'ann' }],
    ['phone', { roomId: 'room', userId: 'ben' }],
  ]);
  [inGroup, ended, asked, done] = [new Set(['tab', 'phone']), new Map([['room', outcome]]), [], []];
  closed = [];
  redeliver = createEndRedelivery({
    repo: {
      async outcomes(roomIds: readonly string[]) {
        await later();
        asked.push([...roomIds]);
        return ended;
      },
    },
    seats: {
      seated: () => seated,
      forget: (id: string) => void seated.delete(id),
      close: (roomId: string) => later().then(() => void closed.push(roomId)),
    },
    realtime: {
      isInGroup: (socketId: string, group: string) => group === groupOf('room') && inGroup.has(socketId),
      leaveGroup: (socketId: string) => void inGroup.delete(socketId),
      toSocket: (to: string, { name }: { name: string }, payload: object) => void done.push([to, name, payload]),
    },
  } as never);
});
const end = {
  roomId: 'room',
  reason: 'skip',
  duration: 60,
  ratingRequired: false,
  rewards: { xpGained: 5, karmaGained: 0 },
};

it('sends the end of a call at the second sweep: it may be on its way at the first', async () => {
  await redeliver();
  expect([done, asked]).toEqual([[], [['room']]]);
  await redeliver();
  expect(done).toEqual([
    ['tab', callEnded.name, end],
    ['phone', callEnded.name, end],
  ]);
  expect([seated.size, inGroup.size, closed]).toEqual([0, 0, ['room']]);
  await redeliver();
  expect(done).toHaveLength(2);
});

it('sends nothing of a call that goes on', async () => {
  ended = new Map();
  await redeliver();
  await redeliver();
  expect([done, inGroup.size]).toEqual([[], 2]);
});

it('sends nothing to who has been sent it meanwhile', async () => {
  await redeliver();
  inGroup.delete('tab');
  await redeliver();
  expect(done).toMatchObject([['phone', callEnded.name, {}]]);
});

it('suspects a call anew that had not ended at the sweep before', async () => {
  await redeliver();
  ended = new Map();
  await redeliver();
  ended = new Map([['room', outcome]]);
  await redeliver();
  expect(done).toEqual([]);
  await redeliver();
  expect(done).toHaveLength(2);
});
