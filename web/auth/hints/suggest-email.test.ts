import { expect, test } from 'vitest';
import { suggestEmail } from './EmailSuggestion.tsx';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@wanado.fr', 'ada@wanadoo.fr'],
  ['Ada@Gmial.com', 'ada@gmail.com'],
  ['ada@gmail.com', null],
  ['ada@yahoo.fr', null],
  ['ada@example.com', null],
  ['ada@sky.fr', null],
  ['ada@live.be', null],
  ['ada@fb.com', null],
  ['ada@gmai', null],
  ['ada', null],
  ['', null],
  // Another country's domain of the same service.
  ['ada@outlook.es', null],
  ['ada@orange.es', null],
  ['ada@yahoo.ie', null],
  ['ada@hotmail.be', null],
  ['ada@hotmail.co.za', null],
  ['ada@yahoo.com.tw', null],
  ['ada@live.com.mx', null],
  ['ada@gmx.es', null],
  ['ada@wanadoo.es', null],
  ['ada@yandex.kz', null],
  ['ada@fastmail.fm', null],
  // Services with a similar name.
  ['ada@online.de', null],
  ['ada@o2online.de', null],
  ['ada@tim.it', null],
  ['ada@foxmail.com', null],
  ['ada@my.com', null],
  // Endings that are those of countries, and slips all the same.
  ['ada@hotmail.co', 'ada@hotmail.com'],
  ['ada@yahoo.cm', 'ada@yahoo.com'],
  ['ada@outlook.om', 'ada@outlook.com'],
  ['ada@comcast.ne', 'ada@comcast.net'],
  ['ada@yahoo.co.ul', 'ada@yahoo.co.uk'],
])('%s suggests %s', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});
