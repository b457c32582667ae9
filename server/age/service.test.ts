import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgeProof } from '../ports/age-proof/age-proof.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createAge } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const ADDRESS = '198.51.100.0';
const user = { userId: 'ada' } as Partial<CurrentUser> as CurrentUser;
const error = vi.fn();

/** what the provider was asked, and what was stored and logged, in order */
let done: unknown[];
let answer: () => Promise<'adult' | 'minor' | 'unknown'>;
let begin: () => Promise<string>;

const provider: AgeProof = {
  name: 'a provider',
  async begin(check) {
    done.push(['begun', check]);
    return begin();
  },
  async finish(check) {
    done.push(['asked', check]);
    return answer();
  },
} as Partial<AgeProof> as AgeProof;

const start = (ageProof: AgeProof | undefined) =>
  createAge({
    repo: { prove: async (...of) => void done.push(['proven', ...of]) },
    ageProof,
    states: {
      make: (userId, now) => `of ${userId} at ${now - NOW}`,
      isOf: (state, userId, now) => state === `of ${userId} at ${now - NOW}`,
    },
    clock: createFakeClock(NOW),
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of) => void done.push(of),
    publishAccount: async () => user,
  });

let age: ReturnType<typeof start>;
beforeEach(() => {
  done = [];
  begin = async () => 'https://provider.example/check';
  answer = async () => 'adult';
  error.mockClear();
  age = start(provider);
});

const refused = (code: string) => expect.objectContaining({ code });
const asked = { origin: 'https://visavis.example', language: 'de' };
const query = { state: 'of ada at 0', code: 'c' };
const away = (): Promise<never> => Promise.reject(new Error('away'));
const logged = [{ err: new Error('away') }, 'the provider of age checks does not answer'] as const;

describe('a check', () => {
  it('leads to the provider, and back with the name of the check', async () => {
    expect(await age.start('ada', asked)).toBe('https://provider.example/check');
    const state = 'of ada at 0';
    const returnTo = `https://visavis.example/age-check?state=${state}`;
    expect(done).toEqual([['begun', { state, returnTo, language: 'de' }]]);
  });

  it('of someone of age is stored, logged and shown', async () => {
    expect(await age.finish('ada', query, ADDRESS)).toBe(user);
    expect(done).toEqual([
      ['asked', { state: query.state, query }],
      ['age-proven', { userId: 'ada', address: ADDRESS }],
      ['proven', 'ada', 'a provider', new Date(NOW)],
    ]);
  });

  it('of someone under age is logged, and proves nothing', async () => {
    answer = async () => 'minor';
    await expect(age.finish('ada', query, ADDRESS)).rejects.toThrow(refused('AGE_CHECK_FAILED'));
    expect(done.slice(1)).toEqual([['age-refused', { userId: 'ada', address: ADDRESS }]]);
  });

  it('that the provider does not know proves nothing', async () => {
    answer = async () => 'unknown';
    await expect(age.finish('ada', query, ADDRESS)).rejects.toThrow(refused('AGE_CHECK_INVALID'));
    expect(done.slice(1)).toEqual([]);
  });

  it.each<Record<string, string>>([{}, { state: '' }, { state: 'of ben at 0' }])(
    'with %j is not asked for',
    async (others) => {
      await expect(age.finish('ada', others, ADDRESS)).rejects.toThrow(refused('AGE_CHECK_INVALID'));
      expect(done).toEqual([]);
    },
  );

  it('with a provider that is away says so, and is logged', async () => {
    begin = answer = away;
    await expect(age.start('ada', asked)).rejects.toThrow(refused('UNAVAILABLE'));
    await expect(age.finish('ada', query, ADDRESS)).rejects.toThrow(refused('UNAVAILABLE'));
    expect(error.mock.calls).toEqual([logged, logged]);
  });
});

it('a site that asks for no proof has no checks', async () => {
  age = start(undefined);
  await expect(age.start('ada', asked)).rejects.toThrow(refused('NOT_FOUND'));
  await expect(age.finish('ada', query, ADDRESS)).rejects.toThrow(refused('NOT_FOUND'));
});
