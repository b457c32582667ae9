import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { mails } from '../../db/schema/mails.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { usePostgres } from '../../testing/forced-races.ts';
import { createFakeClock } from '../clock.fake.ts';
import { systemRandom } from '../random.ts';
import type { Mail } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxRepo } from './repo-outbox.ts';

const { db } = await usePostgres();
const key = Buffer.alloc(32, 7);
const mailTo = (name: string) => ({ to: `${name}@example.com`, subject: 'Hello', text: `Hello ${name}` });

let sent: string[] = [];
let nodes: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  nodes = [];
  sent = [];
  await db.delete(mails);
});

/** A node's outbox, on the clock of all. */
function createNode(clock = createFakeClock(), send: (mail: Mail) => Promise<void> = async () => undefined, of = key) {
  const outcomes: string[] = [];
  const mailer = {
    async send(mail: Mail) {
      await send(mail);
      sent.push(mail.to);
      return '250 accepted';
    },
  };
  const repo = createOutboxRepo(db);
  const { log } = createCapturedLog();
  const count = (outcome: string) => void outcomes.push(outcome);
  const outbox = createOutbox({ repo, mailer, key: of, former: undefined, clock, random: systemRandom, log, count });
  nodes.push(outbox);
  return { ...outbox, outcomes };
}

it('of several nodes one sends a mail, however many look at the same moment', async () => {
  const clock = createFakeClock();
  const four = Array.from({ length: 4 }, () => createNode(clock, () => delay(5)));
  const names = Array.from({ length: 60 }, (_, index) => `ann${index}`);
  const stored = names.map((name, index) => four[index % four.length]?.send(mailTo(name)));
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(four.map((node) => node.look()));
    await delay(5);
  }
  await Promise.all(stored);
  await vi.waitUntil(async () => (await db.$count(mails)) === 0);
  const outcomes = () => four.flatMap((node) => node.outcomes);
  // A mail is counted after its row is gone; a node that closes waits for others under way.
  await vi.waitUntil(() => outcomes().length >= names.length);
  await Promise.all(four.map((node) => node.close()));
  expect(sent.sort()).toEqual(names.map((name) => mailTo(name).to).sort());
  expect(outcomes()).toEqual(names.map(() => 'sent'));
});

it('what a dead node has taken is sent by another, not before the node is dead for sure', async () => {
  const clock = createFakeClock();
  const dead = createNode(clock, () => new Promise(() => undefined));
  await dead.send(mailTo('bob'));
  await vi.waitUntil(async () => (await db.select().from(mails))[0]?.tries === 1);
  const other = createNode(clock);
  await clock.advance(120_000);
  await other.look();
  await delay(100);
  expect(sent).toEqual([]);
  await clock.advance(60_000);
  await other.look();
  await vi.waitUntil(() => sent.length === 1);
  await vi.waitUntil(async () => (await db.$count(mails)) === 0);
});

it('a node that comes back from a long pause leaves a mail to the one that has it now', async () => {
  const clock = createFakeClock();
  const paused = Promise.withResolvers<void>();
  const late = createNode(clock, () => paused.promise);
  await late.send(mailTo('cem'));
  await vi.waitUntil(async () => (await db.select().from(mails))[0]?.tries === 1);
  await clock.advance(180_000);
  const slow = Promise.withResolvers<void>();
  const other = createNode(clock, () => slow.promise);
  await other.look();
  await vi.waitUntil(async () => (await db.select().from(mails))[0]?.tries === 2);
  paused.reject(Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 }));
  await vi.waitUntil(() => late.outcomes.length === 1);
  expect(await db.$count(mails)).toBe(1);
  slow.resolve();
  await vi.waitUntil(() => other.outcomes.length === 1);
  expect(await db.$count(mails)).toBe(0);
  expect([sent, other.outcomes]).toEqual([[mailTo('cem').to], ['sent']]);
});

it('a mail that a node cannot open, as its SESSION_SECRET is another, is left for one that can', async () => {
  const clock = createFakeClock();
  const stranger = createNode(clock, undefined, Buffer.alloc(32, 8));
  const keeper = createNode(clock, () => Promise.reject(new Error('away')));
  await keeper.send(mailTo('dee'));
  await vi.waitUntil(() => keeper.outcomes.length === 1);
  await clock.advance(30_000);
  await stranger.look();
  await vi.waitUntil(() => stranger.outcomes.length === 1);
  expect([await db.$count(mails), stranger.outcomes]).toEqual([1, ['postponed']]);
  await clock.advance(60_000);
  const own = createNode(clock);
  await own.look();
  await vi.waitUntil(() => sent.length === 1);
});

it('mails that wait are left where they are once a node closes', async () => {
  const clock = createFakeClock();
  const node = createNode(clock);
  await node.close();
  await node.send(mailTo('eli'));
  await delay(50);
  expect([sent, await db.$count(mails)]).toEqual([[], 1]);
  await createNode(clock).look();
  await vi.waitUntil(() => sent.length === 1);
});
