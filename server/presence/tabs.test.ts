import { expect, it } from 'vitest';
import { isWorthWriting, WRITE_EVERY } from './tabs.ts';

it.each([
  [false, WRITE_EVERY - 1, false],
  [false, WRITE_EVERY, true],
  [true, WRITE_EVERY * 9, false],
])('a heartbeat of a tab (idle %s) is written after %i ms: %s', (idle, since, written) => {
  const tab = { userId: 'me', idle, closing: false, writtenAt: 1000 };
  expect(isWorthWriting(tab, 1000 + since)).toBe(written);
});
