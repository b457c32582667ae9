import { OFFER_LIFETIME } from '@visavis/domain/matching/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PostedOffers } from './posted-offers.ts';

export interface PostedOffersNodes {
  /** two that share their state, as two nodes do; the same object twice where state cannot be shared */
  nodes: readonly [PostedOffers, PostedOffers];
  /** lets time pass, ms */
  pass(ms: number): Promise<void>;
}

/** Tests that every implementation of `PostedOffers` passes. */
export function postedOffersContract(name: string, make: () => Promise<PostedOffersNodes>): void {
  describe(`posted offers: ${name}`, () => {
    let here: PostedOffers;
    let there: PostedOffers;
    let pass: PostedOffersNodes['pass'];
    beforeEach(async () => {
      const world = await make();
      [here, there] = world.nodes;
      pass = world.pass;
    });

    it('gives each offer once, to whichever node asks', async () => {
      await here.post('one', 'v=0 one');
      expect(await there.take(['none', 'one'])).toEqual([undefined, 'v=0 one']);
      expect(await here.take(['one'])).toEqual([undefined]);
    });

    it('keeps the newest of a socket', async () => {
      await here.post('one', 'v=0 first');
      await there.post('one', 'v=0 second');
      expect(await here.take(['one'])).toEqual(['v=0 second']);
    });

    it('drops an offer that is too old', async () => {
      await here.post('one', 'v=0 one');
      await pass(OFFER_LIFETIME);
      expect(await there.take(['one'])).toEqual([undefined]);
    });
  });
}
