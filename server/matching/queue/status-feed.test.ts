import type { QueueStatus } from '@visavis/domain/matching/contract.ts';
import { expect, it } from 'vitest';
import type { MatchPool } from '../../ports/match-pool/match-pool.ts';
import type { Realtime } from '../../realtime/port.ts';
import { later } from '../../testing/later.ts';
import { createStatusFeed, type Waiting } from './status-feed.ts';

const waiting = (userId: string, socketId = `socket of ${userId}`): Waiting => ({
  userId,
  socketId,
  joinedAt: 7,
  filters: null,
});
const place = (position: number, total = 9): QueueStatus => ({ position, total });

function create() {
  const places = new Map<string, QueueStatus>();
  const sent: [string, QueueStatus][] = [];
  const asked: number[] = [];
  const feed = createStatusFeed({
    pool: {
      async places(userIds) {
        await later();
        asked.push(userIds.length);
        return userIds.map((userId) => places.get(userId));
      },
    } as MatchPool,
    realtime: {
      toSocket: (socketId, _event, payload) => void sent.push([socketId, payload as QueueStatus]),
    } as Realtime,
  });
  return { feed, places, sent, asked };
}

it.each([
  ['the same place', place(3), []],
  ['another position', place(2), [['socket of me', place(2)]]],
  ['another total', place(3, 8), [['socket of me', place(3, 8)]]],
])('after %s, sends what has changed, once', async (_, now, expected) => {
  const { feed, places, sent } = create();
  feed.watch(waiting('me'), place(3));
  places.set('me', now);
  await feed.refresh();
  await feed.refresh();
  expect(sent).toEqual(expected);
});

it('reports a user who has no place at two refreshes in a row', async () => {
  const { feed, places, sent } = create();
  feed.watch(waiting('me'), place(1));
  expect(await feed.refresh()).toEqual([]);
  expect(await feed.refresh()).toEqual([waiting('me')]);
  expect(await feed.refresh()).toEqual([]);
  places.set('me', place(1));
  expect(await feed.refresh()).toEqual([]);
  expect(sent).toEqual([]);
});

it.each([
  [undefined, true],
  ['socket of me', true],
  ['an older socket', false],
])('forgetting the socket %s ends the watch: %s', async (socketId, ended) => {
  const { feed } = create();
  expect(feed.isEmpty).toBe(true);
  feed.watch(waiting('me'), place(1));
  feed.forget('me', socketId);
  expect(feed.isEmpty).toBe(ended);
});

it('asks for the places of many in slices, and leaves out who is forgotten meanwhile', async () => {
  const { feed, places, sent, asked } = create();
  for (let index = 0; index < 401; index += 1) {
    feed.watch(waiting(`user ${index}`), place(1));
    places.set(`user ${index}`, place(2));
  }
  const refreshed = feed.refresh();
  feed.forget('user 0');
  feed.forget('user 400');
  await refreshed;
  expect(asked).toEqual([200, 200, 1]);
  expect(sent).toHaveLength(399);
});
