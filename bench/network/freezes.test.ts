import { describe, expect, it } from 'vitest';
import { backAfter, freezesOf } from './freezes.ts';

/** Frames every 50 ms from `from` until `to`. */
const every50 = (from: number, to: number) =>
  Array.from({ length: (to - from) / 50 + 1 }, (_, index) => from + index * 50);

describe('freezesOf', () => {
  it('finds none in a steady picture', () => {
    expect(freezesOf(every50(0, 1000), { from: 0, to: 1000 })).toEqual([]);
  });

  it('takes a gap of three frames and 150 ms more than one for a freeze, and no shorter one', () => {
    const until = every50(0, 1000);
    expect(freezesOf([...until, ...every50(1150, 2000)], { from: 0, to: 2000 })).toEqual([]);
    expect(freezesOf([...until, ...every50(1250, 2000)], { from: 0, to: 2000 })).toEqual([{ from: 1000, to: 1250 }]);
  });

  it('counts a picture that never comes, and one that does not come back', () => {
    expect(freezesOf([], { from: 0, to: 1000 })).toEqual([{ from: 0, to: 1000 }]);
    expect(freezesOf(every50(0, 500), { from: 0, to: 1000 })).toEqual([{ from: 500, to: 1000 }]);
  });
});

describe('backAfter', () => {
  const event = { from: 1000, to: 2000 };
  const cases = [
    { name: 'a picture that did not freeze', freezes: [], back: 0 },
    { name: 'a freeze before the event', freezes: [{ from: 100, to: 900 }], back: 0 },
    { name: 'a freeze that ends with the event', freezes: [{ from: 1000, to: 1900 }], back: 0 },
    {
      name: 'the longest of several freezes',
      freezes: [
        { from: 1100, to: 2700 },
        { from: 3000, to: 3300 },
      ],
      back: 700,
    },
    { name: 'a picture that stays away', freezes: [{ from: 1000, to: 5000 }], back: Number.POSITIVE_INFINITY },
  ];
  it.each(cases)('$name', ({ freezes, back }) => {
    expect(backAfter(freezes, event, 5000)).toBe(back);
  });
});
