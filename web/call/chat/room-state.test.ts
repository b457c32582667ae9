import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { describe, expect, test } from 'vitest';
import {
  applyTyping,
  emptyRoom,
  fly,
  hasUnread,
  isTyping,
  land,
  receive,
  setOpen,
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

  test.each<[string, () => boolean, boolean]>([
    ['no messages', () => hasUnread(emptyRoom, me), false],
    ['the peer wrote', () => hasUnread(receive(emptyRoom, [said(1)]), me), true],
    ['I wrote', () => hasUnread(receive(emptyRoom, [said(1, me)]), me), false],
    ['the chat is open', () => hasUnread(receive(setOpen(emptyRoom, true), [said(1)]), me), false],
    ['the chat was opened since', () => hasUnread(setOpen(receive(emptyRoom, [said(1)]), true), me), false],
    [
      'another came after the chat was closed',
      () => hasUnread(receive(setOpen(setOpen(receive(emptyRoom, [said(1)]), true), false), [said(2)]), me),
      true,
    ],
    [
      'the same came again after the chat was closed',
      () => hasUnread(receive(setOpen(setOpen(receive(emptyRoom, [said(1)]), true), false), [said(1)]), me),
      false,
    ],
  ])('unread: %s', (_name, dot, shown) => {
    expect(dot()).toBe(shown);
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
