import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { describe, expect, test } from 'vitest';
import { applyTyping, emptyRoom, expireTyping, fly, hasUnread, land, receive, setOpen } from './room-state.ts';

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
  test('come once and in order, whether by event or all at once', () => {
    const live = receive(receive(emptyRoom, [said(2)]), [said(3, me)]);
    expect(ids(receive(live, [said(1), said(2), said(3, me)]).messages)).toEqual(['m1', 'm2', 'm3']);
  });

  test.each<[string, () => boolean, boolean]>([
    ['nothing said', () => hasUnread(emptyRoom, me), false],
    ['the peer wrote', () => hasUnread(receive(emptyRoom, [said(1)]), me), true],
    ['I wrote', () => hasUnread(receive(emptyRoom, [said(1, me)]), me), false],
    ['the chat was open', () => hasUnread(receive(setOpen(emptyRoom, true), [said(1)]), me), false],
    ['opened since', () => hasUnread(setOpen(receive(emptyRoom, [said(1)]), true), me), false],
    [
      'opened, closed, and another came',
      () => hasUnread(receive(setOpen(setOpen(receive(emptyRoom, [said(1)]), true), false), [said(2)]), me),
      true,
    ],
    [
      'opened, closed, and the same came again',
      () => hasUnread(receive(setOpen(setOpen(receive(emptyRoom, [said(1)]), true), false), [said(1)]), me),
      false,
    ],
  ])('the dot: %s', (_name, dot, shown) => {
    expect(dot()).toBe(shown);
  });
});

describe('typing', () => {
  const typing = applyTyping(emptyRoom, true, 1000);
  test.each([
    [3999, 4000],
    [4000, null],
  ])('at %i ms it lasts until %j', (now, until) => {
    expect(expireTyping(typing, now).typingUntil).toBe(until);
  });
  test('stops when it is said', () => {
    expect(applyTyping(typing, false, 1100).typingUntil).toBeNull();
  });
});

test('emojis fly side by side and land one by one', () => {
  const two = fly(fly(emptyRoom, 'peer', '👋'), me, '👋');
  expect(two.emojis.map(({ key }) => key)).toEqual([0, 1]);
  const one = land(two, 0);
  expect(one.emojis).toEqual([{ key: 1, userId: me, emoji: '👋' }]);
  expect(fly(one, me, '🔥').emojis.map(({ key }) => key)).toEqual([1, 2]);
});
