import { describe, expect, it } from 'vitest';
import { DEFAULT_PUSH_SETTINGS, isInFront, isQuiet, isTimeZone, isWanted, PUSH_KINDS } from './rules.ts';

const at = (time: string) => Date.parse(time);

it.each([
  [{ isVisible: true, isIdle: false, isInCall: false }, true],
  [{ isVisible: true, isIdle: false, isInCall: true }, true],
  [{ isVisible: true, isIdle: true, isInCall: false }, false],
  [{ isVisible: true, isIdle: true, isInCall: true }, true],
  [{ isVisible: false, isIdle: false, isInCall: false }, false],
  [{ isVisible: false, isIdle: false, isInCall: true }, false],
  [{ isVisible: false, isIdle: true, isInCall: false }, false],
  [{ isVisible: false, isIdle: true, isInCall: true }, false],
])('a page that is %j is in front: %s', (page, expected) => {
  expect(isInFront(page)).toBe(expected);
});

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', 'UTC', '2026-11-23T21:59:59Z', false],
    ['22:00', '07:00', 'UTC', '2026-11-23T22:00:00Z', true],
    ['22:00', '07:00', 'UTC', '2026-11-24T00:00:00Z', true],
    ['22:00', '07:00', 'UTC', '2026-11-24T06:59:59Z', true],
    ['22:00', '07:00', 'UTC', '2026-11-24T07:00:00Z', false],
    ['09:00', '17:00', 'UTC', '2026-11-23T08:59:00Z', false],
    ['09:00', '17:00', 'UTC', '2026-11-23T09:00:00Z', true],
    ['09:00', '17:00', 'UTC', '2026-11-23T12:00:00Z', true],
    ['09:00', '17:00', 'UTC', '2026-11-23T17:00:00Z', false],
    // The whole day.
    ['08:00', '08:00', 'UTC', '2026-11-23T08:00:00Z', true],
    ['08:00', '08:00', 'UTC', '2026-11-23T07:59:00Z', true],
    // On the clocks of the zone, in winter and in summer.
    ['22:00', '07:00', 'Europe/Paris', '2026-11-23T21:00:00Z', true],
    ['22:00', '07:00', 'Europe/Paris', '2026-11-23T20:59:00Z', false],
    ['22:00', '07:00', 'Europe/Paris', '2026-07-01T20:00:00Z', true],
    ['22:00', '07:00', 'America/Los_Angeles', '2026-11-23T14:59:00Z', true],
    ['22:00', '07:00', 'America/Los_Angeles', '2026-11-23T15:00:00Z', false],
    ['22:00', '07:00', 'Asia/Kathmandu', '2026-11-23T16:15:00Z', true],
    // Clocks go back: the hour that comes twice is quiet twice.
    ['02:00', '03:00', 'Europe/Paris', '2026-10-25T00:30:00Z', true],
    ['02:00', '03:00', 'Europe/Paris', '2026-10-25T01:30:00Z', true],
    ['02:00', '03:00', 'Europe/Paris', '2026-10-25T02:00:00Z', false],
  ])('from %s to %s in %s hold at %s: %s', (from, to, zone, now, expected) => {
    expect(isQuiet({ from, to, zone }, at(now))).toBe(expected);
  });

  it('never hold where none are set', () => {
    expect(isQuiet(null, at('2026-11-23T03:00:00Z'))).toBe(false);
  });
});

describe('a kind of news', () => {
  const now = at('2026-11-23T23:00:00Z');
  it.each(PUSH_KINDS)('%s is wanted until it is switched off', (kind) => {
    expect(isWanted(DEFAULT_PUSH_SETTINGS, kind, now)).toBe(true);
    const kinds = { ...DEFAULT_PUSH_SETTINGS.kinds, [kind]: false };
    expect(PUSH_KINDS.filter((each) => isWanted({ ...DEFAULT_PUSH_SETTINGS, kinds }, each, now))).toEqual(
      PUSH_KINDS.filter((each) => each !== kind),
    );
  });
  it.each(PUSH_KINDS)('%s is not wanted in quiet hours', (kind) => {
    const quiet = { from: '22:00', to: '07:00', zone: 'UTC' };
    expect(isWanted({ ...DEFAULT_PUSH_SETTINGS, quiet }, kind, now)).toBe(false);
    expect(isWanted({ ...DEFAULT_PUSH_SETTINGS, quiet }, kind, now + 10 * 3_600_000)).toBe(true);
  });
});

it.each([
  ['UTC', true],
  ['Europe/Paris', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

it('a notification shows nothing of a message unless its reader wants that', () => {
  expect(DEFAULT_PUSH_SETTINGS.showText).toBe(false);
});
