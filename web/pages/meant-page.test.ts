import { expect, test } from 'vitest';
import { meantPage } from './meant-page.ts';

test.each([
  ['/freinds', '/friends'],
  ['/home.html', '/home'],
  ['/Message', '/messages'],
  ['/globalchat', '/globalChat'],
  ['/signin', null],
  ['/matching/nowhere/at/all', '/matching'],
  ['/forgot_password', '/forgot-password'],
  ['/nowhere', null],
  ['/x', null],
  ['/', null],
  ['/%F0%9F%91%8B', null],
])('%s most likely means %s', (pathname, path) => {
  expect(meantPage(pathname)?.path ?? null).toBe(path);
});
