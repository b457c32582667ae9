import { setTimeout as wait } from 'node:timers/promises';

/** Asks for a page again and again while the server is under attack. */
export interface HealthProbe {
  /** milliseconds that each request took; one that failed counts as Infinity */
  readonly times: readonly number[];
  stop(): Promise<void>;
}

/** @param interval ms between two requests */
export function startHealthProbe(origin: string, path = '/health', interval = 50): HealthProbe {
  const times: number[] = [];
  let running = true;
  const done = (async () => {
    while (running) {
      const start = performance.now();
      const answered = await isAnswered(`${origin}${path}`);
      times.push(answered ? performance.now() - start : Number.POSITIVE_INFINITY);
      await wait(interval);
    }
  })();
  return {
    times,
    async stop() {
      running = false;
      await done;
    },
  };
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
