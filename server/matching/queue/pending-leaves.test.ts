import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { MatchPool } from '../../ports/match-pool/match-pool.ts';
import { createPendingLeaves } from './queue.ts';

/** A queue that can be out of reach. */
function create() {
  const left: [string, string | undefined][] = [];
  let isAway = false;
  const leave: MatchPool['leave'] = async (userId, socketId) => {
    if (isAway) throw new Error('out of reach');
    left.push([userId, socketId]);
    return socketId;
  };
  const leaves = createPendingLeaves({ pool: { leave } as MatchPool, log: pino({ level: 'silent' }) });
  return { leaves, left, setAway: (away: boolean) => (isAway = away) };
}

it('takes a user out of the queue at once', async () => {
  const { leaves, left } = create();
  await leaves.leave('me', 'socket');
  expect(left).toEqual([['me', 'socket']]);
  expect(leaves.isEmpty).toBe(true);
});

it('retries a leave until the queue is back', async () => {
  const { leaves, left, setAway } = create();
  setAway(true);
  await leaves.leave('me', 'socket');
  await leaves.retry();
  expect([leaves.isEmpty, left]).toEqual([false, []]);
  setAway(false);
  await leaves.retry();
  expect([leaves.isEmpty, left]).toEqual([true, [['me', 'socket']]]);
  await leaves.retry();
  expect(left).toHaveLength(1);
});

it('drops a pending leave of a socket that joins again', async () => {
  const { leaves, left, setAway } = create();
  setAway(true);
  await leaves.leave('me', 'socket');
  setAway(false);
  leaves.forget('socket');
  expect(leaves.isEmpty).toBe(true);
  await leaves.retry();
  expect(left).toEqual([]);
});
