import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { downloadData } from '@visavis/domain/account/contract.ts';
import { MESSAGE_MAX } from '@visavis/domain/messages/rules.ts';
import { sql } from 'drizzle-orm';
import { INSPECTED, memoryOf } from '../attack/memory.ts';
import { connectEmbedded, connectPostgres, type Database } from '../server/db/connect.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, enter, pairUp } from '../server/testing/crowd.ts';
import { startPostgres } from '../server/testing/programs/postgres.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/programs/server-process.ts';
import { machine, percentile, residentMemory } from './figures.ts';
import { atMost, reportGoal } from './goals.ts';

/** The embedded database takes long to be filled. */
const MESSAGES = { postgresql: 1_000_000, embedded: 200_000 };
const BATCH = 10_000;
/** resident above an idle node, MB */
const MEMORY_MAX = 100;
/** how long 99 of 100 other requests may wait meanwhile, ms */
const WAIT_MAX = 500;
/** between two of them, ms: they take memory as well */
const PAUSE = 100;

const mb = (node: ServerProcess) => residentMemory(node.pid) / 1024;

/** Two friends with messages that are each as long as one may be, and a stranger. */
async function fill({ db }: Database, messages: number, sessionSecret: string) {
  const dependencies = { db, clock: systemClock, random: systemRandom };
  const names = ['writer', 'friend', 'stranger'];
  const [writer, friend, stranger] = await createCrowd({ ...dependencies, sessionSecret }, names);
  if (!writer || !friend || !stranger) throw new Error('no people');
  await pairUp(dependencies, [[writer.userId, friend.userId]]);
  await db.execute(sql`
    with talk as (
      insert into conversations (id, user_a, user_b, created_at)
      select gen_random_uuid(), user_a, user_b, now() from friendships returning *
    ), members as (
      insert into conversation_members (conversation_id, user_id)
      select id, user_a from talk union all select id, user_b from talk
    )
    select from talk`);
  for (let first = 1; first <= messages; first += BATCH) {
    await db.execute(sql`
      insert into messages (id, conversation_id, sender_id, content, created_at)
      select gen_random_uuid(), conversations.id, ${writer.userId}::uuid,
        repeat(md5(i::text), ${Math.ceil(MESSAGE_MAX / 32)}::int)::varchar(${sql.raw(String(MESSAGE_MAX))}),
        now() + make_interval(secs => i)
      from conversations, generate_series(${first}::int, ${first + BATCH - 1}::int) i`);
  }
  return { writer, stranger };
}

async function measure(kind: Database['kind'], messages: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-export-'));
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  let node: ServerProcess | undefined;
  try {
    const sessionSecret = randomBytes(32).toString('hex');
    const database = postgres ? await connectPostgres(postgres.url) : await connectEmbedded({ dataDir: folder });
    const { writer, stranger } = await fill(database, messages, sessionSecret);
    await database.close();
    const settings = {
      DATA_DIR: folder,
      SESSION_SECRET: sessionSecret,
      ...(postgres && { DATABASE_URL: postgres.url }),
      EVIDENCE: 'off',
      NODE_OPTIONS: INSPECTED,
    };
    const started = await startServerProcess(settings);
    node = started;
    const person = enter(started.origin, writer);
    // Loads the code.
    const other = enter(started.origin, stranger);
    for (let times = 0; times < 20; times += 1) {
      const download = await other.fetch(downloadData.path, await other.post({ password: other.password }));
      await download.arrayBuffer();
    }
    const init = await person.post({ password: person.password });
    await memoryOf(started);
    const idle = mb(started);
    const waits: number[] = [];
    let [bytes, most, isOver] = [0, 0, false];
    const watch = (async () => {
      while (!isOver) {
        const start = performance.now();
        // A connection that was kept open may close at this moment.
        await fetch(`${started.origin}/health`).catch(() => undefined);
        waits.push(performance.now() - start);
        most = Math.max(most, mb(started));
        await wait(PAUSE);
      }
    })();
    const start = performance.now();
    const response = await person.fetch(downloadData.path, init);
    if (!response.ok || !response.body) throw new Error(`refused with ${response.status}`);
    for await (const chunk of response.body) bytes += chunk.length;
    const seconds = (performance.now() - start) / 1000;
    isOver = true;
    await watch;
    console.log(
      `An export of ${messages} messages, ${kind}: ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(0)} s; resident`,
      `${idle.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (${machine()})`,
    );
    reportGoal(atMost({ figure: 'resident above an idle node', value: most - idle, unit: 'MB', limit: MEMORY_MAX }));
    const value = percentile(waits, 0.99);
    reportGoal(atMost({ figure: 'wait of other requests, 99 of 100', value, unit: 'ms', limit: WAIT_MAX }));
  } finally {
    await node?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- export`: the memory that a node takes to send someone all their messages, and how long others wait. */
export async function benchExport(): Promise<void> {
  for (const kind of ['postgresql', 'embedded'] as const) await measure(kind, MESSAGES[kind]);
}
