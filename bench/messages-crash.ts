import type { Guest } from '../server/testing/crowd.ts';
import { startServerProcess } from '../server/testing/programs/server-process.ts';
import { connectAll, disconnectAll, type Pair, type Text, type Writer, write } from './writers.ts';

interface Attempt extends Text {
  from: Guest;
}

export interface CrashOutcome {
  /** acknowledged texts by clientMessageId */
  acknowledged: Map<string, string>;
  /** how many got no answer before a crash and were sent again after it */
  again: number;
  /** how many never got an answer */
  unanswered: number;
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Everyone writes, the server is killed; after its restart what got no answer is sent again, as a client does. */
export async function crash(
  settings: Record<string, string>,
  pairs: readonly Pair[],
  times: number,
): Promise<CrashOutcome> {
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<Attempt>();
  let again = 0;

  async function attempt(one: Attempt, writer: Writer | undefined): Promise<void> {
    if (!writer) return;
    unanswered.add(one);
    const { content, clientMessageId } = one;
    const ack = await write(writer, { content, clientMessageId }, 10_000);
    if (!ack?.ok) return;
    unanswered.delete(one);
    acknowledged.set(clientMessageId, content);
  }

  for (let round = 0; ; round += 1) {
    const server = await startServerProcess(settings);
    const writers = await connectAll([server.origin], pairs);
    const byUser = new Map(writers.map((writer) => [writer.guest.userId, writer]));
    again += unanswered.size;
    await Promise.all([...unanswered].map((one) => attempt(one, byUser.get(one.from.userId))));
    if (round === times) {
      disconnectAll(writers);
      await server.stop();
      return { acknowledged, again, unanswered: unanswered.size };
    }
    let running = true;
    const work = writers.map(async (writer, index) => {
      for (let count = 0; running; count += 1) {
        const content = `round ${round} writer ${index} message ${count}`;
        await attempt({ from: writer.guest, content, clientMessageId: crypto.randomUUID() }, writer);
      }
    });
    await wait(300 + (round % 5) * 130);
    running = false;
    await server.kill();
    disconnectAll(writers);
    await Promise.all(work);
  }
}
