import { randomBytes } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { guests } from './crowd.ts';
import { openPostgres } from './forced-races.ts';
import { createVisitor, type TestPerson } from './person.ts';
import { createWorld, type World } from './world.ts';

/** How often each race runs: once with each head start of each of two tasks. RACE_ROUNDS overrides it. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);
const LANES = 4;
/** ms a race may take: it bounds a failure, on a machine that is slow or busy too */
export const RACE_TIMEOUT = 60_000 + ROUNDS * 2500;

type Racer = TestPerson & { inviteCode: string };

/** Two people, each connected to a different node; the nodes share a database. */
export interface Pair {
  alice: Racer;
  bob: Racer;
  /** the same people, each at the other node */
  aliceThere: TestPerson;
  bobHere: TestPerson;
}

export interface RaceTrack {
  database: Database;
  here: World;
  there: World;
  /** A new pair. */
  pair(): Promise<Pair>;
  /** Runs `round` ROUNDS times, several at once, each with a new pair. @returns the count of each outcome */
  race(round: (pair: Pair) => Promise<string>): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Races need PostgreSQL: transactions of the embedded database run one after the other. */
export async function openRaceTrack(): Promise<RaceTrack> {
  const { database, close: closeDatabase } = await openPostgres();
  const options = {
    settings: { SESSION_SECRET: randomBytes(24).toString('hex') },
    ports: { database },
  };
  const here = await createWorld(options);
  const there = await createWorld(options);

  async function newPair(): Promise<Pair> {
    const mark = randomBytes(6).toString('hex');
    const people = await guests(here, `alice-${mark}`, `bob-${mark}`);
    const [alice, bobHere] = Object.values(people) as [Racer, Racer];
    const move = (person: Racer) => {
      const moved = Object.assign(createVisitor(there.origin, person), {
        userId: person.userId,
        inviteCode: person.inviteCode,
      });
      for (const [name, value] of person.cookies) moved.cookies.set(name, value);
      return moved;
    };
    return { alice, bobHere, bob: move(bobHere), aliceThere: move(alice) };
  }

  return {
    database,
    here,
    there,
    pair: newPair,
    async race(round) {
      const outcomes: Record<string, number> = {};
      let left = ROUNDS;
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          while (left > 0) {
            left -= 1;
            const outcome = await round(await newPair());
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          }
        }),
      );
      return outcomes;
    },
    async close() {
      await here.close();
      await there.close();
      await closeDatabase();
    },
  };
}

let races = 0;
/** head starts of one task over the others, in turns of the event loop */
const HEAD_STARTS = [0, 2, 5, 10, 20, 40];

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Starts all tasks at once; from race to race, another one gets a head start. */
export async function atOnce<Results extends unknown[]>(
  ...tasks: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const ahead = races % tasks.length;
  const headStart = HEAD_STARTS[Math.floor(races / tasks.length) % HEAD_STARTS.length] ?? 0;
  races += 1;
  const running = tasks.map(async (task, index) => {
    if (index !== ahead) await turns(headStart);
    return task();
  });
  return (await Promise.all(running)) as Results;
}

/** Prints the count of each outcome where RACE_ROUNDS is set. */
export function report(race: string, outcomes: Record<string, number>): void {
  if (process.env.RACE_ROUNDS) process.stdout.write(`${race}: ${JSON.stringify(outcomes)}\n`);
}
