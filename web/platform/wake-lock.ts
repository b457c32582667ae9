import type { Visibility } from './visibility.ts';

/** Keeps the screen on. */
export interface WakeLock {
  /** Holds it until the returned function is called; browsers without the API do nothing. */
  hold(): () => void;
}

interface Sentinel {
  release(): Promise<void>;
}
export interface WakeLockSource {
  request(type: 'screen'): Promise<Sentinel>;
}

/**
 * The browser drops the lock whenever the page is hidden, so it is asked for again on every return.
 * @param source `navigator.wakeLock`, where the browser has one
 */
export function createWakeLock(source: WakeLockSource | undefined, visibility: Visibility): WakeLock {
  return {
    hold() {
      if (!source) return () => undefined;
      let held: Sentinel | null = null;
      let over = false;
      const ask = () => {
        if (over || !visibility.get().visible) return;
        source.request('screen').then(
          (sentinel) => {
            if (over) void sentinel.release();
            else held = sentinel;
          },
          // A refusal (battery saver, hidden page) only means that the screen may dim.
          () => undefined,
        );
      };
      ask();
      const stop = visibility.subscribe(ask);
      return () => {
        over = true;
        stop();
        void held?.release().catch(() => undefined);
      };
    },
  };
}
