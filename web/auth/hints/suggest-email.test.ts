import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@wanado.fr', 'ada@wanadoo.fr'],
  ['ada@gmail.com', null],
  ['ada@yahoo.fr', null],
  ['ada@example.com', null],
  ['ada@sky.fr', null],
  ['ada@live.be', null],
  ['ada@fb.com', null],
  ['ada@gmai', null],
  ['ada', null],
  ['', null],
])('%s suggests %s', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});
