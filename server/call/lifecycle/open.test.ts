import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { Match, Matched } from '../../ports/match-pool/match-pool.ts';
import { later } from '../../testing/later.ts';
import { createCurrentRooms } from '../rooms/current-rooms.ts';
import type { Opened } from '../rooms/room-store.ts';
import { groupOf } from '../rooms/rooms.ts';
import { createOpening, ENTRY_GRACE } from './open.ts';

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
  /** what was done, once it was done */
  const done: string[] = [];
  const noteLater = (what: string) => later().then(() => void done.push(what));
  const end = vi.fn((_roomId: string, _reason: string) => noteLater('ended'));
  const close = vi.fn(() => noteLater('seats closed'));
  const toUser = vi.fn((_userId: string, _event: { name: string }, _payload: object) => void done.push('notified'));
  const onCallChange = vi.fn(() => void done.push('busy'));
  const [store, watch, openSeats, cancel, dissolveGroup, error] = [
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn(),
  ];
  store.mockReturnValue(stored.promise);
  openSeats.mockImplementation(() => noteLater('seats opened'));
  const open = createOpening({
    store: { store },
    rooms: { keep: (room: unknown) => room },
    current,
    seats: { open: openSeats, close },
    expiry: { watch },
    ending: { end },
    timers: { cancel },
    realtime: { toUser, dissolveGroup },
    clock,
    log: { error },
    onCallChange,
  } as never);
  const effects = { store, watch, openSeats, cancel, dissolveGroup, error };
  return { done, clock, stored, current, end, close, toUser, onCallChange, open, ...effects };
}

it('makes a room current at once, and its members busy once it is stored', async () => {
  const { done, stored, current, end, onCallChange, open } = setUp();
  const opening = open(match, 'room', { policy: 'all' });
  expect([current.of('alice')?.id, current.isStored('room')]).toEqual(['room', false]);
  expect(onCallChange).not.toHaveBeenCalled();
  stored.resolve('opened');
  expect(await opening).toBe('opened');
  expect(done).toEqual(['seats opened', 'busy', 'busy']);
  expect(current.isStored('room')).toBe(true);
  expect(onCallChange.mock.calls).toEqual([
    ['alice', true],
    ['bob', true],
  ]);
  expect(end).not.toHaveBeenCalled();
});

it.each(['refused', 'failed'] as const)('closes a room that was %s, and notifies its members', async (outcome) => {
  const { done, stored, current, close, toUser, onCallChange, open, cancel, dissolveGroup } = setUp();
  const opening = open(match, 'room', { policy: 'all' });
  stored.resolve(outcome);
  expect(await opening).toBe(outcome);
  expect(done).toEqual(['seats opened', 'seats closed', 'notified', 'notified']);
  expect(current.of('alice')).toBeUndefined();
  expect(close).toHaveBeenCalledWith('room');
  expect(cancel).toHaveBeenCalledWith('room');
  expect(dissolveGroup).toHaveBeenCalledWith(groupOf('room'));
  const payload = {
    roomId: 'room',
    reason: 'ended',
    endedBy: null,
    duration: 0,
    rewards: { xpGained: 0, karmaGained: 0 },
    ratingRequired: false,
  };
  expect(toUser.mock.calls.map(([userId, event, sent]) => [userId, event.name, sent])).toEqual([
    ['alice', 'video:call_ended', payload],
    ['bob', 'video:call_ended', payload],
  ]);
  expect(onCallChange).not.toHaveBeenCalled();
});

it('ends a room that took more than five seconds to store, and refuses it', async () => {
  const { done, clock, stored, end, open } = setUp();
  const opening = open(match, 'room', { policy: 'all' });
  await clock.advance(5001);
  stored.resolve('opened');
  expect(await opening).toBe('refused');
  expect(done.at(-1)).toBe('ended');
  expect(end).toHaveBeenCalledWith('room', 'ended');
});

it('opens a room that took exactly five seconds to store', async () => {
  const { clock, stored, end, open } = setUp();
  const opening = open(match, 'room', { policy: 'all' });
  await clock.advance(5000);
  stored.resolve('opened');
  expect(await opening).toBe('opened');
  expect(end).not.toHaveBeenCalled();
});

it('stores each member with the threshold that the other’s standing sets, and keeps their seats for a while', async () => {
  const { clock, stored, open, store, watch, openSeats } = setUp();
  const at = clock.now();
  const full = { ...matched('bob'), info: { username: 'bob', avatar: '', karma: 60, experiencePoints: 600 } };
  stored.resolve('opened');
  await open([{ ...matched('alice'), sessionSeconds: 10_800 }, full], 'room', { policy: 'relay' });
  expect(store).toHaveBeenCalledWith({
    id: 'room',
    at: new Date(at),
    iceTransportPolicy: 'relay',
    continued: false,
    waited: null,
    members: [
      { userId: 'alice', sessionSeconds: 10_800, threshold: 600, friendRole: null },
      { userId: 'bob', sessionSeconds: 1800, threshold: 30, friendRole: null },
    ],
  });
  expect(watch).toHaveBeenCalledWith('room', ENTRY_GRACE);
  expect(openSeats).toHaveBeenCalledWith('room', expect.anything(), at + ENTRY_GRACE);
});

it('logs when a room that was stored late cannot be ended', async () => {
  const { clock, stored, end, open, error } = setUp();
  const cause = new Error('out of reach');
  end.mockRejectedValue(cause);
  const opening = open(match, 'room', { policy: 'all' });
  await clock.advance(5001);
  stored.resolve('opened');
  expect(await opening).toBe('refused');
  expect(error).toHaveBeenCalledWith({ err: cause, roomId: 'room' }, 'late room not ended');
});

it.each([
  ['strangers', {}, [null, null], false],
  ['strangers who go on', { continued: true }, [null, null], true],
  ['friends, whose call costs no match', { calledBy: 'bob' }, ['callee', 'caller'], true],
] as const)('stores who called whom, and what the call continues: %s', async (_, options, roles, continued) => {
  const { store, open } = setUp();
  void open(match, 'room', { policy: 'all', ...options });
  const room = store.mock.calls[0]?.[0] as { members: { friendRole: string; threshold: number }[]; continued: boolean };
  expect(room.members.map(({ friendRole }) => friendRole)).toEqual(roles);
  expect(room.continued).toBe(continued);
  // No call between friends is ever rated.
  const isRated = room.members.every(({ threshold }) => threshold < 1_000_000);
  expect(isRated).toBe(roles[0] === null);
});

it.each([
  [undefined, null],
  [12_400, 12],
])('stores a wait of %s ms as %s s', (waited, stored) => {
  const { store, open } = setUp();
  void open(match, 'room', { policy: 'all', waited });
  expect(store.mock.calls[0]?.[0]).toMatchObject({ waited: stored });
});
