import { SUSPENDING_REPORTERS, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { decideReport, type ReportFacts } from './decisions.ts';

const first: ReportFacts = {
  exists: true,
  sharedRoom: true,
  alreadyReported: false,
  reporters: 1,
  suspendedUntil: null,
};
const enough = { reporters: SUSPENDING_REPORTERS };
const stored = { suspendUntil: null };
const suspending = { suspendUntil: new Date(UNTIL_REVIEWED) };

it.each<[string, Partial<ReportFacts>, unknown]>([
  ['is stored', {}, stored],
  ['is refused about an unknown user', { exists: false, sharedRoom: false }, 'NOT_FOUND'],
  ['is refused for a room that the two did not share', { sharedRoom: false }, 'NOT_A_MEMBER'],
  ['is refused a second time', { alreadyReported: true, ...enough }, 'ALREADY_REPORTED'],
  ['does not suspend with one reporter too few', { reporters: SUSPENDING_REPORTERS - 1 }, stored],
  ['suspends with enough reporters', enough, suspending],
  ['suspends with more than enough reporters', { reporters: SUSPENDING_REPORTERS + 1 }, suspending],
  ['extends a suspension that ends by itself', { ...enough, suspendedUntil: new Date(5000) }, suspending],
  ['does not suspend again until reviewed', { ...enough, suspendedUntil: new Date(UNTIL_REVIEWED) }, stored],
])('a report %s', (_, facts, outcome) => {
  expect(outcomeOf(() => decideReport({ ...first, ...facts }))).toEqual(outcome);
});
