import { expect, it } from 'vitest';
import { toMailbox, toNormalEmail, toShownEmail } from './address.ts';

it.each([
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  [' User@BÜCHER.Example ', 'user@xn--bcher-kva.example'],
  // as Chromium hands it over
  ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
  // with the mark as a sign of its own
  ['user@bu\u0308cher.example', 'user@xn--bcher-kva.example'],
  ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['user@straße.example', 'user@xn--strae-oqa.example'],
  ['Ada@Example.ORG', 'ada@example.org'],
])('%j is kept as %s', (typed, kept) => {
  expect(toNormalEmail(typed)).toBe(kept);
});

it.each([
  'bücher',
  'user@',
  'user@bü cher.example',
  'user@bücher.example/path',
  'user@bücher.example:25',
  'user@bü%63her.example',
  'a@b@bücher.example?',
  'user@bücher.example\u0000',
])('%j is no address, and stays as it is for the check to refuse', (typed) => {
  expect(toNormalEmail(typed)).toBe(typed);
});

it.each([
  ['ada@example.org', 'ada@example.org'],
  ['ada+spam@example.org', 'ada@example.org'],
  ['ada.b+c+d@example.org', 'ada.b@example.org'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+spam@googlemail.com', 'ada@gmail.com'],
  ['a.da@gmail.com.example', 'a.da@gmail.com.example'],
  ['+ada@example.org', '+ada@example.org'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});

it.each([
  ['user@xn--bcher-kva.example', 'user@bücher.example'],
  ['user@mail.xn--bcher-kva.example', 'user@mail.bücher.example'],
  ['user@xn--80a1acny.xn--p1ai', 'user@почта.рф'],
  ['user@xn--r8jz45g.xn--zckzah', 'user@例え.テスト'],
  ['ada@example.org', 'ada@example.org'],
  // Nothing that a browser would not make of the same letters.
  ['user@xn--a.example', 'user@xn--a.example'],
  ['user@xn--.example', 'user@xn--.example'],
  ['user@xn--bcher-kv.example', 'user@xn--bcher-kv.example'],
  ['user@xn--zzzzzzzzzzzzzzzzzzzz.example', 'user@xn--zzzzzzzzzzzzzzzzzzzz.example'],
  ['no address', 'no address'],
])('%s is shown as %s', (email, shown) => {
  expect(toShownEmail(email)).toBe(shown);
});
