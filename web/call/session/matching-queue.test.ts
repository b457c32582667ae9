import type { Ack } from '@visavis/domain/wire/event.ts';
import { expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import type { Peers } from '../../platform/peer/types.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { createMatchingQueue } from './matching-queue.ts';

test('the offers of a long search are made with credentials that hold: those of a relay for five minutes', async () => {
  const services = createFakeServices();
  const { api, clock, connections, iceServers, media } = services;
  const relay = (username: string) => [{ urls: ['turn:relay.test:3478'], username, credential: 'c' }];
  const used = () => connections.at(-1)?.configuration.iceServers?.[0]?.username;
  api.answer('GET /api/ice/servers', relay('first'));
  await media.acquire('call');
  await iceServers.load();
  const queue = createMatchingQueue(services, () => undefined, { earlier: () => [] });
  queue.join({}, () => undefined);
  await clock.advance(1000);
  expect(used()).toBe('first');
  api.answer('GET /api/ice/servers', relay('second'));
  // The offer is made anew each minute.
  await clock.advance(6 * 60_000);
  expect(used()).toBe('second');
  const before = connections.length;
  queue.end();
  await clock.advance(10 * 60_000);
  expect(connections).toHaveLength(before);
});

const ok: Ack = { ok: true };
const failed: Ack = { ok: false, error: '', code: 'INTERNAL' };
const rating = (last: number) =>
  ({ roomId: `018f3c7e-0000-7000-8000-0000000000f${last}`, rating: 'positive' }) as const;
const posting = { description: { type: 'offer', sdp: 'v=0' } } as const;

/** A queue for which everything is on its way until the test lets it arrive. */
async function waitingQueue({ connected = true, ready = null as typeof posting | null } = {}) {
  const services = createFakeServices({ connected });
  const { socket, clock } = services;
  await services.media.acquire('call');
  const servers = Promise.withResolvers<void>();
  const offer = Promise.withResolvers<typeof posting | null>();
  const connection = Promise.withResolvers<boolean>();
  const joined = Promise.withResolvers<Ack>();
  const rated: PromiseWithResolvers<Ack>[] = [];
  socket.acknowledge('matching:join', () => joined.promise);
  socket.acknowledge('matching:rate', () => {
    const answer = Promise.withResolvers<Ack>();
    rated.push(answer);
    return answer.promise;
  });
  const prepared: unknown[] = [];
  const peers: Peers = {
    ...services.peers,
    prepare: (options) => void prepared.push(options),
    offer: () => offer.promise as ReturnType<Peers['offer']>,
    readyOffer: () => ready as ReturnType<Peers['readyOffer']>,
  };
  const iceServers = { ...services.iceServers, load: () => servers.promise as never };
  const waiting = { ...services, peers, iceServers, socket: { ...socket, whenConnected: () => connection.promise } };
  const queue = createMatchingQueue(waiting, () => undefined, { earlier: () => [] });
  const unreachable: number[] = [];
  return {
    queue,
    socket,
    join: (options = {}) => queue.join(options, () => unreachable.push(1)),
    unreachable,
    prepared,
    joins: () => socket.sentOf('matching:join'),
    posts: () => socket.sentOf('matching:offer').length,
    arrive: {
      servers: () => servers.resolve(),
      // Connections are built ahead only after the servers have arrived and what follows from them has run.
      turn: () => clock.advance(0),
      offer: () => offer.resolve(posting),
      joined: () => joined.resolve(ok),
      connection: (isThere: boolean) => connection.resolve(isThere),
      rating: (index: number, ack = ok) => rated[index]?.resolve(ack),
    },
  };
}

test.each([
  ['taken', ok],
  ['refused', failed],
])('a search waits for a rating that was given, and begins once it is %s', async (_, ack) => {
  const { queue, join, joins, arrive } = await waitingQueue();
  queue.sendRating(rating(1));
  join();
  await settle();
  expect(joins()).toEqual([]);
  arrive.rating(0, ack);
  await settle();
  expect(joins()).toHaveLength(1);
});

test.each([
  ['first', [0, 1], [0, 1]],
  ['last', [1, 0], [1, 1]],
])('of two ratings a search waits for the newer, and the older is answered %s', async (_, order, begun) => {
  const { queue, join, joins, arrive } = await waitingQueue();
  queue.sendRating(rating(1));
  queue.sendRating(rating(2));
  join();
  for (const [turn, index] of order.entries()) {
    arrive.rating(index);
    await settle();
    expect(joins()).toHaveLength(begun[turn] ?? 0);
  }
});

test('a search that begins once the older of two ratings is answered waits for the newer', async () => {
  const { queue, join, joins, arrive } = await waitingQueue();
  queue.sendRating(rating(1));
  queue.sendRating(rating(2));
  arrive.rating(0);
  await settle();
  join();
  await settle();
  expect(joins()).toEqual([]);
  arrive.rating(1);
  await settle();
  expect(joins()).toHaveLength(1);
});

test('a search that waits for a rating is given up by leaving, and replaced by another', async () => {
  const { queue, socket, join, joins, arrive } = await waitingQueue();
  queue.sendRating(rating(1));
  join({ takeover: 'none' });
  queue.leave();
  join({ takeover: 'search' });
  arrive.rating(0);
  await settle();
  expect(joins()).toEqual([{ takeover: 'search' }]);
  expect(socket.sentOf('matching:leave')).toHaveLength(1);
});

test.each([
  ['does not connect', false, false, 1],
  ['connects, for the search that follows a connection has begun', true, false, 0],
  ['does not connect, and the search has ended', false, true, 0],
])('a search without a connection: it %s', async (_, isThere, ends, said) => {
  const { queue, join, joins, unreachable, arrive } = await waitingQueue({ connected: false });
  join();
  await settle();
  expect(unreachable).toEqual([]);
  if (ends) queue.end();
  arrive.connection(isThere);
  await settle();
  expect([unreachable.length, joins()]).toEqual([said, []]);
});

const steps = ['servers', 'turn', 'offer', 'joined'] as const;
const orders: (typeof steps)[number][][] = [
  ['servers', 'turn', 'offer', 'joined'],
  ['servers', 'turn', 'joined', 'offer'],
  ['joined', 'offer', 'servers', 'turn'],
  ['offer', 'servers', 'joined', 'turn'],
];
test.each(orders.map((order) => [order.join(', '), order] as const))(
  'an offer is posted once all has come that it needs, not before: %s',
  async (_, order) => {
    const { join, posts, prepared, arrive } = await waitingQueue();
    join();
    for (const [index, step] of order.entries()) {
      await arrive[step]();
      await settle();
      expect(posts(), step).toBe(index === order.length - 1 ? 1 : 0);
      const arrived = order.slice(0, index + 1);
      expect(prepared).toHaveLength(arrived.includes('servers') && arrived.includes('turn') ? 1 : 0);
    }
  },
);

test.each(steps.flatMap((step) => (['leave', 'end'] as const).map((way) => [way, step] as const)))(
  'an offer of a search that is over is not posted: %s before %s',
  async (way, last) => {
    const { queue, join, posts, arrive } = await waitingQueue();
    join();
    for (const step of steps) {
      if (step === last) queue[way]();
      await arrive[step]();
      await settle();
    }
    expect(posts()).toBe(0);
  },
);

test.each([
  ['that the join has brought', true, true],
  ['while the connection is away', false, false],
])('no offer is posted %s', async (_, isWithJoin, isConnected) => {
  const { join, socket, joins, posts, arrive } = await waitingQueue({ ready: isWithJoin ? posting : null });
  join();
  await settle();
  expect(joins()).toEqual([isWithJoin ? posting : {}]);
  if (!isConnected) socket.drop(0);
  for (const step of steps) {
    await arrive[step]();
    await settle();
  }
  expect(posts()).toBe(0);
});
