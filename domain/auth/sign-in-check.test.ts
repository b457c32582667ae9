import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentials } from './fields-contract.ts';
import { checkSignIn, type SignIn } from './sign-in-check.ts';

/** The same from the contract's schema: the first code of each field. */
function bySchema(typed: SignIn): Record<string, string> {
  const issues = credentials.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

test.each([
  ['alice@example.org', 'secret1'],
  [' Alice@Example.org ', 'secret1'],
  ['', ''],
  ['   ', '12345'],
  ['alice', '123456'],
  ['alice@localhost', 'x'.repeat(128)],
  ['alice@example', 'x'.repeat(129)],
  ['.alice@example.org', 'secret1'],
  ['al..ice@example.org', 'secret1'],
  ['alice.@example.org', 'secret1'],
  ["o'hara+visavis@sub.example.co", 'secret1'],
  ['r&d/a=b~c!d#e$f%g*h?i^j`k{l|m}@example.org', 'secret1'],
  ['=?utf-8?q?a?=@example.org', 'secret1'],
  ['alice@xn--e1afmkfd.xn--p1ai', 'secret1'],
  ['Alice@Bücher.example', 'secret1'],
  ['alice@bücher.example:25', 'secret1'],
  ['élise@example.org', 'secret1'],
  ['alice@-example.org', 'secret1'],
  ['alice@example.o', 'secret1'],
  ['alice@example.org\n', 'secret1'],
  ['alice@example.org', '👋🏽👋🏽'],
  ['alice@example.org', '👋'.repeat(128)],
  ['alice@example.org', '👋'.repeat(129)],
  [`${'a'.repeat(243)}@example.org`, 'secret1'],
  [`${'a'.repeat(242)}@example.org`, 'secret1'],
])('%j with %j is taken or refused as by the schema', (email, password) => {
  const { values, codes } = checkSignIn({ email, password });
  expect(codes).toEqual(bySchema({ email, password }));
  if (Object.keys(codes).length === 0) expect(values).toEqual(credentials.parse({ email, password }));
});

test('whatever is typed is taken or refused as by the schema', () => {
  const text = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[\w.@+' -]{0,20}$/));
  fc.assert(
    fc.property(text, fc.string({ unit: 'binary', maxLength: 140 }), (email, password) => {
      expect(checkSignIn({ email, password }).codes).toEqual(bySchema({ email, password }));
    }),
  );
});
