import { expect, test } from 'vitest';
import type { z } from 'zod';
import { username } from '../auth/fields-contract.ts';
import { message, note } from '../desk/verdicts.ts';
import { content } from '../messages/contract.ts';
import { passkeyName } from '../passkeys/name-contract.ts';
import { newReport } from '../reports/report-contract.ts';
import { profileFields } from '../users/profile-fields.ts';
import { lengthOf } from './text.ts';

/** One person waving: two code points, four units of UTF-16. */
const WAVE = '👋🏽';
const { displayName, bio } = profileFields.shape;

// The client counts by `lengthOf`, the contract by the schema library: the two must agree.
test.each<[string, z.ZodType, number]>([
  ['a message', content, 1000],
  ['a biography', bio, 500],
  ['a display name', displayName, 50],
  ['the description of a report', newReport.shape.description, 500],
  ['the name of a passkey', passkeyName, 50],
  ['words of a moderator', message, 1000],
  ['a note of a moderator', note, 2000],
])('%s has as many characters for the server as for the client', (_name, schema, max) => {
  const longest = WAVE.repeat(max / 2);
  expect(lengthOf(longest)).toBe(max);
  expect(schema.safeParse(longest).success).toBe(true);
  expect(schema.safeParse(`${longest}!`).success).toBe(false);
});

test('the least length is counted alike', () => {
  expect(username.safeParse('ab').success).toBe(false);
  expect(username.safeParse('abc').success).toBe(true);
});
