import { setTimeout as wait } from 'node:timers/promises';
import type { Observations } from '../observations.ts';
import type { SeededRandom } from '../random.ts';
import type { Accounts } from '../users/accounts.ts';
import { createCaller } from '../users/caller.ts';

/** ms */
const TIMEOUT = 60_000;

/**
 * Lets two new users connect, search and meet: matching works.
 * @returns ms that it took, Infinity where they did not meet in time; and what each saw last
 */
export async function measureFreshMatch(
  origin: string,
  accounts: Accounts,
  { random, observations }: { random: SeededRandom; observations: Observations },
): Promise<{ elapsed: number; last: string[] }> {
  const start = performance.now();
  const guests = await accounts.create(2, 'es');
  const pair = guests.map((guest) =>
    createCaller({ origin, guest, random, observations, languages: ['es'], callLength: () => TIMEOUT }),
  );
  const haveMet = () => pair.every(({ status }) => status.state === 'talking');
  while (!haveMet() && performance.now() - start < TIMEOUT) await wait(20);
  const elapsed = haveMet() ? performance.now() - start : Number.POSITIVE_INFINITY;
  const last = pair.flatMap(({ guest, status, socket }) => [`${guest.username}: ${status.state}`, ...socket.recent()]);
  await Promise.race([Promise.all(pair.map((caller) => caller.leave())), wait(TIMEOUT)]);
  for (const { socket } of pair) socket.close();
  return { elapsed, last };
}
