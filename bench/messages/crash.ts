import { setTimeout as wait } from 'node:timers/promises';
import type { Guest } from '../../server/testing/crowd.ts';
import { startServerProcess } from '../../server/testing/programs/server-process.ts';
import { connectWriters, disconnectWriters, type Pair, type Text, type Writer, write } from './writers.ts';

interface Attempt extends Text {
  from: Guest;
}

export interface CrashOutcome {
  /** acknowledged texts by clientMessageId */
  acknowledged: Map<string, string>;
  /** how many got no acknowledgement before a crash and were sent again after it */
  resent: number;
  /** how many were never acknowledged */
  unacknowledged: number;
}

/** Kills the server while everyone writes; after each restart, clients resend what was not acknowledged. */
export async function crash(
  settings: Record<string, string>,
  pairs: readonly Pair[],
  times: number,
): Promise<CrashOutcome> {
  const acknowledged = new Map<string, string>();
  const unacknowledged = new Set<Attempt>();
  let resent = 0;

  async function attempt(message: Attempt, writer: Writer | undefined): Promise<void> {
    if (!writer) return;
    unacknowledged.add(message);
    const { content, clientMessageId } = message;
    const ack = await write(writer, { content, clientMessageId }, 10_000);
    if (!ack?.ok) return;
    unacknowledged.delete(message);
    acknowledged.set(clientMessageId, content);
  }

  for (let round = 0; ; round += 1) {
    const server = await startServerProcess(settings);
    const writers = await connectWriters([server.origin], pairs);
    const byUser = new Map(writers.map((writer) => [writer.guest.userId, writer]));
    resent += unacknowledged.size;
    await Promise.all([...unacknowledged].map((message) => attempt(message, byUser.get(message.from.userId))));
    if (round === times) {
      disconnectWriters(writers);
      await server.stop();
      return { acknowledged, resent, unacknowledged: unacknowledged.size };
    }
    let isRunning = true;
    const work = writers.map(async (writer, index) => {
      for (let count = 0; isRunning; count += 1) {
        const content = `round ${round} writer ${index} message ${count}`;
        await attempt({ from: writer.guest, content, clientMessageId: crypto.randomUUID() }, writer);
      }
    });
    await wait(300 + (round % 5) * 130);
    isRunning = false;
    await server.kill();
    disconnectWriters(writers);
    await Promise.all(work);
  }
}
