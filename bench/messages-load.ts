import { dmMessage, type Message } from '@visavis/domain/messages/contract.ts';
import type { ServerProcess } from '../server/testing/programs/server-process.ts';
import { cpuTime, ms, percentile } from './figures.ts';
import { type Writer, write } from './writers.ts';

interface Tally {
  sent: number;
  acknowledged: number;
  /** send to delivery, ms */
  delays: number[];
  /** when what is on its way was sent, by content */
  sentAt: Map<string, number>;
  stop(): void;
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

function listen(writers: readonly Writer[]): Tally {
  const listeners = writers.map(({ guest, socket }) => {
    const listener = ({ message }: { message: Message }) => {
      const sentAt = tally.sentAt.get(message.content);
      if (message.senderId === guest.userId || sentAt === undefined) return;
      tally.sentAt.delete(message.content);
      tally.delays.push(performance.now() - sentAt);
    };
    return socket.on(dmMessage.name, listener);
  });
  const tally: Tally = {
    ...{ sent: 0, acknowledged: 0, delays: [], sentAt: new Map() },
    stop() {
      for (const off of listeners) off();
    },
  };
  return tally;
}

async function send(tally: Tally, writer: Writer): Promise<void> {
  tally.sent += 1;
  const content = `message ${tally.sent} of some forty characters or so`;
  tally.sentAt.set(content, performance.now());
  const ack = await write(writer, { content, clientMessageId: crypto.randomUUID() });
  if (!ack?.ok) throw new Error(`not acknowledged: ${ack?.code ?? 'no answer'}`);
  tally.acknowledged += 1;
}

interface Start {
  servers: readonly ServerProcess[];
  at: number;
  cpu: number;
}
const used = (servers: readonly ServerProcess[]) => servers.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
const begin = (servers: readonly ServerProcess[]): Start => ({
  ...{ servers, at: performance.now(), cpu: used(servers) },
});

/**
 * Waits for what is still on its way, and prints the figures. The processor time of the servers holds also where
 * other programs crowd the machine; the rest holds where it is free.
 */
async function conclude(name: string, tally: Tally, start: Start): Promise<void> {
  for (let tries = 0; tally.sentAt.size > 0 && tries < 100; tries += 1) await wait(50);
  const seconds = (performance.now() - start.at) / 1000;
  const cpu = (used(start.servers) - start.cpu) / tally.acknowledged;
  const rate = (count: number) => `${Math.round(count / seconds)}/s`;
  console.log(
    `  ${name}: ${rate(tally.acknowledged)} stored and acknowledged, ${rate(tally.delays.length)} delivered,`,
    `send to delivery p50 ${ms(percentile(tally.delays, 0.5))}, p99 ${ms(percentile(tally.delays, 0.99))},`,
    `${cpu.toFixed(2)} ms of the servers’ processor time a message`,
  );
  tally.stop();
}

/** The first seconds run code that is not compiled yet: they are not counted. */
export async function warmUp(writers: readonly Writer[], seconds: number): Promise<void> {
  const tally = listen(writers);
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    await Promise.all(writers.slice(0, 40).map((writer) => send(tally, writer)));
  }
  tally.stop();
}

/** A fixed rate, spread evenly over all: how long a message takes while the server is not at its limit. */
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

/** Each pair sends its next message once the last is acknowledged: as fast as the server goes. */
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
  await conclude('one at a time a pair', tally, start);
}
