import { expect, it } from 'vitest';
import { compareCases, cursorAfter, decidedCursor, type Placed, pageOf, placeOfDecided } from './order.ts';

const DAY = 86_400_000;
const plain: Placed = { id: 'm', isFirst: false, severity: 2, weight: 1, isPriority: false, openedAt: 1000 };

it.each<[string, Partial<Placed>, Partial<Placed>]>([
  ['an automatic suspension before what is graver', { isFirst: true, severity: 1 }, { severity: 4 }],
  ['what is graver before what comes from a better reporter', { severity: 3, weight: 0.5 }, { weight: 1.5 }],
  ['a better reporter before an older case', { weight: 1.33, openedAt: 2000 }, { openedAt: 1 }],
  ['the older case first', { openedAt: 999 }, {}],
  ['priority support before an older case of the same day', { isPriority: true, openedAt: DAY - 1 }, {}],
  ['a case of the day before ahead of priority support', {}, { isPriority: true, openedAt: DAY }],
  ['what is graver before priority support', { severity: 3 }, { isPriority: true }],
  ['of two from the same moment always the same one first', { id: 'a' }, {}],
])('the queue has %s', (_, first, second) => {
  const [one, other] = [
    { ...plain, ...first },
    { ...plain, ...second },
  ];
  expect(compareCases(one, other)).toBeLessThan(0);
  expect(compareCases(other, one)).toBeGreaterThan(0);
  expect(compareCases(one, one)).toBe(0);
});

it('pages have every case once, in order, also when one before them is decided meanwhile', () => {
  const entries = [4, 2, 3, 1, 2].map((severity, index) => ({ ...plain, id: `${index}`, severity }));
  const first = pageOf(entries, { cursor: undefined, length: 2 });
  expect(first.page.map(({ id }) => id)).toEqual(['0', '2']);
  const rest = entries.filter(({ id }) => id !== '2');
  const second = pageOf(rest, { cursor: first.next ?? '', length: 2 });
  expect(second.page.map(({ id }) => id)).toEqual(['1', '4']);
  const third = pageOf(rest, { cursor: second.next ?? '', length: 2 });
  expect([third.page.map(({ id }) => id), third.next]).toEqual([['3'], null]);
});

it('a last page that is full is the last', () => {
  expect(pageOf([plain], { cursor: undefined, length: 1 }).next).toBeNull();
});

it('a page that ends with priority support goes on after it', () => {
  const entries = [
    { ...plain, isPriority: true },
    { ...plain, id: 'n' },
    { ...plain, id: 'o', isPriority: true },
  ];
  const first = pageOf(entries, { cursor: undefined, length: 2 });
  expect(first.page.map(({ id }) => id)).toEqual(['m', 'o']);
  expect(pageOf(entries, { cursor: first.next ?? '', length: 2 }).page.map(({ id }) => id)).toEqual(['n']);
});

it('the page after an automatic suspension begins with the next one', () => {
  const entries = [{ ...plain, id: 'a', isFirst: true }, { ...plain, id: 'b', isFirst: true }, plain];
  const { page, next } = pageOf(entries, { cursor: undefined, length: 1 });
  expect(page.map(({ id }) => id)).toEqual(['a']);
  expect(pageOf(entries, { cursor: next ?? '', length: 2 }).page.map(({ id }) => id)).toEqual(['b', 'm']);
});

it.each(['x~y', '0~1~x~2000~0~z', '0~x~0~2000~0~z', '0~1~0~x~0~z'])(
  '%s is no cursor and begins at the first page',
  (cursor) => {
    expect(pageOf([plain], { cursor, length: 2 }).page).toEqual([plain]);
  },
);

it('after the last case comes nothing', () => {
  expect(pageOf([plain], { cursor: cursorAfter(plain), length: 2 }).page).toEqual([]);
});

it('the cursor of a decided case says when and which', () => {
  const place = { at: new Date(1_763_000_000_123), id: '0198c0de-0000-7000-8000-000000000001' };
  expect(placeOfDecided(decidedCursor(place))).toEqual(place);
});

const id = '0198c0de-0000-7000-8000-000000000001';
it.each(['', ' ', '5', '5~', '5~x', `~${id}`, `x~${id}`, ` ~${id}`, `1e300~${id}`, `1e15~${id}`, `-1e14~${id}`, id])(
  '%o is no cursor of a decided case',
  (cursor) => {
    expect(placeOfDecided(cursor)).toBeUndefined();
  },
);
