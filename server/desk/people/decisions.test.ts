import { expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { decideAction, maskEmail, readSearch } from './decisions.ts';

test.each([
  ['ada@example.com', 'a…@e….com'],
  ['x@y.co.uk', 'x…@y….uk'],
  ['ümit@müller.de', 'ü…@m….de'],
])('%s is shown to moderators as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['018F4D5E-0000-7000-8000-000000000001', { by: 'id', value: '018f4d5e-0000-7000-8000-000000000001' }],
  ['Ada@Example.com', { by: 'email', value: 'ada@example.com' }],
  ['Ada@Bücher.example', { by: 'email', value: 'ada@xn--bcher-kva.example' }],
  ['Ada', { by: 'username', value: 'ada' }],
  ['018f4d5e', { by: 'username', value: '018f4d5e' }],
])('%s is looked up as %j', (text, search) => expect(readSearch(text)).toEqual(search));

const [actor, person] = [
  { userId: 'a', role: 'admin' },
  { userId: 'b', role: null },
] as const;
test.each([
  ['no one', undefined, 'NOT_FOUND'],
  ['someone', person, person],
  ['an admin', { userId: 'b', role: 'admin' as const }, 'FORBIDDEN'],
  ['themselves', actor, 'FORBIDDEN'],
])('an admin who acts on %s: %j → %j', (_, who, outcome) => {
  expect(outcomeOf(() => decideAction(actor, who))).toEqual(outcome);
});
