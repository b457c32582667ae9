import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerProcess } from '../server/testing/programs/server-process.ts';

/** Starts a server with an inspector on a free port. */
export const INSPECTED = '--inspect=127.0.0.1:0';

export interface Memory {
  /** what is in use after a garbage collection, bytes */
  heap: number;
  /** the same, with buffers and what else is outside of the heap */
  used: number;
  /** resident, bytes */
  resident: number;
}

/** Collects the garbage of a server that was started with `INSPECTED`, and asks what is left. */
export async function memoryOf(node: ServerProcess): Promise<Memory> {
  const url = node.inspector();
  if (!url) throw new Error('the server runs without an inspector');
  const inspector = new WebSocket(url, { perMessageDeflate: false });
  await once(inspector, 'open');
  const ask = async (id: number, method: string, params = {}): Promise<unknown> => {
    inspector.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = await once(inspector, 'message');
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { result } = (await ask(2, 'Runtime.evaluate', { expression })) as { result: { value: string } };
  inspector.close();
  const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage;
  return { heap: heapUsed, used: heapUsed + external, resident: rss };
}
