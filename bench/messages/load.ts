import { setTimeout as wait } from 'node:timers/promises';
import { dmMessage } from '@visavis/domain/messages/contract.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { cpuTime, ms, percentile } from '../figures.ts';
import { type Writer, write } from './writers.ts';

interface Tally {
  sent: number;
  acknowledged: number;
  /** send to delivery, ms */
  delays: number[];
  /** when each undelivered message was sent, by content */
  sentAt: Map<string, number>;
  stop(): void;
}

function listen(writers: readonly Writer[]): Tally {
  const unsubscribe = writers.map(({ guest, socket }) =>
    socket.on(dmMessage, ({ message }) => {
      const sentAt = tally.sentAt.get(message.content);
      if (message.senderId === guest.userId || sentAt === undefined) return;
      tally.sentAt.delete(message.content);
      tally.delays.push(performance.now() - sentAt);
    }),
  );
  const tally: Tally = {
    sent: 0,
    acknowledged: 0,
    delays: [],
    sentAt: new Map(),
    stop() {
      for (const off of unsubscribe) off();
    },
  };
  return tally;
}

async function send(tally: Tally, writer: Writer): Promise<void> {
  tally.sent += 1;
  const content = `message ${tally.sent} of some forty characters or so`;
  tally.sentAt.set(content, performance.now());
  const ack = await write(writer, { content, clientMessageId: crypto.randomUUID() });
  if (!ack?.ok) throw new Error(`message rejected: ${ack?.code ?? 'no acknowledgement'}`);
  tally.acknowledged += 1;
}

interface Start {
  servers: readonly ServerProcess[];
  at: number;
  cpu: number;
}
const cpuOf = (servers: readonly ServerProcess[]) => servers.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
const begin = (servers: readonly ServerProcess[]): Start => ({
  servers,
  at: performance.now(),
  cpu: cpuOf(servers),
});

/**
 * Waits for undelivered messages and prints the figures. The servers' processor time is comparable on a busy machine
 * too; the other figures need an idle one.
 */
async function conclude(name: string, tally: Tally, start: Start): Promise<void> {
  for (let tries = 0; tally.sentAt.size > 0 && tries < 100; tries += 1) await wait(50);
  const seconds = (performance.now() - start.at) / 1000;
  const cpu = (cpuOf(start.servers) - start.cpu) / tally.acknowledged;
  const rate = (count: number) => `${Math.round(count / seconds)}/s`;
  console.log(
    `  ${name}: ${rate(tally.acknowledged)} stored and acknowledged, ${rate(tally.delays.length)} delivered,`,
    `send to delivery p50 ${ms(percentile(tally.delays, 0.5))}, p99 ${ms(percentile(tally.delays, 0.99))},`,
    `${cpu.toFixed(2)} ms of the servers’ processor time per message`,
  );
  tally.stop();
}

/** Sends without counting: in the first seconds the server compiles its code. */
export async function warmUp(writers: readonly Writer[], seconds: number): Promise<void> {
  const tally = listen(writers);
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    await Promise.all(writers.slice(0, 40).map((writer) => send(tally, writer)));
  }
  tally.stop();
}

/** Sends at a fixed rate, spread over all writers: the delivery time of a server that is not saturated. */
export async function atFixedRate(
  servers: readonly ServerProcess[],
  writers: readonly Writer[],
  rate: number,
  seconds: number,
): Promise<void> {
  const tally = listen(writers);
  const pending: Promise<void>[] = [];
  const start = begin(servers);
  for (let next = 0; next < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - start.at) / 1000) * rate));
    for (; next < due; next += 1) {
      const writer = writers[next % writers.length];
      if (writer) pending.push(send(tally, writer));
    }
    await wait(1);
  }
  await Promise.all(pending);
  await conclude(`${rate}/s sent`, tally, start);
}

/** One writer of each pair sends the next message once the last is acknowledged: the server's maximum rate. */
export async function atFullSpeed(
  servers: readonly ServerProcess[],
  writers: readonly Writer[],
  seconds: number,
): Promise<void> {
  const tally = listen(writers);
  const start = begin(servers);
  await Promise.all(
    writers
      .filter((_, index) => index % 2 === 0)
      .map(async (writer) => {
        while (performance.now() - start.at < seconds * 1000) await send(tally, writer);
      }),
  );
  await conclude('one message in flight per pair', tally, start);
}
