import { expect, test } from 'vitest';
import { UNTIL_REVIEWED } from '../reports/rules.ts';
import { mayActOn, type Role, suspendedAfterLifting, suspensionEnd } from './rules.ts';

test.each<[Role | null, Role | null, boolean]>([
  ['moderator', null, true],
  ['moderator', 'moderator', false],
  ['moderator', 'admin', false],
  ['admin', null, true],
  ['admin', 'moderator', true],
  ['admin', 'admin', false],
  [null, null, false],
])('someone with the role %s may act on someone with %s: %s', (actor, person, may) => {
  expect(mayActOn({ userId: 'a', role: actor }, { userId: 'b', role: person })).toBe(may);
});

test.each<Role>(['moderator', 'admin'])('%ss never act on themselves', (role) => {
  expect(mayActOn({ userId: 'a', role }, { userId: 'a', role })).toBe(false);
  expect(mayActOn({ userId: 'a', role }, { userId: 'a', role: null })).toBe(false);
});

const now = 1_000_000;
const at = (ms: number) => new Date(now + ms);

test.each<[string, Parameters<typeof suspendedAfterLifting>, Date | null]>([
  ['ends with the only one', [at(5), [at(5)], [], now], null],
  ['ends with the one in force, although another has run out', [at(5), [at(5)], [at(-5), at(0)], now], null],
  ['ends where a shorter one is lifted with it', [at(5), [at(2), at(5)], [], now], null],
  ['goes on with the longest of the others', [at(5), [at(5)], [at(2), at(3)], now], at(3)],
  ['stays where a shorter one is lifted', [at(5), [at(2)], [at(5)], now], at(5)],
  ['stays where it comes from elsewhere', [at(7), [at(5)], [], now], at(7)],
  ['stays as it is without one', [null, [at(5)], [], now], null],
])('a suspension %s', (_, input, until) => {
  expect(suspendedAfterLifting(...input)).toEqual(until);
});

test.each([
  [1, now + 86_400_000],
  [30, now + 30 * 86_400_000],
  [null, UNTIL_REVIEWED],
] as const)('a suspension for %s days ends at %d', (days, end) => {
  expect(suspensionEnd(days, now)).toBe(end);
});
