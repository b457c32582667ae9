/** In the environment of browser tests: when the last one may start, ms since the epoch. */
export const LAST_START = 'BROWSER_LAST_START';

/**
 * Whether a test is left out because its run has no time left for it, so that CI ends in time on a slow machine too.
 * @param lastStart from the environment; undefined where there is time for all
 * @param tags of the test; those tagged `@core` are never left out
 * @param now ms since the epoch
 */
export const isLate = (lastStart: string | undefined, tags: readonly string[], now: number): boolean =>
  lastStart !== undefined && now > Number(lastStart) && !tags.includes('@core');
