import { expect, test } from 'vitest';
import { mayActOn, type Role } from './rules.ts';

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
