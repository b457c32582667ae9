import { expect, test } from 'vitest';
import { isDesk, ownPath, wayBackOf } from './way-back.ts';

test.each([
  ['/messages/12', '/messages/12'],
  ['/profile?tab=settings#plan', '/profile?tab=settings#plan'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/.//evil.example', null],
  ['/friends/..\\\\evil.example', null],
  ['https://evil.example/matching', null],
  ['javascript:alert(1)', null],
  ['messages', null],
  ['/login', null],
  ['/register?to=/home', null],
  ['/', null],
  ['', null],
  [null, null],
  [7, null],
])('%j leads to %j', (value, expected) => expect(ownPath(value)).toBe(expected));

test.each([
  [{ state: { to: '/friends' }, search: '?to=/matching' }, '/friends'],
  [{ state: null, search: '?to=%2Fmatching' }, '/matching'],
  [{ state: { to: '//evil.example' }, search: '' }, null],
  [{ state: 'text', search: '' }, null],
])('of %j it is %j', (location, expected) => expect(wayBackOf(location)).toBe(expected));

test.each([
  ['/desk', true],
  ['/desk/cases/12?claimed=mine#reports', true],
  ['/desk?language=fr', true],
  ['/desktop', false],
  ['/users/desk', false],
])('%s is the desk’s: %s', (path, expected) => expect(isDesk(path)).toBe(expected));
