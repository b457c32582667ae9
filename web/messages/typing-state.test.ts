import { expect, test } from 'vitest';
import { applyTyping, isTyping, type Typing, updateTyping } from './typing-state.ts';

const signal = (isTyping: boolean, userId = 'bob') => ({ conversationId: 'c', userId, isTyping });
const started: Typing = applyTyping({}, signal(true), 1000);
const typing = updateTyping(started, 1500);

test.each([
  [1499, false],
  [1500, true],
])('a start that has lasted until %i ms shows: %s', (now, shown) => {
  expect(isTyping(updateTyping(started, now), 'c')).toBe(shown);
});

test('a start does not show at once', () => {
  expect(isTyping(applyTyping({}, signal(true), 1000), 'c')).toBe(false);
});

test('a repeated start shows as soon as the first has lasted', () => {
  expect(isTyping(updateTyping(applyTyping(started, signal(true), 1400), 1500), 'c')).toBe(true);
  expect(isTyping(applyTyping(typing, signal(true), 1600), 'c')).toBe(true);
});

test('a stop ends it, also before it shows', () => {
  expect(applyTyping(typing, signal(false), 1600)).toEqual({});
  expect(applyTyping(started, signal(false), 1100)).toEqual({});
  expect(applyTyping({}, signal(false), 1100)).toEqual({});
  expect(isTyping(typing, 'other')).toBe(false);
});

test('ignores a stop by another user', () => {
  expect(applyTyping(typing, signal(false, 'carol'), 1600)).toBe(typing);
});

test.each([
  [3999, true],
  [4000, false],
])('without another signal, at %i ms it still shows: %s', (now, shown) => {
  expect(isTyping(updateTyping(typing, now), 'c')).toBe(shown);
});

test('a repeated start lasts longer', () => {
  const again = applyTyping(typing, signal(true), 3000);
  expect(isTyping(updateTyping(again, 5999), 'c')).toBe(true);
  expect(updateTyping(again, 6000)).toEqual({});
});

test('one that shows or ends leaves the others as they are', () => {
  const both = applyTyping(started, { conversationId: 'd', userId: 'dan', isTyping: true }, 1200);
  const shown = updateTyping(both, 1500);
  expect(shown).toEqual({ c: { ...both.c, isShown: true }, d: both.d });
  expect(updateTyping(shown, 4000)).toEqual({ d: { ...both.d, isShown: true } });
});

test('returns the same object when nothing changes', () => {
  expect(updateTyping(typing, 1501)).toBe(typing);
  expect(updateTyping(started, 1001)).toBe(started);
});
