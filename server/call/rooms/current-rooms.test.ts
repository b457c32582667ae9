import { beforeEach, expect, it } from 'vitest';
import { type CurrentRooms, createCurrentRooms } from './current-rooms.ts';
import type { Room } from './rooms.ts';

const room = (id: string) => ({ id, members: [{ userId: 'ann' }, { userId: 'ben' }] }) as unknown as Room;
let current: CurrentRooms;
beforeEach(() => {
  current = createCurrentRooms();
});
const ids = () => ['ann', 'ben', 'eve'].map((userId) => current.of(userId)?.id);

it('a room that opens is that of both, and stored once that is settled', () => {
  current.open(room('one'));
  expect([ids(), current.isStored('one'), current.isStored('another')]).toEqual([
    ['one', 'one', undefined],
    false,
    true,
  ]);
  current.settle('one');
  expect(current.isStored('one')).toBe(true);
});

it('one that is restored gives way to what is known here', () => {
  current.restore(room('old'));
  expect(ids()).toEqual(['old', 'old', undefined]);
  expect(current.isStored('old')).toBe(true);
  current.open(room('new'));
  current.restore(room('old'));
  expect(ids()).toEqual(['new', 'new', undefined]);
});

it('one is forgotten for a user, unless they have another by then', () => {
  current.open(room('one'));
  current.forget('ann', 'another');
  expect(ids()).toEqual(['one', 'one', undefined]);
  current.forget('ann', 'one');
  expect(ids()).toEqual([undefined, 'one', undefined]);
});
