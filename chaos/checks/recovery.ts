import type { Complaints } from './transient.ts';

/** What may be for a moment after a fault may be no longer than this, ms. */
export const PATIENCE = 10_000;
const LOOK_EVERY = 500;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Looks on while all goes back to its course. What was so at `from` or came since must not last.
 * @param from when the fault was over, ms of `performance`
 * @param least ms to look on for; then it ends once nothing is left of what there was at first
 * @returns what has lasted longer than PATIENCE
 */
export async function settle(complaints: Complaints, from: number, least: number): Promise<string[]> {
  const firstSeen = new Map<string, number>();
  for (let looks = 0; ; looks += 1) {
    const now = performance.now();
    const found = await complaints().catch((error: Error) => [`the look at it failed: ${error.message}`]);
    const present = new Set(found);
    for (const text of firstSeen.keys()) if (!present.has(text)) firstSeen.delete(text);
    for (const text of present) if (!firstSeen.has(text)) firstSeen.set(text, looks === 0 ? from : now);
    const overdue = [...firstSeen].filter(([, at]) => now - at > PATIENCE).map(([text]) => text);
    if (overdue.length > 0) return overdue;
    const isOld = [...firstSeen.values()].some((at) => at < from + LOOK_EVERY * 2);
    if (now - from >= least && !isOld) return [];
    await wait(LOOK_EVERY);
  }
}
