import { type RingEnd, ringDeclined, ringEnded } from '@visavis/domain/ringing/contract.ts';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createMemoryRings, type Rings } from '../ports/rings/rings.ts';
import { createTimers, type Timers } from '../ports/timers.ts';
import type { Realtime } from '../realtime/port.ts';
import { later } from '../testing/later.ts';
import { createRingEnding, type RingEnding, timerOf } from './rings-end.ts';

const ring = { callId: 'call', callerId: 'ann', callerSocket: 'phone', calleeId: 'ben', until: 30_000 };
const error = vi.fn();

let clock: FakeClock;
let rings: Rings;
let timers: Timers;
let ending: RingEnding;
let done: unknown[];
let record: () => Promise<void>;
beforeEach(async () => {
  clock = createFakeClock(0);
  rings = createMemoryRings();
  timers = createTimers({ clock, log: pino({ level: 'silent' }) });
  [done, record] = [[], async () => undefined];
  error.mockClear();
  const send = (to: string, { name }: { name: string }, payload: unknown) => void done.push([to, name, payload]);
  ending = createRingEnding({
    rings,
    timers,
    realtime: { toUser: send, toSocket: send } as Partial<Realtime> as Realtime,
    log: Object.assign(pino({ level: 'silent' }), { error }),
    async record(entry) {
      await later();
      done.push(['entry', entry]);
      await record();
    },
  });
  await rings.place(ring, 0);
  timers.after(timerOf('call'), 30_000, () => later().then(() => void done.push('rung out')));
});

type End = Exclude<RingEnd, 'answered'>;
it.each<[End, notice: string | undefined, outcome: string]>([
  ['declined', ringDeclined.name, 'declined'],
  ['cancelled', undefined, 'missed'],
  ['missed', ringEnded.name, 'missed'],
  ['busy', ringEnded.name, 'missed'],
  ['offline', ringEnded.name, 'missed'],
  ['failed', ringEnded.name, 'missed'],
])('a ring that ends as %s stops, sends the caller %s and is an entry of a %s call', async (end, notice, outcome) => {
  await ending.end('call', end);
  expect(done).toEqual([
    ['ben', ringEnded.name, { callId: 'call', reason: end }],
    ...(notice ? [['phone', notice, { callId: 'call', ...(end !== 'declined' && { reason: end }) }]] : []),
    ['entry', { callId: 'call', callerId: 'ann', calleeId: 'ben', entry: { outcome, seconds: 0 } }],
  ]);
  await clock.advance(30_000);
  expect(done).not.toContain('rung out');
});

it('leaves other rings to their own time', async () => {
  timers.after(timerOf('another'), 30_000, () => later().then(() => void done.push('another rung out')));
  await ending.end('call', 'declined');
  await clock.advance(30_000);
  expect(done.at(-1)).toBe('another rung out');
});

it('ends once', async () => {
  await ending.end('call', 'missed');
  done.length = 0;
  await ending.end('call', 'declined');
  await ending.end('another', 'declined');
  expect(done).toEqual([]);
});

it('an entry that cannot be stored is logged, and hinders nothing', async () => {
  const err = new Error('no database');
  record = () => Promise.reject(err);
  await ending.end('call', 'declined');
  expect(error).toHaveBeenCalledExactlyOnceWith({ err, callId: 'call' }, 'entry of a call not stored');
});
