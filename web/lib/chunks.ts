import { createStore, type Readable } from '../platform/store.ts';

/** Waits before further tries, ms; together longer than a server's restart. */
export const CHUNK_RETRIES = [500, 1500, 3000];

/** What Chromium, Firefox, Safari and Vite say when a file of the app cannot be fetched. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** False for errors that the file's own code has thrown. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

/** Loads files of the app that come with a later screen. */
export interface Chunks {
  /** Whether a file could not be fetched; false again once one could. */
  state: Readable<{ isMissing: boolean }>;
  /** Tries again while the file cannot be fetched. @throws the last error, after which `state` says so */
  load<T>(load: () => Promise<T>): Promise<T>;
  dismiss(): void;
}

export function createChunks(wait: (ms: number) => Promise<void>): Chunks {
  const state = createStore({ isMissing: false });
  const setMissing = (isMissing: boolean) => {
    if (state.get().isMissing !== isMissing) state.set({ isMissing });
  };
  return {
    state,
    dismiss: () => setMissing(false),
    async load(load) {
      for (let tries = 0; ; tries += 1) {
        try {
          const loaded = await load();
          setMissing(false);
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
  };
}

/** The only instance, also for code outside React. */
export const chunks = createChunks((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
