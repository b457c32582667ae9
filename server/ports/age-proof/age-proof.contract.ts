import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgeAnswer, AgeProof } from './age-proof.ts';

/**
 * Tests that every implementation of `AgeProof` passes.
 * @param decide visits the provider's page as someone of age or not; @returns the address that it sends the browser to
 */
export function describeAgeProof(
  name: string,
  create: () => AgeProof,
  decide: (url: string, answer: Exclude<AgeAnswer, 'unknown'>) => Promise<string>,
): void {
  describe(name, () => {
    let proof: AgeProof;
    beforeEach(() => {
      proof = create();
    });
    afterEach(() => proof.close());

    const begin = (state: string) =>
      proof.begin({ state, returnTo: `https://visavis.example/age-check?state=${state}`, language: 'en' });
    const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

    it.each(['adult', 'minor'] as const)(
      'sends the browser away and back, and then knows the answer: %s',
      async (answer) => {
        const address = await decide(await begin('one'), answer);
        expect(address.startsWith('https://visavis.example/age-check?')).toBe(true);
        const query = queryOf(address);
        expect(query.state).toBe('one');
        expect(await proof.finish({ state: 'one', query })).toBe(answer);
      },
    );

    it('knows nothing of a check that is not finished', async () => {
      await begin('one');
      expect(await proof.finish({ state: 'one', query: { state: 'one' } })).toBe('unknown');
    });

    it('knows nothing of what a browser makes up', async () => {
      await begin('one');
      const query = { state: 'one', code: 'mine', answer: 'adult' };
      expect(await proof.finish({ state: 'one', query })).toBe('unknown');
    });

    it('answers for the check that was begun, and for no other', async () => {
      await begin('mine');
      const query = queryOf(await decide(await begin('theirs'), 'adult'));
      expect(await proof.finish({ state: 'mine', query: { ...query, state: 'mine' } })).toBe('unknown');
      expect(await proof.finish({ state: 'theirs', query })).toBe('adult');
    });

    it('answers once', async () => {
      const query = queryOf(await decide(await begin('one'), 'adult'));
      expect(await proof.finish({ state: 'one', query })).toBe('adult');
      expect(await proof.finish({ state: 'one', query })).toBe('unknown');
    });
  });
}
