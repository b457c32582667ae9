import { createStore, type Readable } from '../platform/store.ts';

/** Waits before further tries, ms; together longer than a server's restart. */
export const CHUNK_RETRIES = [500, 1500, 3000];

/** Milliseconds between tries of a file that is waited for. */
const RETRY_EVERY = 5000;

/** Messages of Chromium, Firefox, Safari and Vite for a file of the app that cannot be fetched. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** False for errors that the file's own code has thrown. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

/** Loads files of the app that come with a later screen. */
export interface Chunks {
  /** Whether a file could not be fetched; false again once one could, and none is waited for. */
  state: Readable<{ isMissing: boolean }>;
  /**
   * Tries again while the file cannot be fetched: a few times, after which `state` says so, and with a `signal` until
   * that says that no one waits any more. @throws the last error
   */
  load<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Tries what is waited for at once, from the first of the few tries on: the connection is back. */
  retry(): void;
  dismiss(): void;
}

export function createChunks(wait: (ms: number) => Promise<void>): Chunks {
  const state = createStore({ isMissing: false });
  const setMissing = (isMissing: boolean) => state.set({ isMissing });
  /** what ends each wait for a file that is missing */
  const waits = new Set<() => void>();
  /** grows when the connection is back */
  let round = 0;
  /** what ends each pause between two tries */
  const pauses = new Set<() => void>();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      pauses.add(resolve);
      void wait(ms).then(resolve);
    });
  return {
    state,
    dismiss: () => setMissing(false),
    retry() {
      round += 1;
      setMissing(false);
      for (const resume of pauses) resume();
      pauses.clear();
    },
    async load(load, signal) {
      const end = () => {
        waits.delete(end);
        if (waits.size === 0) setMissing(false);
      };
      signal?.addEventListener('abort', end);
      let own = round;
      for (let tries = 0; ; tries += 1) {
        try {
          const loaded = await load();
          end();
          return loaded;
        } catch (error) {
          if (!isMissingChunk(error) || signal?.aborted) {
            end();
            throw error;
          }
          if (own !== round) tries = 0;
          own = round;
          const isMissing = tries === CHUNK_RETRIES.length;
          if (isMissing) setMissing(true);
          if (signal) waits.add(end);
          else if (isMissing) throw error;
          await pause(CHUNK_RETRIES[tries] ?? RETRY_EVERY);
          if (signal?.aborted) throw error;
        }
      }
    },
  };
}

/** The only instance, also for code outside React. */
export const chunks = createChunks((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
