import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { chunks, isMissingChunk } from '../../lib/chunks.ts';

/** Milliseconds between tries of a page whose file cannot be fetched. */
const RETRY_EVERY = 5000;

export interface LoadOptions {
  /** someone has gone elsewhere */
  signal: AbortSignal;
  /** no page is shown yet: what cannot be fetched fails */
  isFirst: boolean;
}

/** A screen, or what surrounds screens, whose code and texts load together when it is first wanted. */
export interface LatePage<Props extends object = object> {
  /** Whether `Screen` may be rendered: it is there, or has failed. */
  isReady(): boolean;
  /** Resolves when it is ready, or given up. A file that cannot be fetched is tried again until it can be. */
  load(options: LoadOptions): Promise<void>;
  /** @throws what has failed */
  Screen: ComponentType<Props>;
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export function latePage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespaces: readonly Namespace[],
): LatePage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let failure: { error: unknown } | null = null;
  return {
    isReady: () => Loaded !== null || failure !== null,
    async load({ signal, isFirst }) {
      failure = null;
      while (!Loaded && !failure && !signal.aborted) {
        try {
          const [screen] = await Promise.all([chunks.load(load), chunks.load(() => loadTexts(namespaces))]);
          Loaded = screen.default;
        } catch (error) {
          if (isFirst || !isMissingChunk(error)) failure = { error };
          else await wait(RETRY_EVERY, signal);
        }
      }
    },
    Screen(props) {
      if (!Loaded) throw failure?.error;
      return <Loaded {...props} />;
    },
  };
}
