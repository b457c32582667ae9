import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { Match, Matched } from '../../ports/match-pool/match-pool.ts';
import { createCurrentRooms } from './current-rooms.ts';
import { createOpening } from './open.ts';
import type { Opened } from './room-store.ts';

const matched = (userId: string): Matched => ({
  userId,
  socketId: `socket of ${userId}`,
  joinedAt: 0,
  headStart: 0,
  info: { username: userId, avatar: '', karma: 60, experiencePoints: 0 },
  sessionSeconds: 1800,
  friends: [],
  language: 'en',
  country: null,
  interests: [],
  filters: null,
});
const match: Match = [matched('alice'), matched('bob')];

function setUp() {
  const clock = createFakeClock();
  const stored = Promise.withResolvers<Opened>();
  const current = createCurrentRooms();
  const end = vi.fn(async () => {});
  const close = vi.fn(async () => {});
  const toUser = vi.fn();
  const onCallChange = vi.fn();
  const open = createOpening({
    store: { store: () => stored.promise },
    rooms: { keep: (room: unknown) => room },
    current,
    seats: { open: async () => {}, close },
    expiry: { watch: () => {} },
    ending: { end },
    timers: { cancel: () => {} },
    realtime: { toUser, dissolveGroup: () => {} },
    clock,
    log: { error: () => {} },
    onCallChange,
  } as never);
  return { clock, stored, current, end, close, toUser, onCallChange, open };
}

it('makes a room current at once, and its members busy once it is stored', async () => {
  const { stored, current, end, onCallChange, open } = setUp();
  const opening = open(match, 'room', 'all');
  expect([current.of('alice')?.id, current.isStored('room')]).toEqual(['room', false]);
  expect(onCallChange).not.toHaveBeenCalled();
  stored.resolve('opened');
  expect(await opening).toBe('opened');
  expect(current.isStored('room')).toBe(true);
  expect(onCallChange.mock.calls).toEqual([
    ['alice', true],
    ['bob', true],
  ]);
  expect(end).not.toHaveBeenCalled();
});

it.each(['refused', 'failed'] as const)('closes a room that was %s, and notifies its members', async (outcome) => {
  const { stored, current, close, toUser, onCallChange, open } = setUp();
  const opening = open(match, 'room', 'all');
  stored.resolve(outcome);
  expect(await opening).toBe(outcome);
  expect(current.of('alice')).toBeUndefined();
  expect(close).toHaveBeenCalledWith('room');
  expect(toUser.mock.calls.map(([userId, event]) => [userId, event.name])).toEqual([
    ['alice', 'video:call_ended'],
    ['bob', 'video:call_ended'],
  ]);
  expect(onCallChange).not.toHaveBeenCalled();
});

it('ends a room that took more than five seconds to store, and refuses it', async () => {
  const { clock, stored, end, open } = setUp();
  const opening = open(match, 'room', 'all');
  await clock.advance(5001);
  stored.resolve('opened');
  expect(await opening).toBe('refused');
  expect(end).toHaveBeenCalledWith('room', 'ended');
});
