import { describe, expect, it, test } from 'vitest';
import { explicitOf, type GuardInput, newGuard, nextPictureIn, stepGuard } from './guard.ts';
import {
  GUARD_ALARM,
  GUARD_ALARMS,
  GUARD_CALM,
  GUARD_CALMS,
  GUARD_EVERY,
  GUARD_RECHECK,
  GUARD_SLOW,
  GUARD_SLOW_ROW,
} from './guard-rules.ts';

const picture = (explicit: number, ms = 100): GuardInput => ({ type: 'picture', explicit, ms });
const alarm = picture(GUARD_ALARM);
const calm = picture(GUARD_CALM);
const between = picture((GUARD_ALARM + GUARD_CALM) / 2);
const slow = picture(0, GUARD_SLOW + 1);
const show: GuardInput = { type: 'show' };
const person: GuardInput = { type: 'person' };
const rested: GuardInput = { type: 'rested' };
const short = (isShort: boolean): GuardInput => ({ type: 'cpu', isShort });
const times = (count: number, input: GuardInput) => Array.from({ length: count }, () => input);
const after = (...inputs: GuardInput[]) => inputs.reduce(stepGuard, newGuard);
const blurred = [alarm, alarm];

test.each<[string, GuardInput[], boolean]>([
  ['nothing', [], false],
  ['one alarming picture', [alarm], false],
  ['two in a row', [alarm, alarm], true],
  ['two with a calm one in between', [alarm, calm, alarm], false],
  ['two with one in between that is just under the threshold', [alarm, picture(GUARD_ALARM - 0.01), alarm], false],
  ['many that are just under the threshold', times(30, picture(GUARD_ALARM - 0.01)), false],
  ['one of one person and one of the next', [alarm, person, alarm], false],
  ['one before a pause and one after it', [alarm, short(true), short(false), rested, alarm], false],
  ['two, then calm ones: only the user shows it again', [...blurred, ...times(100, calm)], true],
  ['two, then another person', [...blurred, person], false],
  ['two, then a pause', [...blurred, short(true)], true],
  ['two, shown by choice', [...blurred, show], false],
  ['two, shown by choice, and more of the same', [...blurred, show, ...times(100, alarm)], false],
  [
    'shown by choice, calm for a moment, and more',
    [...blurred, show, ...times(GUARD_CALMS - 1, calm), ...blurred],
    false,
  ],
  [
    'shown by choice, neither calm nor alarming, and more',
    [...blurred, show, ...times(100, between), ...blurred],
    false,
  ],
  ['shown by choice, calm for long, and more', [...blurred, show, ...times(GUARD_CALMS, calm), ...blurred], true],
  ['shown by choice, then two of another person', [...blurred, show, person, ...blurred], true],
  ['show, pressed before anything was blurred', [show, ...blurred], true],
])('after %s', (_, inputs, isBlurred) => expect(after(...inputs).isBlurred).toBe(isBlurred));

describe('the guard pauses', () => {
  it.each<[string, GuardInput[], boolean]>([
    ['not after a slow picture', times(GUARD_SLOW_ROW - 1, slow), false],
    ['after several slow ones in a row', times(GUARD_SLOW_ROW, slow), true],
    ['not with a fast one in between', [...times(GUARD_SLOW_ROW - 1, slow), calm, slow], false],
    ['while the processor is short', [short(true)], true],
    ['for a while after that', [short(true), short(false)], true],
    ['not once it has rested', [short(true), short(false), rested], false],
    ['on, while the processor is still short', [short(true), rested], true],
    ['also across people, for the device is the same', [short(true), person], true],
    ['not at the first slow picture after its rest', [...times(GUARD_SLOW_ROW, slow), rested, slow], false],
  ])('%s', (_, inputs, isPaused) => expect(after(...inputs).isPaused).toBe(isPaused));
});

test.each<[string, GuardInput[], number | null]>([
  ['at first', [], GUARD_EVERY],
  ['after a calm one', [calm], GUARD_EVERY],
  ['sooner after an alarming one', [alarm], GUARD_RECHECK],
  ['no more once the picture is blurred', blurred, null],
  ['again once it is shown', [...blurred, show], GUARD_EVERY],
  ['no more while paused', [short(true)], null],
])('the next picture is looked at %s', (_, inputs, expected) => expect(nextPictureIn(after(...inputs))).toBe(expected));

it('blurs within two seconds, with pictures that take as long as they may', () => {
  const recheck = Math.max(GUARD_RECHECK, GUARD_SLOW);
  expect(GUARD_EVERY + recheck * (GUARD_ALARMS - 1) + GUARD_SLOW).toBeLessThanOrEqual(2000);
});

test.each([
  [{ Porn: 0.5, Hentai: 0.25, Sexy: 0.2, Neutral: 0.05 }, 0.75],
  [{ Sexy: 0.99, Neutral: 0.01 }, 0],
  [{ Neutral: 0.9, Drawing: 0.1 }, 0],
])('%j is explicit with %d', (classes, expected) => expect(explicitOf(classes)).toBe(expected));
