import type { ComponentType } from 'react';
import type { Namespace } from '../../i18n/texts/namespaces.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { chunks } from '../../lib/chunks.ts';

export interface LoadOptions {
  /** someone has gone elsewhere */
  signal: AbortSignal;
  /** no page is shown yet: what cannot be fetched fails */
  isFirst: boolean;
}

/** A screen, or what surrounds screens, whose code and texts load together when it is first wanted. */
export interface LatePage<Props extends object = object> {
  /** Whether it is there. */
  isReady(): boolean;
  /** Resolves when it is there, has failed or is given up. A file that cannot be fetched is tried again until it can be. */
  load(options: LoadOptions): Promise<void>;
  /** Loads it ahead, before anyone waits for it. What cannot be fetched is left to `load`. */
  preload(): void;
  /** To be rendered once it is there or has failed. @throws what has failed */
  Screen: ComponentType<Props>;
}

export function latePage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespaces: readonly Namespace[],
): LatePage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let failure: unknown;
  const fetch = withTexts(load, namespaces);
  const find = async () => {
    Loaded = (await fetch()).default;
  };
  return {
    isReady: () => Loaded !== null,
    async load({ signal, isFirst }) {
      try {
        if (!Loaded) await chunks.load(find, isFirst ? undefined : signal);
      } catch (error) {
        failure = error;
      }
    },
    preload() {
      if (!Loaded) find().catch(() => undefined);
    },
    Screen(props) {
      if (!Loaded) throw failure;
      return <Loaded {...props} />;
    },
  };
}
