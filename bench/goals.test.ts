import { describe, expect, it } from 'vitest';
import { atLeast, atMost } from './goals.ts';

const goal = { figure: 'a figure', unit: 'times' };

describe('what is printed agrees with the verdict', () => {
  it.each([
    [0.75, 0.75, true],
    [0.7501, 0.76, false],
    [0.7549, 0.76, false],
    [0.7499, 0.75, true],
    [0.29, 0.29, true],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false],
  ])('at most 0.75: %d is %d', (value, shown, isMet) => {
    expect(atMost({ ...goal, value, limit: 0.75 })).toEqual({ ...goal, value: shown, goal: 'at most 0.75', isMet });
  });

  it.each([
    [20, 20, true],
    [19.999, 19.99, false],
    [20.019, 20.01, true],
  ])('at least 20: %d is %d', (value, shown, isMet) => {
    expect(atLeast({ ...goal, value, limit: 20 })).toEqual({ ...goal, value: shown, goal: 'at least 20', isMet });
  });
});
