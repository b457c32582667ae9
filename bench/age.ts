import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { sql } from 'drizzle-orm';
import { createTokens } from '../server/auth/sessions/tokens.ts';
import { connectEmbedded, connectPostgres, type Database } from '../server/db/connect.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, enter, type Guest } from '../server/testing/crowd.ts';
import { startPostgres } from '../server/testing/programs/postgres.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/programs/server-process.ts';
import { appoint } from '../server/testing/scenes/staff.ts';
import { fillYear, type YearSize } from '../server/testing/year.ts';
import { machine, median, ms } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';
import { type Burst, connectSearchers, runBurst, skipAll } from './matching/burst.ts';

const YEAR: YearSize = { people: 20_000, calls: 1_000_000, messages: 1_000_000, notifications: 100_000 };
const SMALL: YearSize = { people: 2000, calls: 100_000, messages: 100_000, notifications: 10_000 };
/** Of each burst of a thousand, how many have been signed in for the year. */
const [PEOPLE, OLD] = [1000, 400];
/** Within one crowd people run out of partners whom they have not met: the eighth burst is the last of the first. */
const [BURSTS, OF_CROWD] = [15, 8];
const CROWDS = Math.ceil(BURSTS / OF_CROWD);
/** How often each screen is asked for, and how much longer it may take on the old site: times, or ms where it is faster than that. */
const [ASKED, SCREEN_TIMES, SCREEN_MS] = [7, 2, 15];
const BURST_TIMES = 1.25;

interface Site {
  name: string;
  server: ServerProcess;
  crowds: Guest[][];
  stop(): Promise<void>;
}

/** A server with people, and with a year behind it or none. */
async function startSite(kind: Database['kind'], year: YearSize | undefined): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-age-'));
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  const database = postgres ? await connectPostgres(postgres.url) : await connectEmbedded({ dataDir });
  const { db } = database;
  const sessionSecret = randomBytes(32).toString('hex');
  const now = systemClock.now();
  if (year) {
    const began = performance.now();
    await fillYear(db, year, new Date(now));
    console.log(`  ${kind}: a year in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const tokens = createTokens(sessionSecret, systemClock);
  const crowds: Guest[][] = [];
  for (let crowd = 0; crowd < CROWDS; crowd += 1) {
    const old = year ? await signedInForTheYear(db, crowd * OLD) : [];
    const members = await Promise.all(old.map(async (guest) => ({ ...guest, access: await tokens.sign(guest) })));
    const names = Array.from({ length: PEOPLE - members.length }, (_, index) => `crowd${crowd}n${index}`);
    const dependencies = { db, clock: systemClock, random: systemRandom, sessionSecret };
    crowds.push([...members, ...(await createCrowd(dependencies, names))]);
  }
  // The one who has had most calls, or someone new, looks at every screen.
  const [viewer] = crowds[0] as [Guest];
  await appoint({ ports: { database }, clock: systemClock }, viewer, 'admin');
  await database.close();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  return {
    name: `${kind}, ${year ? 'old' : 'new'}`,
    server,
    crowds,
    async stop() {
      await server.stop();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The people of the year from this number on, each with their newest session. */
async function signedInForTheYear(db: Database['db'], after: number): Promise<Omit<Guest, 'access'>[]> {
  const { rows } = await db.execute<{ [Key in keyof Omit<Guest, 'access'>]: string }>(sql`
    with chosen as (
      select id, username, invite_code from users where username ~ '^[0-9]+$'
      order by username::int limit ${OLD} offset ${after}
    ), newest as (
      update sessions s set expires_at = now() + interval '30 days', ended_at = null from (
        select distinct on (s.user_id) s.id from sessions s join chosen on s.user_id = chosen.id
        order by s.user_id, s.created_at desc
      ) last where s.id = last.id returning s.id, s.user_id
    )
    select chosen.id as "userId", newest.id as "sessionId", username, invite_code as "inviteCode"
    from chosen join newest on newest.user_id = chosen.id order by username::int`);
  return rows;
}

async function runBursts({ server, crowds, name }: Site): Promise<Burst[]> {
  const bursts: Burst[] = [];
  for (const crowd of crowds) {
    const searchers = await connectSearchers(server, crowd);
    for (let count = 0; count < OF_CROWD && bursts.length < BURSTS; count += 1) {
      const burst = await runBurst(searchers, server.pid);
      bursts.push(burst);
      console.log(
        `  ${name}, burst ${bursts.length}: p50 ${ms(burst.p50)}, p99 ${ms(burst.p99)}, server ${burst.serverCpu} ms of processor time`,
      );
      await skipAll(searchers).catch((error: Error) => console.log(`    ${error.message}`));
    }
    for (const { socket } of searchers) socket.close();
  }
  return bursts;
}

/** The first requests of the screens. */
const screens: AnyRoute[] = routes.filter(
  ({ method, auth, path }) => method === 'GET' && auth !== 'none' && !/:|transparency|age-check/.test(path),
);

/** Asks for each screen at each site, in turns, and compares the medians. */
async function askForScreens(sites: readonly Site[]): Promise<void> {
  for (const { path } of screens) {
    const taken = sites.map((): number[] => []);
    for (let run = 0; run < ASKED; run += 1) {
      for (const [index, { server, crowds }] of sites.entries()) {
        const viewer = enter(server.origin, (crowds[0] as [Guest])[0]);
        const began = performance.now();
        await viewer.fetch(path);
        taken[index]?.push(performance.now() - began);
      }
    }
    const [fresh = 0, old = 0] = taken.map(median);
    console.log(`  ${path}: ${ms(fresh)} new, ${ms(old)} old`);
    const limit = Math.max(SCREEN_TIMES, SCREEN_MS / fresh);
    if (old / fresh > limit) reportGoal(atMost({ figure: path, value: old / fresh, unit: 'times', limit }));
  }
}

/**
 * `npm run bench -- age`: what a year of a small site costs its people: bursts of a thousand stock clients, and the first
 * query of every screen, against a site that is new. `--small` has a tenth of it.
 */
export async function benchAge(parts: readonly string[]): Promise<void> {
  const { small } = parseArgs({ args: [...parts], options: { small: { type: 'boolean' } } }).values;
  for (const kind of ['embedded', 'postgresql'] as const) {
    const sites: Site[] = [];
    try {
      sites.push(await startSite(kind, undefined), await startSite(kind, small ? SMALL : YEAR));
      console.log(`A site of a year against a new one, ${kind} (${machine()})`);
      await askForScreens(sites);
      const [[first], old] = [await runBursts(sites[0] as Site), await runBursts(sites[1] as Site)];
      const last = old.at(-1);
      for (const share of ['p50', 'p99'] as const) {
        const value = (last?.[share] ?? Number.NaN) / (first?.[share] ?? Number.NaN);
        reportGoal(
          atMost({
            figure: `${kind}: ${share} of burst ${BURSTS}, of the first of a new site`,
            value,
            unit: 'times',
            limit: BURST_TIMES,
          }),
        );
      }
    } finally {
      for (const { stop } of sites) await stop();
    }
  }
}
