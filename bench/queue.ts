import type { Ticket } from '../server/ports/match-pool/match-pool.ts';
import { createMemoryMatchPool } from '../server/ports/match-pool/match-pool-memory.ts';
import { machine, median } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import { ticketOf, UNMATCHABLE } from './tickets.ts';

const SIZES = [1000, 10_000] as const;
const JOINS = 2000;
const RUNS = 9;
/** A queue ten times as long may slow a join down by this factor. */
const MAX_GROWTH = 1.5;

const unmatchable = (index: number): Ticket =>
  ticketOf(`user-${index}`, index, { ...UNMATCHABLE, never: [`user-${index + 1}`] });

/** Microseconds per join, of those who wait and of those who are matched at once. */
interface Figures {
  waiting: number;
  matched: number;
}

async function measure(size: number): Promise<Figures> {
  const pool = createMemoryMatchPool();
  for (let index = 0; index < size; index += 1) await pool.join(unmatchable(index), index);
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
  const waiting = await time(unmatchable, ({ userId }) => pool.leave(userId));
  // Each match removes a waiting entry, so another one joins.
  let next = 1_000_000;
  const matched = await time(
    (index) => ticketOf(`german-${index}`, index, { language: 'de', never: [`user-${index + 1}`] }),
    () => {
      next += 1;
      return pool.join({ ...unmatchable(next), joinedAt: next % size }, size);
    },
  );
  return { waiting, matched };
}

/** `npm run bench -- queue`: how the in-memory queue's joins scale with its length. */
export async function benchQueue(): Promise<void> {
  console.log(`The queue in memory (${machine()})`);
  await measure(1000);
  const runs: [Figures, Figures][] = [];
  // Alternating, so that other load on the machine affects both sizes.
  for (let run = 0; run < RUNS; run += 1) runs.push([await measure(SIZES[0]), await measure(SIZES[1])]);
  for (const kind of ['waiting', 'matched'] as const) {
    const [small, large] = [median(runs.map(([run]) => run[kind])), median(runs.map(([, run]) => run[kind]))];
    const growth = large / small;
    console.log(
      `  a join that ends ${kind}: ${small.toFixed(1)} µs among ${SIZES[0]}, ${large.toFixed(1)} µs among ${SIZES[1]}`,
    );
    const figure = `growth of a join that ends ${kind}`;
    reportGoal(atMost({ figure, value: growth, unit: 'times', limit: MAX_GROWTH }));
  }
}
