import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { expect, test } from 'vitest';
import { automaticSuspension, exampleAppeal, exampleNow, suspension, warning } from './examples.ts';
import {
  announcementOf,
  appealStatus,
  awaitsReview,
  mayAppeal,
  restraintOf,
  statusOf,
  suspensionInForce,
  unreadMeasures,
  withMeasure,
} from './measure-state.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const over = { ...suspension, until: iso(exampleNow) };

test.each<[string, Measure, string]>([
  ['a warning', warning, 'warning'],
  ['a suspension with an end', suspension, 'suspended'],
  ['a suspension for good', { ...suspension, until: null }, 'suspended'],
  ['a suspension that ends now', over, 'over'],
  ['a suspension that was ended', { ...suspension, isInForce: false }, 'over'],
  ['a withdrawn suspension', { ...suspension, isInForce: false, isWithdrawn: true }, 'withdrawn'],
  ['a withdrawn warning', { ...warning, isInForce: false, isWithdrawn: true }, 'withdrawn'],
])('%s is shown as %s', (_, measure, status) => {
  expect(statusOf(measure, exampleNow)).toBe(status);
});

const harassment = { ...suspension, rule: 'HARASSMENT' } as const;
test.each<[string, Measure[], ReturnType<typeof restraintOf>]>([
  ['nothing', [], null],
  ['a warning for harassment', [warning], null],
  ['a suspension for spam', [automaticSuspension], 'calls'],
  ['one for harassment', [harassment], 'contact'],
  [
    'one for threats beside a longer one',
    [
      { ...suspension, until: null },
      { ...harassment, rule: 'THREATS' },
    ],
    'contact',
  ],
  ['one for harassment that is over', [{ ...harassment, until: iso(exampleNow) }, suspension], 'calls'],
])('of %s the user is kept from %s', (_, measures, restraint) => {
  expect(restraintOf(measures, exampleNow)).toBe(restraint);
});

test.each<[string, Measure[], string | undefined]>([
  ['nothing', [], undefined],
  ['a warning', [warning], undefined],
  ['a suspension', [warning, suspension], suspension.id],
  ['one that is over', [over], undefined],
  ['a short one and a longer one', [automaticSuspension, suspension], suspension.id],
  ['a long one and a shorter one', [suspension, automaticSuspension], suspension.id],
  ['two that end together', [suspension, { ...automaticSuspension, until: suspension.until }], suspension.id],
  ['one with an end and one for good', [suspension, { ...automaticSuspension, until: null }], automaticSuspension.id],
  ['one for good and one with an end', [{ ...automaticSuspension, until: null }, suspension], automaticSuspension.id],
])('of %s the suspension in force is found', (_, measures, id) => {
  expect(suspensionInForce(measures, exampleNow)?.id).toBe(id);
});

test('what was not acknowledged is unread, until it is over', () => {
  const read = { ...suspension, isRead: true };
  expect(unreadMeasures([warning, read, { ...over, isRead: false }], exampleNow)).toEqual([warning]);
});

test.each<[string, Measure, boolean]>([
  ['may be appealed against in time', warning, true],
  ['may not once the time is over', { ...warning, appealUntil: iso(exampleNow) }, false],
  ['may not where it is closed', { ...warning, appealUntil: null }, false],
  ['may not a second time', { ...warning, appeal: exampleAppeal }, false],
])('a warning %s', (_, measure, may) => {
  expect(mayAppeal(measure, exampleNow)).toBe(may);
});

test.each<[string, Measure, boolean]>([
  ['that is in force', automaticSuspension, true],
  ['that is appealed against', { ...automaticSuspension, appeal: exampleAppeal }, true],
  ['whose appeal was answered', { ...automaticSuspension, appeal: { ...exampleAppeal, outcome: 'upheld' } }, false],
  ['that is over', { ...automaticSuspension, until: iso(exampleNow) }, false],
  ['that a decision has replaced', { ...automaticSuspension, isInForce: false }, false],
  ['that was withdrawn', { ...automaticSuspension, isInForce: false, isWithdrawn: true }, false],
  ['that a person has decided', suspension, false],
])('whether a suspension %s announces a look by the team', (_, measure, awaits) => {
  expect(awaitsReview(measure, exampleNow)).toBe(awaits);
});

test('an appeal waits until it is decided', () => {
  expect(appealStatus(warning)).toBeNull();
  expect(appealStatus({ ...warning, appeal: exampleAppeal })).toBe('waiting');
  expect(appealStatus({ ...warning, appeal: { ...exampleAppeal, outcome: 'upheld' } })).toBe('upheld');
});

test('a changed measure takes its place in the list, a new one comes by its time', () => {
  const read = { ...warning, isRead: true };
  expect(withMeasure([suspension, warning], read)).toEqual([suspension, read]);
  expect(withMeasure([warning], suspension)).toEqual([suspension, warning]);
});

test.each<[string, Measure, string | null]>([
  ['a new measure', suspension, null],
  ['a withdrawn one', { ...suspension, isWithdrawn: true }, 'withdrawn'],
  ['an upheld one', { ...suspension, appeal: { ...exampleAppeal, outcome: 'upheld' } }, 'upheld'],
])('%s is announced as %s', (_, measure, announcement) => {
  expect(announcementOf(measure)).toBe(announcement);
});
