import { bothUsersReady } from '@visavis/domain/call/contract.ts';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CallSeats, createMemoryCallSeats } from '../../ports/call-seats/call-seats.ts';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createTimers } from '../../ports/timers.ts';
import { later, slow } from '../../testing/later.ts';
import type { EndInput } from '../ending/outcome.ts';
import type { ActiveRoom } from '../rooms/repo.ts';
import { createRooms } from '../rooms/rooms.ts';
import { type Calls, createCalls } from './service.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const ben = { userId: 'ben', sessionId: 's', socketId: 'phone' };
const lineCut = { isOver: false, isPageGone: false };
const member = (userId: string) => ({ userId, username: userId, sessionSeconds: 1800 });

let clock: FakeClock;
let seats: CallSeats;
let room: ActiveRoom;
let isOver: boolean;
let ended: Pick<EndInput, 'roomId' | 'reason'>[];
let sent: string[];
let asked: string[][];
let busy: string[];
const error = vi.fn();
let calls: Calls;
beforeEach(() => {
  clock = createFakeClock();
  seats = slow(createMemoryCallSeats());
  [isOver, ended, sent, asked, busy] = [false, [], [], [], []];
  error.mockClear();
  room = {
    id: 'room',
    members: [member('ann'), member('ben')],
    policy: 'all',
    createdAt: new Date(0),
    startedAt: null,
    endsAt: null,
  };
  const log = { error, debug: vi.fn() } as never;
  const repo = {
    rooms: async () => new Map([[room.id, room]]),
    active: async () => (isOver ? [] : [room]),
    times: async () => (isOver ? undefined : room),
  };
  calls = createCalls({
    repo,
    roomStore: { store: async () => 'opened' },
    ends: {
      async outcomes(roomIds: string[]) {
        await later();
        asked.push(roomIds);
        return new Map();
      },
    },
    onCallChange: (userId: string, inCall: boolean) => void busy.push(`${userId} ${inCall}`),
    clock,
    log,
    seats,
    timers: createTimers({ clock, log }),
    rooms: createRooms({ repo, batchInterval: 0 }),
    endStore: {
      async end({ roomId, reason }: EndInput) {
        await later();
        ended.push({ roomId, reason });
        isOver = true;
        return undefined;
      },
    },
    realtime: {
      isConnected: () => true,
      isInGroup: () => true,
      enterGroup() {},
      leaveGroup() {},
      toGroup: (_group: string, { name }: { name: string }) => void sent.push(name),
    },
  } as never);
});

it('a seat that its socket has lost ends the call where no one comes back in time', async () => {
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  await clock.advance(5000);
  await calls.lose(ben, lineCut);
  await clock.advance(SEAT_GRACE - 1);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toEqual([{ roomId: 'room', reason: 'connection_lost' }]);
});

it('a socket that comes back in time keeps it', async () => {
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  await calls.lose(ben, lineCut);
  await clock.advance(SEAT_GRACE - 1);
  await calls.enter(ben, 'room');
  await clock.advance(1);
  expect(ended).toEqual([]);
});

it('a socket whose session is over ends its call at once', async () => {
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  await calls.lose(ben, { isOver: true, isPageGone: false });
  expect(ended).toEqual([{ roomId: 'room', reason: 'ended' }]);
});

it('opens the room of a match, and is in it from then on', async () => {
  const matched = (userId: string) => ({
    userId,
    socketId: `socket of ${userId}`,
    info: { username: userId },
    sessionSeconds: 60,
  });
  const match = [matched('cleo'), matched('dan')] as never;
  expect(await calls.forMatching.open(match, 'other', { policy: 'all' })).toBe('opened');
  expect(calls.forMatching.currentOf('cleo')).toEqual({ roomId: 'other', isStored: true });
  expect(busy).toEqual(['cleo true', 'dan true']);
});

it('is in no room any more whose end another process has sent', async () => {
  await calls.resume();
  calls.leave(ann, { roomId: 'another' });
  expect(calls.forMatching.currentOf('ann')).toEqual({ roomId: 'room', isStored: true });
  calls.leave(ann, { roomId: 'room' });
  expect(calls.forMatching.currentOf('ann')).toBeUndefined();
});

it('asks which calls of its sockets have ended elsewhere', async () => {
  await calls.enter(ann, 'room');
  await calls.redeliverEnds();
  expect(asked).toEqual([['room']]);
});

it('after a start a call goes on for as long as it had, and its seats are kept for who comes back', async () => {
  const endsAt = new Date(clock.now() + SEAT_GRACE + 5000);
  Object.assign(room, { startedAt: new Date(clock.now() - 1000), endsAt });
  await calls.resume();
  expect(calls.forMatching.currentOf('ann')).toEqual({ roomId: 'room', isStored: true });
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  sent = [];
  await clock.advance(SEAT_GRACE + 4999);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toEqual([{ roomId: 'room', reason: 'time_limit' }]);
  expect(sent).toEqual([]);
});

it('after a start a call to which no one comes back ends', async () => {
  await calls.resume();
  await clock.advance(SEAT_GRACE);
  expect(ended).toEqual([{ roomId: 'room', reason: 'left' }]);
});

it('two whose seats were lost before their call started are told to connect once they are restored', async () => {
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  await seats.close('room');
  sent = [];
  await calls.resume();
  await clock.advance(0);
  expect(sent).toEqual([bothUsersReady.name]);
});

it('of a call that has started they are not told so, and of one that fails to be read only the log is', async () => {
  Object.assign(room, { startedAt: new Date(0), endsAt: new Date(clock.now() + 60_000) });
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  sent = [];
  await calls.resume();
  await clock.advance(0);
  expect(sent).toEqual([]);
  Object.assign(room, { startedAt: null });
  await seats.close('room');
  const away = new Error('away');
  vi.spyOn(seats, 'of').mockRejectedValue(away);
  await calls.resume();
  await clock.advance(0);
  expect(error).toHaveBeenCalledWith({ err: away, roomId: 'room' }, 'members not notified');
});

it('what waited for a room is not done twice where it is restored', async () => {
  await calls.enter(ann, 'room');
  await calls.enter(ben, 'room');
  await calls.lose(ben, lineCut);
  await clock.advance(1000);
  await calls.resume();
  await clock.advance(SEAT_GRACE - 1000);
  expect(ended).toEqual([]);
});
