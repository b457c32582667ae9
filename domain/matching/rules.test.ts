import { describe, expect, it } from 'vitest';
import type { MatchFilters } from './contract.ts';
import {
  accepts,
  chooseBest,
  headStart,
  meetAgainAt,
  newMatchesAt,
  type Preferences,
  seniority,
  sharedInterests,
  startOfDay,
  suit,
} from './rules.ts';

const someone = (over: Partial<Preferences> & { name?: string } = {}) => ({
  name: 'someone',
  language: 'en',
  country: null,
  interests: [],
  filters: null,
  ...over,
});

describe('seniority', () => {
  it.each([
    [60, 'free', 6000],
    [100, 'premium', 10_000],
    [60, 'premium_plus', 16_000],
    [0, 'free', 0],
  ] as const)('karma %i on %s starts %i ms ahead', (karma, plan, ahead) => {
    expect(headStart(karma, plan)).toBe(ahead);
    expect(seniority({ joinedAt: 50_000, headStart: ahead })).toBe(50_000 - ahead);
  });
});

it.each([
  ['2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
  ['2026-03-04T23:59:59.999Z', '2026-03-04T00:00:00.000Z'],
])('the UTC day of %s starts at %s', (time, start) => {
  expect(startOfDay(Date.parse(time))).toBe(Date.parse(start));
});

it.each([
  ['2026-03-01T12:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
])('at %s the matches of a day are used up until %s', (now, until) => {
  expect(new Date(newMatchesAt(Date.parse(now))).toISOString()).toBe(until);
});

describe('the choice', () => {
  const senior = someone({ name: 'senior', language: 'fr' });
  const speaker = someone({ name: 'speaker' });
  const fan = someone({ name: 'fan', language: 'fr', interests: ['jazz', 'chess'] });
  const both = someone({ name: 'both', interests: ['jazz'] });
  it.each([
    ['the most senior if nothing else decides', ['senior', 'fan'], someone({ language: 'de' }), [senior, fan]],
    ['the same language before seniority', ['speaker', 'senior'], someone(), [senior, speaker]],
    ['a shared interest before the language', ['fan', 'speaker'], someone({ interests: ['chess'] }), [speaker, fan]],
    ['more shared interests', ['fan', 'both'], someone({ interests: ['jazz', 'chess'] }), [both, fan]],
    ['the language among equal interests', ['both', 'fan'], someone({ interests: ['jazz'] }), [fan, both]],
  ])('takes %s', (_, [expected], newcomer, candidates) => {
    expect(chooseBest(newcomer, candidates)?.name).toBe(expected);
  });
  it('is undefined without candidates', () => expect(chooseBest(someone(), [])).toBeUndefined());
});

describe('filters', () => {
  const french = { language: 'fr', country: 'FR' };
  it.each<[string, MatchFilters | null, { language: string; country: string | null }, boolean]>([
    ['none', null, french, true],
    ['empty lists', { languages: [], countries: [] }, french, true],
    ['the language asked for', { languages: ['fr', 'de'] }, french, true],
    ['another language', { languages: ['en'] }, french, false],
    ['the country asked for', { countries: ['FR'] }, french, true],
    ['no known country', { countries: ['FR'] }, { language: 'fr', country: null }, false],
    ['one of two that fits', { languages: ['fr'], countries: ['CA'] }, french, false],
  ])('%s', (_, filters, other, expected) => expect(accepts(filters, other)).toBe(expected));

  it('hold in both directions', () => {
    const picky = someone({ language: 'fr', filters: { languages: ['en'] } });
    expect(suit(picky, someone())).toBe(true);
    expect(suit(someone(), picky)).toBe(true);
    expect(suit(someone({ filters: { languages: ['de'] } }), picky)).toBe(false);
  });
});

describe('the interests that two share', () => {
  it.each([
    ['are none without any', [], ['chess'], []],
    ['are those that both have', ['jazz', 'chess'], ['chess', 'go'], ['chess']],
    ['are compared without regard to case, and shown as the reader wrote them', ['Chess'], ['CHESS'], ['Chess']],
    ['are in the order of the reader', ['b', 'a'], ['a', 'b'], ['b', 'a']],
    ['are three at most', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'], ['a', 'b', 'c']],
    ['do not include a part of a word', ['art'], ['martial arts'], []],
  ])('%s', (_, reader, other, expected) => expect(sharedInterests(reader, other)).toEqual(expected));
});

describe('people who met lately', () => {
  it.each([
    ['once both have waited 10 s', 0, 5000, 7000, 17_000],
    ['after 10 minutes, if that comes first', 0, 595_000, 596_000, 600_000],
  ])('meet again %s', (_, metAt, a, b, expected) => {
    expect(meetAgainAt(metAt, { joinedAt: a }, { joinedAt: b })).toBe(expected);
  });
});
