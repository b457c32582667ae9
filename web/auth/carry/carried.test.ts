import { beforeEach, expect, test } from 'vitest';
import { carryAccount, carryEmail, dropPassword, forgetCarried, readCarried } from './carried.ts';

beforeEach(forgetCarried);

const account = { email: 'ada@example.com', password: 'face to face' };

test('keeps a typed address, and a new account with its password', () => {
  carryEmail('ada@exa');
  expect(readCarried()).toEqual({ email: 'ada@exa', password: '', isNew: false });
  carryAccount(account);
  carryEmail('ada@example.com');
  expect(readCarried()).toEqual({ ...account, isNew: true });
});

test('keeps an international domain as people read it, whichever form the browser hands over', () => {
  carryAccount({ ...account, email: 'ada@xn--bcher-kva.example' });
  expect(readCarried().email).toBe('ada@bücher.example');
  carryEmail('ada@xn--bcher-kva.example');
  expect(readCarried()).toEqual({ ...account, email: 'ada@bücher.example', isNew: true });
});

test('drops the password with another address, when the page is left, and after a sign-in', () => {
  carryAccount(account);
  carryEmail('eve@example.com');
  expect(readCarried()).toEqual({ email: 'eve@example.com', password: '', isNew: false });
  carryAccount(account);
  dropPassword();
  expect(readCarried()).toEqual({ email: 'ada@example.com', password: '', isNew: false });
  forgetCarried();
  expect(readCarried().email).toBe('');
});
