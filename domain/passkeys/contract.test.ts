import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { renamePasskey } from './contract.ts';
import { newCredential } from './credentials.ts';
import { CHALLENGE_LIFETIME } from './rules.ts';

test.each([
  [' Phone ', null],
  [undefined, { name: 'PASSKEY_NAME_REQUIRED' }],
  ['', { name: 'PASSKEY_NAME_REQUIRED' }],
  ['  ', { name: 'PASSKEY_NAME_REQUIRED' }],
  ['x'.repeat(50), null],
  ['x'.repeat(51), { name: 'PASSKEY_NAME_MAX' }],
  ['a\u0000b', { name: 'NAME_CHARACTERS' }],
])('a passkey named %j answers %j', (name, codes) => {
  expect(codesOf(renamePasskey.body, { name })).toEqual(codes);
});

test('a challenge can be answered for five minutes', () => {
  expect(CHALLENGE_LIFETIME / 60_000).toBe(5);
});

test.each([
  ['internal', true],
  ['a\u0000b', false],
])('a new passkey over %j passes: %j', (transport, passes) => {
  const response = { clientDataJSON: 'YQ', attestationObject: 'YQ', transports: [transport] };
  const credential = { id: 'YQ', rawId: 'YQ', type: 'public-key', response };
  expect(newCredential.safeParse(credential).success).toBe(passes);
});
