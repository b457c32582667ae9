import { matchingError } from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { later } from '../../testing/later.ts';
import { type CurrentRooms, createCurrentRooms } from '../rooms/current-rooms.ts';
import type { Room } from '../rooms/rooms.ts';
import { groupOf } from '../rooms/rooms.ts';
import { createTakeover, type Takeover, takenOver } from './takeover.ts';

const tab = { userId: 'ann', socketId: 'tab' };
const room = (id: string): Room =>
  ({
    id,
    members: [{ userId: 'ann' }, { userId: 'ben' }],
    opened: stored.promise,
  }) as unknown as Room;

/** settles once the room of the current call is stored */
let stored: PromiseWithResolvers<'opened'>;
/** who sits in a room, by the socket that has the seat */
let seated: Record<string, Record<string, { socketId: string | null; taken?: boolean; everTaken?: boolean }>>;
/** the user's sockets that are connected, to any node */
let connected: string[];
let seatOfTab: string | undefined;
let matched: object | undefined;
/** what was sent, ended and stopped, in order */
let done: unknown[];
let current: CurrentRooms;
let takeover: Takeover;
beforeEach(() => {
  [seated, seatOfTab, matched, done, connected] = [{}, undefined, undefined, [], ['tab', 'other tab']];
  stored = Promise.withResolvers();
  stored.resolve('opened');
  current = createCurrentRooms();
  const dependencies = {
    current,
    repo: {
      async matched() {
        done.push('looked up');
        return matched;
      },
    },
    seats: {
      of: async (roomId: string) => seated[roomId],
      roomOf: () => seatOfTab,
      forget: (socketId: string) => void done.push(['seat forgotten', socketId]),
    },
    presence: { has: async (userId: string, socketId: string) => userId === 'ann' && connected.includes(socketId) },
    ending: { end: (...of: unknown[]) => later().then(() => void done.push(['ended', ...of])) },
    timers: { cancel: (key: string) => void done.push(['timer cancelled', key]) },
    realtime: {
      leaveGroup: (...of: unknown[]) => void done.push(['left', ...of]),
      toSocket: (socketId: string, { name }: { name: string }, payload: unknown) =>
        void done.push([socketId, name, payload]),
    },
  };
  takeover = createTakeover(dependencies as never);
});

const notified = (socketId: string, roomId: string) => [
  ['left', socketId, groupOf(roomId)],
  ['seat forgotten', socketId],
  [socketId, matchingError.name, takenOver],
];
const settle = () => new Promise((resolve) => setImmediate(resolve));
const ended = (roomId: string) => ['ended', roomId, 'ended', { by: 'ann' }];
const found = (activeCall: string | null) => ({ known: takeover.currentOf('ann'), activeCall });

/** Lets Ann be in a room that this process has opened. */
function open(id: string, isStored = true) {
  current.open(room(id));
  if (isStored) current.settle(id);
}

it('the current call says whether the database has it', () => {
  expect(takeover.currentOf('ann')).toBeUndefined();
  open('r1', false);
  expect(takeover.currentOf('ann')).toEqual({ roomId: 'r1', isStored: false });
  current.settle('r1');
  expect(takeover.currentOf('ann')).toEqual({ roomId: 'r1', isStored: true });
});

describe('a search releases the call that its user is in', () => {
  it('which is none', async () => {
    expect(await takeover.release(tab)).toBe(false);
    expect(await takeover.release(tab, found(null))).toBe(false);
    expect(done).toEqual([]);
  });

  it('once it is stored, and notifies the socket that sits in it at once', async () => {
    stored = Promise.withResolvers();
    open('r1');
    seated = { r1: { ann: { socketId: 'old tab' } } };
    const released = takeover.release(tab, found('r1'));
    await settle();
    expect(done).toEqual(notified('old tab', 'r1'));
    stored.resolve('opened');
    expect(await released).toBe(true);
    expect(done).toEqual([...notified('old tab', 'r1'), ended('r1')]);
    expect(takeover.currentOf('ann')).toBeUndefined();
  });

  it.each([
    ['sits in it itself', { ann: { socketId: 'tab' } }],
    ['is one of a seat that no socket has', { ann: { socketId: null } }],
    ['has none', undefined],
  ])('and is not notified where it %s', async (_, seats) => {
    open('r1');
    if (seats) seated = { r1: seats };
    await takeover.release(tab);
    expect(done).toEqual([ended('r1')]);
  });

  it('that another node has opened', async () => {
    expect(await takeover.release(tab, { known: undefined, activeCall: 'far' })).toBe(true);
    expect(done).toEqual([ended('far')]);
  });

  it('and forgets one that another node has ended', async () => {
    open('r1');
    expect(await takeover.release(tab, found(null))).toBe(false);
    expect(takeover.currentOf('ann')).toBeUndefined();
    expect(done).toContainEqual(['timer cancelled', 'r1']);
    expect(done).not.toContainEqual(ended('r1'));
  });

  it('that is not stored yet, whatever the database has', async () => {
    open('r1', false);
    expect(await takeover.release(tab, found(null))).toBe(true);
    expect(done).toContainEqual(ended('r1'));
    expect(done).not.toContainEqual(['timer cancelled', 'r1']);
  });
});

