import { createFakeClock } from '../clock.fake.ts';
import { postedOffersContract } from './posted-offers.contract.ts';
import { createMemoryPostedOffers } from './posted-offers.ts';

postedOffersContract('memory', async () => {
  const clock = createFakeClock();
  const offers = createMemoryPostedOffers(clock);
  return { nodes: [offers, offers], pass: clock.advance };
});
