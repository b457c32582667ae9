import { expect, test } from 'vitest';
import {
  automaticEnd,
  categoryOf,
  gravestOf,
  hourOf,
  REASON_GROUPS,
  REASONS,
  REPORT_REASONS,
  type ReportReason,
  severityOf,
} from './rules.ts';

test.each<[ReportReason, string, number]>([
  ['MINOR', 'MINOR', 4],
  ['NUDITY', 'NUDITY', 3],
  ['THREATS', 'THREATS', 3],
  ['HATE', 'HATE', 2],
  ['HARASSMENT', 'HARASSMENT', 2],
  ['OTHER', 'OTHER', 2],
  ['SPAM', 'SPAM', 1],
  ['INAPPROPRIATE_BEHAVIOR', 'OTHER', 2],
  ['FAKE_PROFILE', 'SPAM', 1],
])('%s counts as %s with severity %i', (reason, category, severity) => {
  expect([categoryOf(reason), severityOf(reason)]).toEqual([category, severity]);
});

test('every reason is offered once, and is reviewed in a category', () => {
  expect(Object.values(REASON_GROUPS).flat().toSorted()).toEqual([...REASONS].toSorted());
  for (const reason of REASONS) expect(REPORT_REASONS).toContain(categoryOf(reason));
});

test.each<[ReportReason[], string]>([
  [['SPAM'], 'SPAM'],
  [['SPAM', 'FAKE_PROFILE'], 'SPAM'],
  [['SPAM', 'HATE', 'HARASSMENT'], 'HATE'],
  [['OTHER', 'NUDITY', 'SPAM'], 'NUDITY'],
  [['NUDITY', 'MINOR', 'THREATS'], 'MINOR'],
])('of %j the gravest is %s', (reasons, gravest) => {
  expect(gravestOf(reasons)).toBe(gravest);
});

test.each([
  ['2026-11-24T12:00:00.000Z', '2026-11-24T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  ['2026-11-24T12:00:00.001Z', '2026-11-24T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  ['2026-11-24T12:59:59.999Z', '2026-11-24T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
])('an automatic suspension of %s is said to be of %s, and ends at %s', (moment, hour, end) => {
  const shown = [hourOf, automaticEnd].map((of) => new Date(of(Date.parse(moment))).toISOString());
  expect(shown).toEqual([hour, end]);
});
