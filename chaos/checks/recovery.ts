import { setTimeout as wait } from 'node:timers/promises';
import type { TransientCheck } from './transient.ts';

/** How long a transient violation may last, and how soon after a fault new users must meet, ms. */
export const RECOVERY_LIMIT = 10_000;
const CHECK_EVERY = 500;

/**
 * Repeats a transient check while the system recovers.
 * @param from when the fault was over, ms of `performance`; violations of the first check count from here
 * @param min ms to observe at least; after that it ends once the violations of the first checks are gone
 * @returns violations that lasted longer than RECOVERY_LIMIT
 */
export async function observeRecovery(check: TransientCheck, from: number, min: number): Promise<string[]> {
  const firstSeen = new Map<string, number>();
  for (let checks = 0; ; checks += 1) {
    const now = performance.now();
    const present = new Set(await check().catch((error: Error) => [`the check failed: ${error.message}`]));
    for (const text of firstSeen.keys()) if (!present.has(text)) firstSeen.delete(text);
    for (const text of present) if (!firstSeen.has(text)) firstSeen.set(text, checks === 0 ? from : now);
    const overdue = [...firstSeen].filter(([, at]) => now - at > RECOVERY_LIMIT).map(([text]) => text);
    if (overdue.length > 0) return overdue;
    const isRecovering = [...firstSeen.values()].some((at) => at < from + CHECK_EVERY * 2);
    if (now - from >= min && !isRecovering) return [];
    await wait(CHECK_EVERY);
  }
}
