import { expect, it } from 'vitest';
import { lookAlikesIn } from './look-alikes.ts';

const people = (...names: string[]) =>
  names.map((displayName, index) => ({ userId: String(index), username: `user${index}`, displayName }));

it.each([
  [['Ines', 'Ben'], []],
  [
    ['Ines', 'Ines'],
    ['0', '1'],
  ],
  // the second in Cyrillic
  [
    ['Anna', 'Аnnа', 'Ben'],
    ['0', '1'],
  ],
  [
    ['Paul', 'PauI', 'pau1', 'Paula'],
    ['0', '1', '2'],
  ],
  [
    ['José', 'Jose'],
    ['0', '1'],
  ],
  [
    ['Ben ✨', 'B.e.n'],
    ['0', '1'],
  ],
  [
    ['Tom', 'T0m', 'Tim'],
    ['0', '1'],
  ],
  // Names of signs alone look like themselves.
  [
    ['✨', '🌙', '✨'],
    ['0', '2'],
  ],
  [['山田', '山本'], []],
])('of %j those look alike: %j', (names, found) => {
  expect([...lookAlikesIn(people(...names))]).toEqual(found);
});

it('a username counts where there is no other name', () => {
  const list = [
    { userId: 'a', username: 'maria' },
    { userId: 'b', username: 'someone', displayName: 'Maria' },
  ];
  expect([...lookAlikesIn(list)]).toEqual(['a', 'b']);
});
