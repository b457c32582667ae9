import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dmMessage, dmSend, type Message } from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { io, type Socket } from 'socket.io-client';
import { connectEmbedded } from '../server/db/connect.ts';
import { messages } from '../server/db/schema/messages.ts';
import { systemClock } from '../server/ports/clock.ts';
import { systemRandom } from '../server/ports/random.ts';
import { createCrowd, type Guest, pairUp } from '../server/testing/crowd.ts';
import { startChildServer } from './child-server.ts';
import { machine, ms, percentile } from './figures.ts';

const PAIRS = 200;
const RATE = 1000;
const SECONDS = 15;
const CRASHES = 20;
const CRASH_PAIRS = 50;

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** One of two friends who write to each other; sends on behalf of `guest` to `friend`. */
interface Writer {
  guest: Guest;
  friend: Guest;
  socket: Socket;
}

interface Tally {
  sent: number;
  acknowledged: number;
  /** send to delivery, ms */
  delays: number[];
  sentAt: Map<string, number>;
}

async function connect(origin: string, guest: Guest): Promise<Socket> {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: `visavis_access=${guest.access}` },
    ...{ forceNew: true, reconnection: false },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Connects both of each pair, some at a time. */
async function connectAll(origin: string, pairs: readonly (readonly [Guest, Guest])[]): Promise<Writer[]> {
  const sides = pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]) as [Guest, Guest][];
  const writers: Writer[] = [];
  for (let start = 0; start < sides.length; start += 50) {
    const some = sides.slice(start, start + 50);
    writers.push(
      ...(await Promise.all(
        some.map(async ([guest, friend]) => ({ guest, friend, socket: await connect(origin, guest) })),
      )),
    );
  }
  return writers;
}

function listen(writers: readonly Writer[]): Tally {
  const tally: Tally = { sent: 0, acknowledged: 0, delays: [], sentAt: new Map() };
  for (const { guest, socket } of writers) {
    socket.on(dmMessage.name, ({ message }: { message: Message }) => {
      const sentAt = tally.sentAt.get(message.content);
      if (message.senderId === guest.userId || sentAt === undefined) return;
      tally.sentAt.delete(message.content);
      tally.delays.push(performance.now() - sentAt);
    });
  }
  return tally;
}

async function send(tally: Tally, { socket, friend }: Writer): Promise<void> {
  tally.sent += 1;
  const content = `message ${tally.sent} of some forty characters or so`;
  tally.sentAt.set(content, performance.now());
  const clientMessageId = crypto.randomUUID();
  const ack = (await socket.emitWithAck(dmSend.name, { recipientId: friend.userId, content, clientMessageId })) as Ack;
  if (!ack.ok) throw new Error(`refused: ${ack.code}`);
  tally.acknowledged += 1;
}

const delivered = async (tally: Tally) => {
  for (let tries = 0; tally.sentAt.size > 0 && tries < 100; tries += 1) await wait(50);
};

/** A fixed rate, spread evenly over all: how long a message takes while the server is not at its limit. */
async function atFixedRate(writers: readonly Writer[]): Promise<void> {
  const tally = listen(writers);
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let next = 0; next < RATE * SECONDS; ) {
    const due = Math.min(RATE * SECONDS, Math.floor(((performance.now() - start) / 1000) * RATE));
    for (; next < due; next += 1) {
      const writer = writers[next % writers.length];
      if (writer) pending.push(send(tally, writer));
    }
    await wait(1);
  }
  await Promise.all(pending);
  await delivered(tally);
  const seconds = (performance.now() - start) / 1000;
  const rate = (count: number) => Math.round(count / seconds);
  console.log(
    `  at ${RATE}/s for ${SECONDS} s: ${rate(tally.acknowledged)} stored and acknowledged/s, ${rate(tally.delays.length)} delivered/s,`,
    `send to delivery p50 ${ms(percentile(tally.delays, 0.5))}, p99 ${ms(percentile(tally.delays, 0.99))}`,
  );
}

/** Each pair sends its next message once the last is acknowledged: as fast as the server goes. */
async function atFullSpeed(writers: readonly Writer[]): Promise<void> {
  const tally = listen(writers);
  const start = performance.now();
  await Promise.all(
    writers
      .filter((_, index) => index % 2 === 0)
      .map(async (writer) => {
        while (performance.now() - start < SECONDS * 1000) await send(tally, writer);
      }),
  );
  await delivered(tally);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `  one at a time each: ${Math.round(tally.acknowledged / seconds)} stored and acknowledged/s,`,
    `${Math.round(tally.delays.length / seconds)} delivered/s,`,
    `send to delivery p50 ${ms(percentile(tally.delays, 0.5))}, p99 ${ms(percentile(tally.delays, 0.99))}`,
  );
}

