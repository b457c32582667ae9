import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { describe, expect, test } from 'vitest';
import {
  applyTyping,
  emptyRoom,
  fly,
  isTyping,
  land,
  newestSeen,
  type RoomState,
  receive,
  seenUpTo,
  setOpen,
  unreadOf,
  updateTyping,
} from './room-state.ts';

const me = 'me';
const said = (n: number, userId = 'peer'): RoomChatMessage => ({
  roomId: 'room',
  id: `m${n}`,
  userId,
  username: userId,
  content: `line ${n}`,
  createdAt: new Date(1_000_000 + n * 1000).toISOString(),
});
const ids = (messages: readonly RoomChatMessage[]) => messages.map(({ id }) => id);

describe('messages', () => {
  test('are kept once and in order', () => {
    const live = receive(receive(emptyRoom, [said(2)]), [said(3, me)]);
    expect(ids(receive(live, [said(1), said(2), said(3, me)]).messages)).toEqual(['m1', 'm2', 'm3']);
  });

  test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]]])(
    'that arrive as %j are shown in the order of their times',
    (order) => {
      expect(
        ids(
          receive(
            emptyRoom,
            order.map((n) => said(n)),
          ).messages,
        ),
      ).toEqual(['m1', 'm2', 'm3']);
    },
  );

  test('of one moment keep the order in which they arrived', () => {
    const twin = { ...said(1), id: 'twin' };
    expect(ids(receive(emptyRoom, [said(1), twin]).messages)).toEqual(['m1', 'twin']);
    expect(ids(receive(emptyRoom, [twin, said(1)]).messages)).toEqual(['twin', 'm1']);
  });

  const read = (room: RoomState) => setOpen(setOpen(room, true), false);
  test.each<[string, RoomState, string | undefined]>([
    ['there are none', emptyRoom, undefined],
    ['the peer wrote', receive(emptyRoom, [said(1), said(2)]), 'm2'],
    ['I wrote', receive(emptyRoom, [said(1, me)]), undefined],
    ['I wrote after the peer', receive(emptyRoom, [said(1), said(2, me)]), undefined],
    ['the peer wrote after me', receive(emptyRoom, [said(1), said(2, me), said(3)]), 'm3'],
    ['the chat is open', receive(setOpen(emptyRoom, true), [said(1)]), undefined],
    ['the chat was opened since', setOpen(receive(emptyRoom, [said(1)]), true), undefined],
    ['another came after the chat was closed', receive(read(receive(emptyRoom, [said(1)])), [said(2)]), 'm2'],
    ['the same one came again', receive(read(receive(emptyRoom, [said(1)])), [said(1)]), undefined],
    ['it was seen before a reload', receive(seenUpTo(emptyRoom, 'm2'), [said(1), said(2)]), undefined],
    ['another came after that', receive(seenUpTo(emptyRoom, 'm1'), [said(1), said(2)]), 'm2'],
    ['that is not there any more', receive(seenUpTo(emptyRoom, 'm0'), [said(1)]), 'm1'],
  ])('the newest unread message where %s', (_name, room, id) => {
    expect(unreadOf(room, me)?.id).toBe(id);
  });

  test.each<[string, RoomState, string | null]>([
    ['nothing', receive(emptyRoom, [said(1)]), null],
    ['up to the newest that was read', receive(read(receive(emptyRoom, [said(1), said(2)])), [said(3)]), 'm2'],
  ])('are kept over a reload as seen: %s', (_name, room, id) => {
    expect(newestSeen(room)).toBe(id);
  });
});

describe('typing', () => {
  const typing = () => applyTyping(emptyRoom, true, 1000);
  test.each([
    [1499, false],
    [1500, true],
    [3999, true],
    [4000, false],
  ])('that began at 1000 ms is shown at %i ms: %j', (now, shown) => {
    expect(isTyping(updateTyping(typing(), now))).toBe(shown);
  });
  test('that has expired leaves the rest of the room as it is', () => {
    const room = receive(emptyRoom, [said(1)]);
    expect(updateTyping(applyTyping(room, true, 1000), 4000)).toEqual(room);
  });
  test('ends when the peer says so', () => {
    expect(isTyping(applyTyping(updateTyping(typing(), 1500), false, 1600))).toBe(false);
  });
  test('that goes on stays shown, and lasts longer', () => {
    const on = applyTyping(updateTyping(typing(), 1500), true, 2000);
    expect([isTyping(on), isTyping(updateTyping(on, 4999)), isTyping(updateTyping(on, 5000))]).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('that is repeated before it shows waits no longer for it', () => {
    expect(isTyping(updateTyping(applyTyping(typing(), true, 1400), 1500))).toBe(true);
  });
  test('that does not change is the same room', () => {
    const room = typing();
    expect(updateTyping(room, 1200)).toBe(room);
    expect(updateTyping(emptyRoom, 1200)).toBe(emptyRoom);
  });
});

test('emojis are added with rising keys and removed one by one', () => {
  const two = fly(fly(emptyRoom, 'peer', '👋'), me, '👋');
  expect(two.emojis.map(({ key }) => key)).toEqual([0, 1]);
  const one = land(two, 0);
  expect(one.emojis).toEqual([{ key: 1, userId: me, emoji: '👋' }]);
  expect(fly(one, me, '🔥').emojis.map(({ key }) => key)).toEqual([1, 2]);
});
