import { bulkStatus, statusUpdate } from '@visavis/domain/presence/contract.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createMemoryPresence, type Presence, RELOAD_GRACE } from '../ports/presence/presence.ts';
import type { Realtime } from '../realtime/port.ts';
import type { Sighting } from './repo.ts';
import { createPresence, type PresenceService, SIGHTING_INTERVAL } from './service.ts';

const START = Date.parse('2026-03-04T12:00:00.000Z');
const BATCH = 1000;
const alice = { userId: 'alice', sessionId: 'session', socketId: 'tab' };
const otherTab = { ...alice, socketId: 'other tab' };
const iso = (at: number) => new Date(at).toISOString();

let clock: FakeClock;
let presence: Presence;
let service: PresenceService;
let saved: Sighting[];
let sent: [to: string, event: string, payload: unknown][];
let inCall: Set<string>;
let lastSeen: Map<string, Date>;

// alice and bob are friends, and carol is a friend of neither.
beforeEach(() => {
  clock = createFakeClock(START);
  presence = createMemoryPresence(clock);
  [saved, sent, inCall, lastSeen] = [[], [], new Set(), new Map()];
  const friends: [string, string][] = [
    ['alice', 'bob'],
    ['bob', 'alice'],
  ];
  service = createPresence({
    presence,
    clock,
    batchInterval: 0,
    log: pino({ level: 'silent' }),
    repo: {
      saveLastSeen: async (batch: readonly Sighting[]) => void saved.push(...batch),
      lastSeen: async () => lastSeen,
    },
    realtime: {
      toUser: (userId, event, payload) => void sent.push([userId, event.name, payload]),
      toSocket: (socketId, event, payload) => void sent.push([socketId, event.name, payload]),
    } as Realtime,
    friendIds: async (userIds) => friends.filter(([userId]) => userIds.includes(userId)),
    inCall: async (userIds) => new Set(userIds.filter((userId) => inCall.has(userId))),
  });
});

const pass = (ms = BATCH) => clock.advance(ms);
const update = (status: string, lastSeenAt: number | null) => [
  'bob',
  statusUpdate.name,
  { userId: 'alice', status, lastSeenAt: lastSeenAt === null ? null : iso(lastSeenAt) },
];

describe('friends are sent', () => {
  it('that a user is online, once for several tabs', async () => {
    await service.connected(alice);
    await service.connected(otherTab);
    await pass();
    expect(sent).toEqual([update('online', START)]);
  });

  it('that a user is offline since the last tab closed, a grace later', async () => {
    await service.connected(alice);
    await pass();
    await service.disconnected(alice);
    await pass(RELOAD_GRACE - 1);
    expect(sent).toHaveLength(1);
    await pass();
    expect(sent.slice(1)).toEqual([update('offline', START + BATCH)]);
    expect(saved).toEqual([{ userId: 'alice', at: START + BATCH }]);
  });

  it.each([
    ['entered a call that is not stored yet', false, true, 'busy'],
    ['left one call and is in another that is stored', true, false, 'busy'],
    ['left a call', false, false, 'online'],
  ])('the status of a user who %s', async (_, stored, enters, status) => {
    await service.connected(alice);
    await pass();
    if (stored) inCall.add('alice');
    service.callChanged('alice', enters);
    await pass();
    expect(sent.slice(1)).toEqual([update(status, START + BATCH)]);
  });

  it('the latest of several changes in one batch', async () => {
    await service.connected(alice);
    await pass();
    service.callChanged('alice', true);
    service.callChanged('alice', false);
    await pass();
    expect(sent.at(-1)).toEqual(update('online', START + BATCH));
  });

  it('nothing of a user without friends', async () => {
    await service.connected({ ...alice, userId: 'carol' });
    await pass();
    expect(sent).toEqual([]);
  });
});

