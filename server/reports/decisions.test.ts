import { FRAMES_MAX, FRAMES_WITHIN, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { decideFrame, decideReport, type ReportFacts, type Witness } from './decisions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 10 * HOUR + 1_000_000;
const newcomer: Witness = { upheld: 0, dismissed: 0, reasons: ['SPAM'] };
const first: ReportFacts = {
  now: NOW,
  exists: true,
  sharedRoom: true,
  sharedConversation: true,
  alreadyReported: false,
  witnesses: [newcomer],
  suspendedUntil: null,
};
const three = { witnesses: [newcomer, newcomer, newcomer] };
const stored = { suspension: null };
const forADay = (reason: string) => ({ suspension: { until: new Date(10 * HOUR + DAY), reason } });

it.each<[string, Partial<ReportFacts>, unknown]>([
  ['is stored', {}, stored],
  ['is stored where no one shared a started call', { witnesses: [] }, stored],
  ['is refused about an unknown user', { exists: false, sharedRoom: false }, 'NOT_FOUND'],
  ['is refused for a room that the two did not share', { sharedRoom: false }, 'NOT_A_MEMBER'],
  ['is refused for a conversation that is not theirs', { sharedConversation: false }, 'NOT_A_MEMBER'],
  ['is refused a second time', { alreadyReported: true, ...three }, 'ALREADY_REPORTED'],
  ['does not suspend with one person too few', { witnesses: [newcomer, newcomer] }, stored],
  ['suspends for a day with enough people', three, forADay('SPAM')],
  [
    'suspends with fewer people who were always right',
    { witnesses: Array.from({ length: 2 }, () => ({ ...newcomer, upheld: 9 })) },
    forADay('SPAM'),
  ],
  [
    'does not suspend where too many were wrong before',
    { witnesses: [newcomer, newcomer, { ...newcomer, dismissed: 1 }] },
    stored,
  ],
  [
    'states the gravest reason',
    { witnesses: [newcomer, { ...newcomer, reasons: ['HATE', 'INAPPROPRIATE_BEHAVIOR'] }, newcomer] },
    forADay('HATE'),
  ],
  ['suspends again once a suspension is over', { ...three, suspendedUntil: new Date(NOW) }, forADay('SPAM')],
  ['does not extend a suspension in force', { ...three, suspendedUntil: new Date(NOW + 1) }, stored],
  ['leaves one until reviewed as it is', { ...three, suspendedUntil: new Date(UNTIL_REVIEWED) }, stored],
])('a report %s', (_, facts, outcome) => {
  expect(outcomeOf(() => decideReport({ ...first, ...facts }))).toEqual(outcome);
});

const report = { createdAt: new Date(NOW), ofCall: true, isOpen: true, frames: 0 };
it.each<[string, Partial<typeof report> | null, number, unknown]>([
  ['taken', {}, NOW, undefined],
  ['taken as the last of three', { frames: FRAMES_MAX - 1 }, NOW + FRAMES_WITHIN, undefined],
  ['refused for a report of someone else', null, NOW, 'NOT_FOUND'],
  ['refused as a fourth', { frames: FRAMES_MAX }, NOW, 'EVIDENCE_CLOSED'],
  ['refused for a report without a call', { ofCall: false }, NOW, 'EVIDENCE_CLOSED'],
  ['refused once the report is decided', { isOpen: false }, NOW, 'EVIDENCE_CLOSED'],
  ['refused long after the report', {}, NOW + FRAMES_WITHIN + 1, 'EVIDENCE_CLOSED'],
])('a frame is %s', (_, changes, now, outcome) => {
  expect(outcomeOf(() => decideFrame(changes ? { ...report, ...changes } : undefined, now))).toEqual(outcome);
});
