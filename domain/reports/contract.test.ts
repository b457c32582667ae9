import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { newReport } from './report-contract.ts';
import { REASONS } from './rules.ts';

const report = { reportedUserId: '018f4d5e-0000-7000-8000-000000000001', reason: 'SPAM' };

test.each([
  [{}, null],
  [{ reportedUserId: undefined }, { reportedUserId: 'USER_MISSING' }],
  [{ reportedUserId: 'bob' }, { reportedUserId: 'USER_MISSING' }],
  [{ reason: undefined }, { reason: 'REASON_REQUIRED' }],
  [{ reason: '' }, { reason: 'REASON_REQUIRED' }],
  [{ reason: 'DULL' }, { reason: 'REASON_REQUIRED' }],
  [{ reason: 'OTHER' }, { description: 'DESCRIPTION_REQUIRED' }],
  [{ reason: 'OTHER', description: '  ' }, { description: 'DESCRIPTION_REQUIRED' }],
  [{ reason: 'OTHER', description: 'rude' }, null],
  [{ description: 'x'.repeat(500) }, null],
  [{ description: 'x'.repeat(501) }, { description: 'DESCRIPTION_MAX' }],
  [{ description: 'a\u0000b' }, { description: 'DESCRIPTION_CHARACTERS' }],
  [{ description: 4 }, { description: 'DESCRIPTION_INVALID' }],
  [{ roomId: 'room' }, { roomId: 'INVALID_ID' }],
])('a report with %j answers %j', (change, codes) => {
  expect(codesOf(newReport, { ...report, ...change })).toEqual(codes);
});

test('the id of the reported user is compared in lower case', () => {
  const sent = { ...report, reportedUserId: '018F4D5E-0000-7000-8000-00000000000A' };
  expect(newReport.parse(sent).reportedUserId).toBe('018f4d5e-0000-7000-8000-00000000000a');
});

test.each(REASONS.filter((reason) => reason !== 'OTHER'))('%s needs no description', (reason) => {
  expect(codesOf(newReport, { ...report, reason })).toBeNull();
});