describe('a call that another tab has', () => {
  const asked = { own: [], orFree: false, orMissed: false };
  const peer = { id: 'ben', username: 'ben', displayName: 'Ben', avatarFile: null, karma: 60, experiencePoints: 5 };
  beforeEach(() => {
    open('r1');
    matched = { policy: 'all', isFriendCall: false, peer };
  });

  it('is shown as it was matched', async () => {
    seated = { r1: { ann: { socketId: 'other tab' } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), asked)).toMatchObject({
      room: { roomId: 'r1', peerId: 'ben' },
    });
  });

  it('is looked up once it is stored', async () => {
    current.forget('ann', 'r1');
    stored = Promise.withResolvers();
    open('r1');
    seated = { r1: { ann: { socketId: 'other tab' } } };
    const held = takeover.heldElsewhere(tab, found('r1'), asked);
    await settle();
    expect(done).toEqual([]);
    stored.resolve('opened');
    expect(await held).toMatchObject({ room: { roomId: 'r1' } });
  });

  it('is shown where another node has opened it', async () => {
    current.forget('ann', 'r1');
    seated = { far: { ann: { socketId: 'other tab' } } };
    const opened = await takeover.heldElsewhere(tab, { known: undefined, activeCall: 'far' }, asked);
    expect(opened).toMatchObject({ room: { roomId: 'far' } });
  });

  it.each([
    ['that has it itself', 'tab', []],
    ['that has it by another of its own', 'twin', ['twin']],
    ['where no socket has it', null, []],
  ])('is none to one %s', async (_, socketId, own) => {
    seated = { r1: { ann: { socketId } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), { ...asked, own })).toBeUndefined();
  });

  it('is shown as free to one that returns, once no socket has it', async () => {
    seated = { r1: { ann: { socketId: null } } };
    const held = await takeover.heldElsewhere(tab, found('r1'), { ...asked, orFree: true });
    expect(held).toMatchObject({ room: { roomId: 'r1' }, isFree: true });
    seated = { r1: { ann: { socketId: 'other tab' } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), { ...asked, orFree: true })).not.toHaveProperty('isFree');
  });

  it('is shown as free to the tab that has missed its match, until it is entered', async () => {
    const missed = { ...asked, own: ['old tab'], orMissed: true };
    seated = { r1: { ann: { socketId: 'old tab' } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), missed)).toMatchObject({ isFree: true });
    seated = { r1: { ann: { socketId: 'old tab', everTaken: true } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), missed)).toBeUndefined();
    seated = { r1: { ann: { socketId: null } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), missed)).toBeUndefined();
    seated = { r1: { ann: { socketId: 'other tab' } } };
    expect(await takeover.heldElsewhere(tab, found('r1'), missed)).not.toHaveProperty('isFree');
  });

  it('is none where there is no call, no seats, or no such room', async () => {
    expect(await takeover.heldElsewhere(tab, found('r1'), asked)).toBeUndefined();
    seated = { r1: { ann: { socketId: 'other tab' } } };
    matched = undefined;
    expect(await takeover.heldElsewhere(tab, found('r1'), asked)).toBeUndefined();
    expect(await takeover.heldElsewhere(tab, found(null), asked)).toBeUndefined();
  });
});

describe('a socket that waits while the database has its user in a call', () => {
  it.each([
    ['seated', 'r1', 'tab', 'seated'],
    ['expected where its user has taken the seat by it', undefined, 'tab', 'expected'],
    ['expected elsewhere', undefined, 'other tab', 'elsewhere'],
    ['seated in another room', 'r2', 'other tab', 'elsewhere'],
  ])('is %s', async (_, roomOfTab, socketId, claim) => {
    seatOfTab = roomOfTab;
    seated = { r1: { ann: { socketId } } };
    expect(await takeover.claim(tab, 'r1')).toBe(claim);
    expect(done).toEqual([]);
  });

  it('leaves a call to another that sits in it, even where that is not known to be connected', async () => {
    connected = ['tab'];
    seated = { r1: { ann: { socketId: 'other tab', taken: true } } };
    expect(await takeover.claim(tab, 'r1')).toBe('elsewhere');
    expect(done).toEqual([]);
  });

  it('ends a call that was matched for a connection which is lost', async () => {
    connected = ['tab'];
    seated = { r1: { ann: { socketId: 'lost', taken: false } } };
    expect(await takeover.claim(tab, 'r1')).toBe('ended');
    expect(done).toEqual([...notified('lost', 'r1'), ended('r1')]);
  });

  it('ends a call that no socket has', async () => {
    expect(await takeover.claim(tab, 'r1')).toBe('ended');
    expect(done).toEqual([ended('r1')]);
  });
});