describe('a tab', () => {
  it('that disconnects while it is let in leaves the user offline', async () => {
    const connecting = service.connected(alice);
    await service.disconnected(alice);
    await connecting;
    await pass(RELOAD_GRACE + 1);
    expect(await presence.online(['alice'])).toEqual(new Set());
  });

  it('that disconnects before it is counted is not counted', async () => {
    const gate = Promise.withResolvers<void>();
    const { enter } = presence;
    presence.enter = async (userId, socketId) => {
      await gate.promise;
      return enter(userId, socketId);
    };
    const connecting = service.connected(alice);
    await service.disconnected(alice);
    gate.resolve();
    await connecting;
    await pass(RELOAD_GRACE + 1);
    expect(await presence.online(['alice'])).toEqual(new Set());
  });

  it('that is gone sends no more signs of life', async () => {
    await service.connected(alice);
    await service.closing(alice);
    await service.disconnected(alice);
    await service.heartbeat(alice);
    await pass(RELOAD_GRACE + 1);
    expect(await presence.online(['alice'])).toEqual(new Set());
  });

  it('is counted again only after it announced its closing', async () => {
    const enter = vi.spyOn(presence, 'enter');
    await service.connected(alice);
    await service.heartbeat(alice);
    expect(enter).toHaveBeenCalledTimes(1);
    await service.closing(alice);
    await service.heartbeat(alice);
    await service.heartbeat(alice);
    expect(enter).toHaveBeenCalledTimes(2);
  });

  it('that announces its closing starts the grace, and a sign of life ends it', async () => {
    await service.connected(alice);
    await service.closing(alice);
    await pass(RELOAD_GRACE - 1);
    await service.heartbeat(alice);
    await pass(RELOAD_GRACE * 2);
    expect(await presence.online(['alice'])).toEqual(new Set(['alice']));
    await service.closing(alice);
    await pass(RELOAD_GRACE);
    expect(await presence.online(['alice'])).toEqual(new Set());
  });

  it.each(['heartbeat', 'active', 'idle', 'closing'] as const)(
    'that is unknown sends %s without effect',
    async (act) => {
      await service[act](alice);
      await pass(SIGHTING_INTERVAL * 2);
      expect([saved, sent, await presence.online(['alice'])]).toEqual([[], [], new Set()]);
    },
  );

  it('is saved as seen every few minutes, except while idle', async () => {
    await service.connected(alice);
    await pass(SIGHTING_INTERVAL - 1);
    await service.heartbeat(alice);
    await pass(1);
    await service.heartbeat(alice);
    await service.heartbeat(alice);
    service.idle(alice);
    await pass(SIGHTING_INTERVAL);
    await service.heartbeat(alice);
    await pass(1);
    await service.active(alice);
    await pass(1);
    expect(saved.map(({ at }) => at - START)).toEqual([SIGHTING_INTERVAL, SIGHTING_INTERVAL * 2 + 1]);
  });
});

it('a socket that asks is sent the statuses of its friends alone', async () => {
  lastSeen.set('bob', new Date(5));
  await service.sendStatuses(alice);
  expect(sent).toEqual([['tab', bulkStatus.name, { statuses: { bob: { status: 'offline', lastSeenAt: iso(5) } } }]]);
  lastSeen.clear();
  await service.sendStatuses(alice);
  expect(sent.at(-1)?.[2]).toEqual({ statuses: { bob: { status: 'offline', lastSeenAt: null } } });
});

it('new friends are sent each other’s status', async () => {
  await presence.enter('bob', 'tab of bob');
  await pass();
  sent.length = 0;
  await service.introduce('alice', 'bob');
  expect(sent).toEqual([
    ['alice', statusUpdate.name, { userId: 'bob', status: 'online', lastSeenAt: iso(START + BATCH) }],
    ['bob', statusUpdate.name, { userId: 'alice', status: 'offline', lastSeenAt: null }],
  ]);
});

it('a process that stops saves each of its users once, and announces nothing more', async () => {
  await service.connected(alice);
  await service.connected(otherTab);
  await pass();
  sent.length = 0;
  await service.close();
  expect(saved).toEqual([{ userId: 'alice', at: START + BATCH }]);
  service.callChanged('alice', true);
  await service.disconnected(alice);
  await service.disconnected(otherTab);
  await pass(RELOAD_GRACE * 2);
  expect([sent, saved.length]).toEqual([[], 1]);
});
