import { createCaller } from '../users/caller.ts';
import type { Chance } from '../random.ts';
import type { Arrivals } from '../users/accounts.ts';
import type { Witness } from '../observations.ts';

/** How long two newcomers may take, ms. */
const GIVE_UP = 60_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Two who were never here open the page, search and meet: matching works.
 * @returns ms that it took; Infinity where it did not come to that
 */
export async function freshPairMeets(
  origin: string,
  arrivals: Arrivals,
  { chance, witness }: { chance: Chance; witness: Witness },
): Promise<number> {
  const begun = performance.now();
  const guests = await arrivals.come(2, 'es');
  const pair = guests.map((guest) =>
    createCaller({ origin, guest, chance, witness, languages: ['es'], stay: () => GIVE_UP }),
  );
  const haveMet = () => pair.every(({ place }) => place.state === 'talking');
  while (!haveMet() && performance.now() - begun < GIVE_UP) await wait(20);
  const took = haveMet() ? performance.now() - begun : Number.POSITIVE_INFINITY;
  await Promise.race([Promise.all(pair.map((caller) => caller.leave())), wait(GIVE_UP)]);
  for (const { line } of pair) line.close();
  return took;
}
