import { describe, expect, it } from 'vitest';
import { meetingsFrom } from './meetings.ts';

const from = (now: string, times: string[], zone = 'UTC') =>
  meetingsFrom({ times, zone }, Date.parse(now), 3).map((start) => new Date(start).toISOString().slice(0, 16));

describe('meeting hours', () => {
  it.each([
    ['before the first of a day', '2026-11-23T08:00Z', ['12:30', '20:00'], ['23T12:30', '23T20:00', '24T12:30']],
    ['while one is under way', '2026-11-23T20:59Z', ['12:30', '20:00'], ['23T20:00', '24T12:30', '24T20:00']],
    ['once it has ended', '2026-11-23T21:00Z', ['12:30', '20:00'], ['24T12:30', '24T20:00', '25T12:30']],
    ['over midnight', '2026-11-24T00:20Z', ['23:30'], ['23T23:30', '24T23:30', '25T23:30']],
    ['in any order, each once', '2026-11-23T08:00Z', ['20:00', '09:00', '20:00'], ['23T09:00', '23T20:00', '24T09:00']],
    ['where there are none', '2026-11-23T08:00Z', [], []],
  ])('%s', (_, now, times, expected) => {
    expect(from(now, times)).toEqual(expected.map((time) => `2026-11-${time}`));
  });

  it('follow the clocks of their time zone', () => {
    expect(from('2026-11-23T12:00Z', ['20:00'], 'Europe/Paris')[0]).toBe('2026-11-23T19:00');
    expect(from('2026-10-24T12:00Z', ['20:00'], 'Europe/Paris')).toEqual([
      '2026-10-24T18:00',
      '2026-10-25T19:00',
      '2026-10-26T19:00',
    ]);
  });
});
