import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Level } from 'pino';
import { vi } from 'vitest';
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Ports } from '../core.ts';
import { mails as waitingMails } from '../db/schema/mails.ts';
import { createMemoryCallBacks } from '../ports/call-backs/call-backs.ts';
import { createMemoryCallSeats } from '../ports/call-seats/call-seats.ts';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createFolderFileStore } from '../ports/file-store/file-store.ts';
import { createFakeHashThreads } from '../ports/hash-threads/hash-threads.fake.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import { createFakeMailHosts } from '../ports/mail-hosts/mail-hosts.fake.ts';
import { createMemoryMatchPool } from '../ports/match-pool/match-pool-memory.ts';
import { createMemoryPostedOffers } from '../ports/posted-offers/posted-offers.ts';
import { createMemoryPresence } from '../ports/presence/presence.ts';
import { createPushSender } from '../ports/push-sender/push-sender.ts';
import { systemRandom } from '../ports/random.ts';
import { createMemoryRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createMemoryRings } from '../ports/rings/rings.ts';
import { guests } from './crowd.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { createPerson, createVisitor, type TestPerson } from './person.ts';
import { createRecentLog } from './recent-log.ts';

/** The whole server on an embedded database and loopback sockets, with a fake clock and mailer. */
export interface World {
  app: App;
  config: Config;
  ports: Ports;
  clock: FakeClock;
  origin: string;
  mails: Mail[];
  /** `mails`, once all that were written are sent. */
  posted(): Promise<Mail[]>;
  /** Registers someone and signs them in through the API; names are unique within a world. */
  person(name: string): Promise<TestPerson>;
  /** As `person`, for several. */
  register<Names extends string>(...names: Names[]): Promise<Record<Names, TestPerson>>;
  /** Inserts people who are signed in for weeks: much faster than registering them. */
  people<Names extends string>(...names: Names[]): Promise<Record<Names, TestPerson>>;
  /** A client without an account or cookies. */
  visitor(): TestPerson;
  /** Stops the server and starts it again on the same database and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(
  options: { settings?: Record<string, string>; ports?: Partial<Ports> } = {},
): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    RATE_LIMIT_SCALE: '1000',
    ...options.settings,
  });
  const clock = createFakeClock();
  const mails: Mail[] = [];
  const database = options.ports?.database ?? (await openEmptyDatabase());
  const log = createRecentLog(config.logLevel as Level);
  const newPorts = (): Ports => ({
    database,
    clock,
    random: systemRandom,
    mailer: {
      async send(mail) {
        mails.push(mail);
        return '250 accepted';
      },
    },
    mailHosts: createFakeMailHosts({}),
    files: createFolderFileStore(join(dataDir, 'uploads')),
    hashThreads: createFakeHashThreads(),
    matchPool: createMemoryMatchPool(),
    postedOffers: createMemoryPostedOffers(clock),
    seats: createMemoryCallSeats(),
    callBacks: createMemoryCallBacks(),
    rings: createMemoryRings(),
    presence: createMemoryPresence(clock),
    inFront: createMemoryPresence(clock, 0),
    ...(config.push && { pushSender: createPushSender({ ...config.push, log }) }),
    rateLimiter: createMemoryRateLimiter(config.rateLimitScale),
    log,
    ...options.ports,
  });

  let ports = newPorts();
  let app = await createApp(config, ports);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;

  const person = (name: string) => createPerson(origin, name);
  const world: World = {
    get app() {
      return app;
    },
    get ports() {
      return ports;
    },
    config,
    clock,
    origin,
    mails,
    async posted() {
      await vi.waitUntil(async () => (await database.db.$count(waitingMails)) === 0);
      return mails;
    },
    person,
    async register(...names) {
      const made = await Promise.all(names.map(async (name) => [name, await person(name)] as const));
      return Object.fromEntries(made) as never;
    },
    people: (...names) => guests(world, ...names),
    visitor: () =>
      createVisitor(origin, { username: 'visitor', email: 'visitor@example.com', password: 'no such password' }),
    async restart() {
      await app.close();
      ports = newPorts();
      app = await createApp(config, ports);
      await app.http.listen({ port, host: '127.0.0.1' });
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
