/** How long a browser that does not say when it is idle is given, ms. */
const BUSY = 2000;

/** Runs something once the browser is idle. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, BUSY);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 10_000 });
  return () => cancelIdleCallback(request);
}
