import type { Log } from './log.ts';

/**
 * Runs what follows a stored change for others, one after the other. The change stays: a failure is logged, whoever made
 * the change is not told that it failed, and the rest still runs.
 * @param ids with what follows, as the log names it: the ids of what was changed
 */
export async function afterCommit(
  log: Log,
  { what, ...ids }: { what: string; [id: string]: string },
  ...effects: (() => Promise<void>)[]
): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.error({ err: error, ...ids }, `${what} failed`);
    }
  }
}
