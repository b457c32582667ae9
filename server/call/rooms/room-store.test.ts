import { beforeEach, expect, it, vi } from 'vitest';
import type { NewRoom } from './repo-open.ts';
import { createRoomStore, type RoomStore } from './room-store.ts';

const room = (id: string) => ({ id }) as NewRoom;
type Answer = Set<string> | 'conflict' | Error;

/** what the database answers to a batch */
let answer: (ids: string[]) => Answer;
let batches: string[][];
const error = vi.fn();
let store: RoomStore;
beforeEach(() => {
  [answer, batches] = [(ids) => new Set(ids), []];
  error.mockClear();
  store = createRoomStore({
    batchInterval: 0,
    log: { error } as never,
    repo: {
      async insert(rooms) {
        const ids = rooms.map(({ id }) => id);
        batches.push(ids);
        const given = answer(ids);
        if (given instanceof Error) throw given;
        return given;
      },
    },
  });
});

it('stores rooms of the same moment at once', async () => {
  expect(await Promise.all([store.store(room('one')), store.store(room('two'))])).toEqual(['opened', 'opened']);
  expect(batches).toEqual([['one', 'two']]);
});

it('says which was refused', async () => {
  answer = () => new Set(['one']);
  expect(await Promise.all([store.store(room('one')), store.store(room('two'))])).toEqual(['opened', 'refused']);
});

it('refuses the room in conflict alone', async () => {
  answer = (ids) => (ids.includes('two') ? 'conflict' : new Set(ids));
  expect(await Promise.all([store.store(room('one')), store.store(room('two'))])).toEqual(['opened', 'refused']);
  expect(batches).toEqual([['one', 'two'], ['one'], ['two']]);
  expect(error).not.toHaveBeenCalled();
});

it('fails without throwing where the database does not answer, and logs it', async () => {
  const away = new Error('away');
  answer = () => away;
  expect(await Promise.all([store.store(room('one')), store.store(room('two'))])).toEqual(['failed', 'failed']);
  expect(error.mock.calls).toEqual([[{ err: away, rooms: 2 }, 'rooms not stored']]);
});

it('stores 500 at once, and is idle once none waits', async () => {
  const all = Array.from({ length: 501 }, (_, index) => store.store(room(`room ${index}`)));
  let isIdle = false;
  const idle = store.idle().then(() => {
    isIdle = true;
  });
  expect(isIdle).toBe(false);
  await idle;
  expect(batches.map(({ length }) => length)).toEqual([500, 1]);
  expect(new Set(await Promise.all(all))).toEqual(new Set(['opened']));
});

it('fails what is too much to wait', async () => {
  const all = Array.from({ length: 50_001 }, (_, index) => store.store(room(`room ${index}`)));
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
  expect(outcomes.at(-1)).toBe('failed');
});
