import { createTypingSignal } from '@visavis/domain/messages/typing-signal.ts';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../platform/clock.fake.ts';
import { applyTyping, expireTyping, isTyping, type Typing } from './typing-state.ts';

const signal = (isTyping: boolean, userId = 'bob') => ({ conversationId: 'c', userId, isTyping });

describe('what the others type', () => {
  const typing: Typing = applyTyping({}, signal(true), 1000);

  test('a start shows until a stop', () => {
    expect(isTyping(typing, 'c')).toBe(true);
    expect(isTyping(typing, 'other')).toBe(false);
    expect(applyTyping(typing, signal(false), 1100)).toEqual({});
  });
  test('a stop by somebody else is none', () => {
    expect(applyTyping(typing, signal(false, 'carol'), 1100)).toBe(typing);
  });
  test.each([
    [3999, true],
    [4000, false],
  ])('without a word, at %i ms it still shows: %s', (now, shown) => {
    expect(isTyping(expireTyping(typing, now), 'c')).toBe(shown);
  });
  test('said again, it lasts longer', () => {
    const again = applyTyping(typing, signal(true), 3000);
    expect(isTyping(expireTyping(again, 5999), 'c')).toBe(true);
    expect(expireTyping(again, 6000)).toEqual({});
  });
  test('nothing expired is the same object', () => {
    expect(expireTyping(typing, 1001)).toBe(typing);
  });
});

describe('what I type', () => {
  const create = () => {
    const clock = createFakeClock();
    const sent: boolean[] = [];
    return { clock, sent, signal: createTypingSignal({ ...clock, send: (value) => sent.push(value) }) };
  };

  test('a start goes out once, a stop after a second without a key', async () => {
    const { clock, sent, signal } = create();
    signal.typed('h');
    signal.typed('he');
    await clock.advance(999);
    expect(sent).toEqual([true]);
    await clock.advance(1);
    expect(sent).toEqual([true, false]);
  });
  test('every key puts the stop off', async () => {
    const { clock, sent, signal } = create();
    signal.typed('h');
    await clock.advance(900);
    signal.typed('he');
    await clock.advance(900);
    expect(sent).toEqual([true]);
    await clock.advance(100);
    expect(sent).toEqual([true, false]);
  });
  test('who keeps typing says it again before the others forget', async () => {
    const { clock, sent, signal } = create();
    for (let key = 1; key <= 10; key += 1) {
      signal.typed('x'.repeat(key));
      await clock.advance(500);
    }
    expect(sent).toEqual([true, true, true]);
  });
  test('sending stops at once, and only once', async () => {
    const { clock, sent, signal } = create();
    signal.typed('hello');
    signal.stop();
    signal.stop();
    await clock.advance(5000);
    expect(sent).toEqual([true, false]);
  });
  test.each(['', '  \n'])('a field with %j in it is not typing', async (text) => {
    const { clock, sent, signal } = create();
    signal.typed(text);
    await clock.advance(5000);
    expect(sent).toEqual([]);
    signal.typed('h');
    signal.typed(text);
    expect(sent).toEqual([true, false]);
  });
});
