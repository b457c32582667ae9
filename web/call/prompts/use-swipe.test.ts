import { expect, test } from 'vitest';
import { followOf, isSwipe, type Touch } from './use-swipe.ts';

const touch = (part: Partial<Touch>): Touch => ({ startX: 200, dx: -120, dy: 0, ms: 400, width: 360, ...part });

test.each<[string, Partial<Touch>, boolean]>([
  ['far enough to the left', {}, true],
  ['just far enough, however slow', { dx: -96, ms: 3000 }, true],
  ['not far enough, and slow', { dx: -95, ms: 400 }, false],
  ['a short one that is quick', { dx: -60, ms: 100 }, true],
  ['a short one that is just quick enough', { dx: -60, ms: 120 }, true],
  ['a short one that is not', { dx: -60, ms: 121 }, false],
  ['quick, and too short', { dx: -39, ms: 10 }, false],
  ['without any time between', { dx: -60, ms: 0 }, true],
  ['a tap', { dx: 0, ms: 60 }, false],
  ['to the right', { dx: 160 }, false],
  ['down', { dx: -50, dy: 200 }, false],
  ['down more than it may', { dx: -120, dy: 81 }, false],
  ['down as much as it may', { dx: -120, dy: 80 }, true],
  ['up as much as it may', { dx: -120, dy: -80 }, true],
  ['from the right edge, where the browser goes forward', { startX: 333 }, false],
  ['from just inside of it', { startX: 332 }, true],
  ['from the left edge, where the browser goes back', { startX: 27, dx: -96 }, false],
])('a touch %s', (_name, part, expected) => expect(isSwipe(touch(part))).toBe(expected));

test.each<[string, Partial<Touch>, number]>([
  ['half as far', { dx: -60 }, -30],
  ['not beyond what counts', { dx: -300 }, -48],
  ['not to the right', { dx: 60 }, 0],
  ['not up or down', { dx: -20, dy: 90 }, 0],
  ['not from an edge', { startX: 350 }, 0],
])('the picture follows a finger %s', (_name, part, expected) => expect(followOf(touch(part))).toBeCloseTo(expected));
