/** In the environment of browser tests: when the last one may start, ms since the epoch. */
export const LAST_START = 'BROWSER_LAST_START';

/**
 * Whether a test is left out because its run has no time left for it, so that CI ends in time on a slow machine too.
 * @param lastStart from the environment; undefined where there is time for all
 * @param test one tagged `@core` is never left out, nor one that has failed and runs again: it would no longer count as
 * failed
 * @param now ms since the epoch
 */
export const isLate = (
  lastStart: string | undefined,
  { tags, retry }: { tags: readonly string[]; retry: number },
  now: number,
): boolean => lastStart !== undefined && now > Number(lastStart) && !tags.includes('@core') && retry === 0;
