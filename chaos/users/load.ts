import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { type Caller, createCaller } from './caller.ts';
import type { Chance } from '../random.ts';
import type { Arrivals } from './accounts.ts';
import type { Witness } from '../observations.ts';
import { createWriter, type Writer } from './writer.ts';

/** How many search and talk at a time, and how many pairs of friends write. */
const CALLERS = 40;
const PAIRS = 8;
/** People go home after so long, and others come: an access token lasts 15 minutes. ms */
const LIFE = { least: 120_000, most: 480_000 };

/** Whoever cannot even leave, where nothing answers any more, is not waited for. ms */
const GOING_HOME = 40_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** ms that a call lasts */
const stayOf = (chance: Chance) => chance.whole(2000, 15_000);
/** Calls that are made older than they are, in seconds: some owe a rating, some gain experience, some karma. */
const AGES = [
  [31, 58],
  [61, 600],
  [1200, 1700],
] as const;
const AGED = 0.4;

export interface Load {
  callers(): readonly Caller[];
  writers(): readonly Writer[];
  /** Everyone finishes the message that they write and goes home. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  origin: string;
  database: Database;
  arrivals: Arrivals;
  chance: Chance;
  witness: Witness;
}

export async function startLoad({ origin, database, arrivals, chance, witness }: LoadOptions): Promise<Load> {
  const callers = new Set<Caller>();
  const writers = new Set<Writer>();
  let isOver = false;
  const lives: NodeJS.Timeout[] = [];
  const homecomings: Promise<void>[] = [];
  const life = (chance: Chance, end: () => Promise<void>) =>
    void lives.push(setTimeout(() => void end(), chance.whole(LIFE.least, LIFE.most)));

  /** As if the two had begun a while ago: rewards and ratings need longer calls than there is time for. */
  async function age(roomId: string, seconds: number): Promise<void> {
    await database.db
      .execute(
        sql`update calls set started_at = started_at - make_interval(secs => ${seconds})
          where id = ${roomId}::uuid and ended_at is null and started_at > created_at - interval '1 second'`,
      )
      // The database may be away: then it is a call like others.
      .catch(() => undefined);
  }

  async function addCaller(index: number, generation: number): Promise<void> {
    const own = chance.fork(`caller ${index} ${generation}`);
    const [guest] = await arrivals.come(1, 'en');
    if (!guest || isOver) return;
    const caller = createCaller({
      ...{ origin, guest, witness, chance: own, languages: ['en'] },
      stay: () => stayOf(own),
      onBegun(roomId) {
        if (!own.happens(AGED / 2)) return;
        const [least, most] = own.pick(AGES);
        void age(roomId, own.whole(least, most));
      },
    });
    callers.add(caller);
    life(own, async () => {
      callers.delete(caller);
      homecomings.push(caller.leave());
      await addCaller(index, generation + 1);
    });
  }

  async function addPair(index: number, generation: number): Promise<void> {
    const own = chance.fork(`pair ${index} ${generation}`);
    const [one, other] = await arrivals.friends();
    if (isOver) return;
    const pair = [
      createWriter({ origin, guest: one, friend: other, witness, chance: own.fork('one') }),
      createWriter({ origin, guest: other, friend: one, witness, chance: own.fork('other') }),
    ];
    for (const writer of pair) writers.add(writer);
    life(own, async () => {
      for (const writer of pair) writers.delete(writer);
      const home = Promise.all(pair.map((writer) => writer.stop())).then(() => {
        for (const writer of pair) writer.close();
      });
      homecomings.push(home);
      await addPair(index, generation + 1);
    });
  }

  await Promise.all([
    ...Array.from({ length: CALLERS }, (_, index) => addCaller(index, 0)),
    ...Array.from({ length: PAIRS }, (_, index) => addPair(index, 0)),
  ]);
  return {
    callers: () => [...callers],
    writers: () => [...writers],
    async stop() {
      isOver = true;
      for (const end of lives) clearTimeout(end);
      const everybody = [...writers].map((writer) => writer.stop());
      await Promise.race([
        Promise.all([...everybody, ...[...callers].map((caller) => caller.leave()), ...homecomings]),
        wait(GOING_HOME),
      ]);
      for (const { line } of [...writers, ...callers]) line.close();
    },
  };
}
