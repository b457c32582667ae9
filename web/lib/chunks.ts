import { createStore, type Readable } from '../platform/store.ts';

/** Waits before further tries, ms; together longer than a server's restart. */
export const CHUNK_RETRIES = [500, 1500, 3000];

/** Milliseconds between tries of a file that is waited for. */
const RETRY_EVERY = 5000;

/** What Chromium, Firefox, Safari and Vite say when a file of the app cannot be fetched. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** False for errors that the file's own code has thrown. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

/** Loads files of the app that come with a later screen. */
export interface Chunks {
  /** Whether a file could not be fetched; false again once one could, and none is waited for. */
  state: Readable<{ isMissing: boolean }>;
  /** Tries again while the file cannot be fetched. @throws the last error, after which `state` says so */
  load<T>(load: () => Promise<T>): Promise<T>;
  /**
   * Tries until the file is there, or `signal` says that no one wants it any more; `state` tells meanwhile that it is
   * missing. @throws what is no missing file
   */
  waitFor(load: () => Promise<unknown>, signal: AbortSignal): Promise<void>;
  dismiss(): void;
}

/** False where the file is missing. @throws any other error */
const canLoad = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    (error: unknown) => {
      if (isMissingChunk(error)) return false;
      throw error;
    },
  );

export function createChunks(wait: (ms: number) => Promise<void>): Chunks {
  const state = createStore({ isMissing: false });
  const setMissing = (isMissing: boolean) => {
    if (state.get().isMissing !== isMissing) state.set({ isMissing });
  };
  /** what ends each wait for a file that is missing */
  const waits = new Set<() => void>();
  const clear = () => {
    if (waits.size === 0) setMissing(false);
  };
  return {
    state,
    dismiss: () => setMissing(false),
    async load(load) {
      for (let tries = 0; ; tries += 1) {
        try {
          const loaded = await load();
          clear();
          return loaded;
        } catch (error) {
          if (!isMissingChunk(error)) throw error;
          const ms = CHUNK_RETRIES[tries];
          if (ms === undefined) {
            setMissing(true);
            throw error;
          }
          await wait(ms);
        }
      }
    },
    async waitFor(load, signal) {
      const end = () => {
        waits.delete(end);
        clear();
      };
      signal.addEventListener('abort', end);
      try {
        while (!signal.aborted && !(await canLoad(load))) {
          if (signal.aborted) return;
          // Who has dismissed the notice knows.
          if (!waits.has(end)) setMissing(true);
          waits.add(end);
          await wait(RETRY_EVERY);
        }
      } finally {
        end();
      }
    },
  };
}

/** The only instance, also for code outside React. */
export const chunks = createChunks((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
