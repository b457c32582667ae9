import { beforeEach, describe, expect, it } from 'vitest';
import { later } from '../../testing/later.ts';
import type { RoomFacts } from './repo.ts';
import { createRooms, groupOf, type Rooms } from './rooms.ts';

const member = (userId: string) => ({ userId, username: userId, sessionSeconds: 1800 });
const facts = (id: string): RoomFacts => ({ id, members: [member('ann'), member('ben')], policy: 'relay' });
const refused = expect.objectContaining({ code: 'NOT_A_MEMBER' });

/** rooms that another node has opened */
let stored: Map<string, RoomFacts>;
/** what was asked of the database, batch by batch */
let asked: string[][];
let rooms: Rooms;
beforeEach(() => {
  [stored, asked] = [new Map(), []];
  rooms = createRooms({
    batchInterval: 0,
    repo: {
      async rooms(roomIds) {
        await later();
        asked.push([...roomIds]);
        return stored;
      },
    },
  });
});

describe('a room', () => {
  it('says who one is and who the other is, without asking the database where it was opened here', async () => {
    const room = rooms.keep({ ...facts('room'), opened: Promise.resolve('refused') });
    expect(await rooms.membership('room', 'ann')).toEqual({ room, me: member('ann'), peer: member('ben') });
    expect(await rooms.membership('room', 'ben')).toEqual({ room, me: member('ben'), peer: member('ann') });
    expect(asked).toEqual([]);
  });

  it('of another node is read once, in one batch with others', async () => {
    for (const id of ['one', 'two']) stored.set(id, facts(id));
    const found = await Promise.all([rooms.membership('one', 'ann'), rooms.membership('two', 'ben')]);
    expect(found.map(({ room }) => room.id)).toEqual(['one', 'two']);
    await rooms.membership('one', 'ben');
    expect(asked).toEqual([['one', 'two']]);
    const { room } = found[0] ?? {};
    expect(room).toMatchObject(facts('one'));
    expect(await room?.opened).toBe('opened');
  });

  it('is none of a stranger, who cannot tell it from one that does not exist', async () => {
    stored.set('room', facts('room'));
    await expect(rooms.membership('room', 'eve')).rejects.toEqual(refused);
    await expect(rooms.membership('no such room', 'eve')).rejects.toEqual(refused);
  });

  it('that was not found may be opened later', async () => {
    await expect(rooms.membership('room', 'ann')).rejects.toEqual(refused);
    stored.set('room', facts('room'));
    expect((await rooms.membership('room', 'ann')).room.id).toBe('room');
  });
});

it('the oldest of 20,000 rooms is forgotten, and read again', async () => {
  for (let count = 0; count <= 20_000; count += 1) rooms.keepStored(facts(`room ${count}`));
  await rooms.membership('room 1', 'ann');
  expect(asked).toEqual([]);
  stored.set('room 0', facts('room 0'));
  await rooms.membership('room 0', 'ann');
  expect(asked).toEqual([['room 0']]);
});

it('up to 250 rooms are read at once', async () => {
  const ids = Array.from({ length: 251 }, (_, index) => `room ${index}`);
  for (const id of ids) stored.set(id, facts(id));
  await Promise.all(ids.map((id) => rooms.membership(id, 'ann')));
  expect(asked.map(({ length }) => length)).toEqual([250, 1]);
});

it('the sockets of a room have a group', () => {
  expect(groupOf('room')).toBe('call:room');
});
