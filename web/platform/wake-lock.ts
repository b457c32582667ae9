import type { Visibility } from './visibility.ts';

/** Keeps the screen on. */
export interface WakeLock {
  /** Does nothing in browsers without the API. @returns a function that releases it */
  hold(): () => void;
}

interface Sentinel {
  release(): Promise<void>;
}
export interface WakeLockSource {
  request(type: 'screen'): Promise<Sentinel>;
}

/**
 * The browser releases the lock when the page is hidden, so it is requested again on every return.
 * @param source `navigator.wakeLock`; undefined in browsers without it
 */
export function createWakeLock(source: WakeLockSource | undefined, visibility: Visibility): WakeLock {
  return {
    hold() {
      if (!source) return () => undefined;
      let held: Sentinel | null = null;
      let over = false;
      const request = () => {
        if (over || !visibility.get().visible) return;
        source.request('screen').then(
          (sentinel) => {
            if (over) void sentinel.release();
            else held = sentinel;
          },
          // When refused (battery saver, hidden page), the screen may dim.
          () => undefined,
        );
      };
      request();
      const stop = visibility.subscribe(request);
      return () => {
        over = true;
        stop();
        void held?.release().catch(() => undefined);
      };
    },
  };
}
