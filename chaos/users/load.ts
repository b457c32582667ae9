import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import type { Observations } from '../observations.ts';
import type { Size } from '../options.ts';
import type { SeededRandom } from '../random.ts';
import type { Accounts } from './accounts.ts';
import { type Caller, createCaller } from './caller.ts';
import { createWriter, type Writer } from './writer.ts';

/** Users are replaced after so long: an access token lasts 15 minutes. ms */
const LIFETIME = { min: 120_000, max: 480_000 };
/** For everyone to leave; then connections are closed regardless. ms */
const STOP_TIMEOUT = 40_000;
/** ms */
const CALL_LENGTH = { min: 2000, max: 15_000 };
/** Some calls are backdated by so many seconds: then they require a rating, or give experience or karma. */
const BACKDATES = [
  [31, 58],
  [61, 600],
  [1200, 1700],
] as const;
/** per member, so that about 0.4 of the calls are backdated */
const BACKDATE_CHANCE = 0.2;

export interface Load {
  callers(): readonly Caller[];
  writers(): readonly Writer[];
  /** Everyone finishes their current message, leaves and disconnects. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  origin: string;
  database: Database;
  accounts: Accounts;
  random: SeededRandom;
  observations: Observations;
  size: Pick<Size, 'callers' | 'pairs'>;
}

export async function startLoad(options: LoadOptions): Promise<Load> {
  const { origin, database, accounts, random, observations, size } = options;
  const callers = new Set<Caller>();
  const writers = new Set<Writer>();
  const lifetimes: NodeJS.Timeout[] = [];
  const leaving: Promise<unknown>[] = [];
  let isStopped = false;
  const replaceLater = (own: SeededRandom, replace: () => Promise<void>) =>
    void lifetimes.push(setTimeout(() => void replace(), own.int(LIFETIME.min, LIFETIME.max)));

  async function addCaller(index: number, generation: number): Promise<void> {
    const own = random.fork(`caller ${index} ${generation}`);
    const [guest] = await accounts.create(1, 'en');
    if (!guest || isStopped) return;
    const caller = createCaller({
      origin,
      guest,
      observations,
      random: own,
      languages: ['en'],
      callLength: () => own.int(CALL_LENGTH.min, CALL_LENGTH.max),
      onCallStarted(roomId) {
        if (!own.chance(BACKDATE_CHANCE)) return;
        const [min, max] = own.pick(BACKDATES);
        void backdateCall(database, roomId, own.int(min, max));
      },
    });
    callers.add(caller);
    replaceLater(own, async () => {
      callers.delete(caller);
      leaving.push(caller.leave());
      await addCaller(index, generation + 1);
    });
  }

  async function addPair(index: number, generation: number): Promise<void> {
    const own = random.fork(`pair ${index} ${generation}`);
    const [one, other] = await accounts.createFriends();
    if (isStopped) return;
    const pair = [
      createWriter({ origin, guest: one, friend: other, observations, random: own.fork('one') }),
      createWriter({ origin, guest: other, friend: one, observations, random: own.fork('other') }),
    ];
    for (const writer of pair) writers.add(writer);
    replaceLater(own, async () => {
      for (const writer of pair) writers.delete(writer);
      const stopped = Promise.all(pair.map((writer) => writer.stop())).then(() => {
        for (const writer of pair) writer.close();
      });
      leaving.push(stopped);
      await addPair(index, generation + 1);
    });
  }

  await Promise.all([
    ...Array.from({ length: size.callers }, (_, index) => addCaller(index, 0)),
    ...Array.from({ length: size.pairs }, (_, index) => addPair(index, 0)),
  ]);
  return {
    callers: () => [...callers],
    writers: () => [...writers],
    async stop() {
      isStopped = true;
      for (const timer of lifetimes) clearTimeout(timer);
      for (const writer of writers) leaving.push(writer.stop());
      for (const caller of callers) leaving.push(caller.leave());
      await Promise.race([Promise.all(leaving), wait(STOP_TIMEOUT)]);
      for (const { socket } of [...writers, ...callers]) socket.close();
    },
  };
}

/** Moves a call's start into the past: rewards and ratings need longer calls than a run has time for. */
async function backdateCall({ db }: Database, roomId: string, seconds: number): Promise<void> {
  await db
    .execute(
      sql`update calls set started_at = started_at - make_interval(secs => ${seconds})
        where id = ${roomId}::uuid and ended_at is null and started_at > created_at - interval '1 second'`,
    )
    // While the database is away the call keeps its start.
    .catch(() => undefined);
}
