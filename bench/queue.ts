import type { Ticket } from '../server/ports/match-pool/match-pool.ts';
import { createMemoryMatchPool } from '../server/ports/match-pool/match-pool-memory.ts';
import { machine, percentile } from './figures.ts';

const SIZES = [1000, 10_000] as const;
const JOINS = 2000;
const RUNS = 9;
/** A queue ten times as long may make a join this much slower at most. */
const GROWTH = 1.5;

const countries = ['US', 'GB', 'FR', 'DE', 'ES', 'IT', 'CA', null] as const;
const languages = ['en', 'fr', 'es'] as const;

/** Someone who waits for speakers of German, of whom none is here: the queue stays as long as it is. */
const ticketOf = (index: number): Ticket => ({
  userId: `user-${index}`,
  socketId: `socket-${index}`,
  joinedAt: index,
  headStart: (index * 37) % 16_000,
  language: languages[index % languages.length] ?? 'en',
  country: countries[index % countries.length] ?? null,
  interests: [`interest-${index % 50}`],
  filters: { languages: ['de'] },
  never: [`user-${index + 1}`],
  met: '',
  info: { username: `user${index}`, avatar: '/avatar.svg', karma: 60, experiencePoints: 0 },
  sessionSeconds: 1800,
  friends: [],
});

/** Microseconds a join takes, of those who then wait and of those who are matched. */
interface Figures {
  waiting: number;
  matched: number;
}

async function measure(size: number): Promise<Figures> {
  const pool = createMemoryMatchPool();
  for (let index = 0; index < size; index += 1) await pool.join(ticketOf(index), index);
  const time = async (ticketAt: (index: number) => Ticket, after: (ticket: Ticket) => Promise<unknown>) => {
    let spent = 0;
    for (let index = size; index < size + JOINS; index += 1) {
      const ticket = ticketAt(index);
      const start = performance.now();
      await pool.join(ticket, index);
      spent += performance.now() - start;
      await after(ticket);
    }
    return (spent / JOINS) * 1000;
  };
  const waiting = await time(ticketOf, ({ userId }) => pool.leave(userId));
  // Whoever is matched takes someone along: another comes in for them.
  let next = 1_000_000;
  const matched = await time(
    (index) => ({ ...ticketOf(index), language: 'de', filters: null, userId: `german-${index}` }),
    () => {
      next += 1;
      return pool.join({ ...ticketOf(next), joinedAt: next % size }, size);
    },
  );
  return { waiting, matched };
}

/** `npm run bench -- queue` */
export async function benchQueue(): Promise<void> {
  console.log(`The queue in memory (${machine()})`);
  await measure(1000);
  const runs: [Figures, Figures][] = [];
  // In turn, so that whatever else the machine does falls on both.
  for (let run = 0; run < RUNS; run += 1) runs.push([await measure(SIZES[0]), await measure(SIZES[1])]);
  for (const kind of ['waiting', 'matched'] as const) {
    const [small = 0, large = 0] = ([0, 1] as const).map((at) =>
      percentile(
        runs.map((run) => run[at][kind]),
        0.5,
      ),
    );
    const growth = large / small;
    console.log(
      `  a join that ends ${kind}: ${small.toFixed(1)} µs among ${SIZES[0]}, ${large.toFixed(1)} µs among ${SIZES[1]}:`,
      `${growth.toFixed(2)} times (at most ${GROWTH})`,
    );
    if (growth > GROWTH) process.exitCode = 1;
  }
}
