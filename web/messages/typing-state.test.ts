import { expect, test } from 'vitest';
import { applyTyping, expireTyping, isTyping, type Typing } from './typing-state.ts';

const signal = (isTyping: boolean, userId = 'bob') => ({ conversationId: 'c', userId, isTyping });
const typing: Typing = applyTyping({}, signal(true), 1000);

test('shows a start until the stop', () => {
  expect(isTyping(typing, 'c')).toBe(true);
  expect(isTyping(typing, 'other')).toBe(false);
  expect(applyTyping(typing, signal(false), 1100)).toEqual({});
});

test('ignores a stop by another user', () => {
  expect(applyTyping(typing, signal(false, 'carol'), 1100)).toBe(typing);
});

test.each([
  [3999, true],
  [4000, false],
])('without another signal, at %i ms it still shows: %s', (now, shown) => {
  expect(isTyping(expireTyping(typing, now), 'c')).toBe(shown);
});

test('a repeated start lasts longer', () => {
  const again = applyTyping(typing, signal(true), 3000);
  expect(isTyping(expireTyping(again, 5999), 'c')).toBe(true);
  expect(expireTyping(again, 6000)).toEqual({});
});

test('returns the same object when nothing has expired', () => {
  expect(expireTyping(typing, 1001)).toBe(typing);
});