interface Attempt {
  from: Guest;
  to: Guest;
  content: string;
  clientMessageId: string;
}

/** Sends until the server dies, and then what got no answer again, as a client does. Returns what was acknowledged. */
async function crashes(settings: Record<string, string>, pairs: readonly (readonly [Guest, Guest])[]) {
  const acknowledged = new Map<string, Attempt>();
  let inDoubt: Attempt[] = [];
  let again = 0;
  for (let round = 0; round <= CRASHES; round += 1) {
    const server = await startChildServer(settings);
    const writers = await connectAll(server.origin, pairs);
    const bySender = new Map(writers.map((writer) => [writer.guest.userId, writer]));
    const unanswered = new Set<Attempt>();
    const attempt = async (one: Attempt) => {
      unanswered.add(one);
      const { content, clientMessageId } = one;
      const socket = bySender.get(one.from.userId)?.socket;
      const ack = (await socket
        ?.timeout(5000)
        .emitWithAck(dmSend.name, { recipientId: one.to.userId, content, clientMessageId })
        .catch(() => undefined)) as Ack | undefined;
      if (!ack?.ok) return;
      unanswered.delete(one);
      acknowledged.set(clientMessageId, one);
    };
    again += inDoubt.length;
    await Promise.all(inDoubt.map(attempt));
    if (round === CRASHES) {
      for (const { socket } of writers) socket.disconnect();
      await server.stop();
      inDoubt = [...unanswered];
      break;
    }
    let running = true;
    const work = writers.map(async ({ guest, friend }, index) => {
      for (let count = 0; running; count += 1) {
        const content = `round ${round} writer ${index} message ${count}`;
        await attempt({ from: guest, to: friend, content, clientMessageId: crypto.randomUUID() });
      }
    });
    await wait(300 + (round % 5) * 130);
    running = false;
    await server.kill();
    for (const { socket } of writers) socket.disconnect();
    await Promise.all(work);
    inDoubt = [...unanswered];
  }
  return { acknowledged, again, inDoubt };
}

/** `npm run bench -- messages` */
export async function benchMessages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-bench-'));
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: randomBytes(32).toString('hex') };
  const database = await connectEmbedded({ dataDir });
  const outside = { db: database.db, clock: systemClock, random: systemRandom };
  const names = Array.from({ length: PAIRS * 2 }, (_, index) => `guest${index}`);
  const crowd = await createCrowd({ ...outside, sessionSecret: settings.SESSION_SECRET }, names);
  const pairs = Array.from({ length: PAIRS }, (_, index) => [crowd[index * 2], crowd[index * 2 + 1]] as [Guest, Guest]);
  await pairUp(
    outside,
    pairs.map(([one, other]) => [one.userId, other.userId]),
  );
  await database.close();

  console.log(`Messages, embedded database, ${PAIRS} pairs of friends (${machine()})`);
  const server = await startChildServer(settings);
  const writers = await connectAll(server.origin, pairs);
  await atFixedRate(writers);
  await atFullSpeed(writers);
  for (const { socket } of writers) socket.disconnect();
  await server.stop();

  console.log(`The server killed ${CRASHES} times in the middle of sending (${CRASH_PAIRS} pairs)`);
  const some = pairs.slice(0, CRASH_PAIRS);
  const { acknowledged, again, inDoubt } = await crashes(settings, some);
  const after = await connectEmbedded({ dataDir });
  const rows = (await after.db.select().from(messages)).filter(({ content }) => content.startsWith('round '));
  await after.close();
  const stored = new Map<string, number>();
  for (const { content, clientMessageId } of rows) {
    const key = `${clientMessageId} ${content}`;
    stored.set(key, (stored.get(key) ?? 0) + 1);
  }
  const lost = [...acknowledged.values()].filter((one) => !stored.has(`${one.clientMessageId} ${one.content}`));
  const contents = new Set(rows.map(({ content }) => content));
  console.log(
    `  ${acknowledged.size} acknowledged (${again} sent again after a crash), ${rows.length} stored,`,
    `${lost.length} lost, ${rows.length - contents.size} doubled, ${inDoubt.length} never answered (${machine()})`,
  );
  await rm(dataDir, { recursive: true, force: true });
  if (lost.length > 0 || rows.length !== contents.size) process.exitCode = 1;
}
