import type { Clock } from '../clock.ts';
import { isMediaFlowing } from './media-flow.ts';
import { statsOf } from './stats.ts';

/** How often a new connection is asked whether media arrives, ms. */
export const MEDIA_CHECK = 200;

export interface MediaWatchOptions {
  clock: Clock;
  /** whether the connection carries the call */
  isCurrent: (rtc: RTCPeerConnection) => boolean;
  /** called once for each connection */
  onMedia: () => void;
}

/** Asks a connection whether media arrives until it does, or another has taken its place. */
export function createMediaWatch({ clock, isCurrent, onMedia }: MediaWatchOptions) {
  let hasMedia: RTCPeerConnection | null = null;
  let stop: () => void = () => undefined;
  return {
    watch(rtc: RTCPeerConnection): void {
      if (hasMedia === rtc) return;
      const since = clock.now();
      stop();
      stop = clock.every(MEDIA_CHECK, () => {
        void statsOf(rtc).then((entries) => {
          if (hasMedia === rtc || !isCurrent(rtc) || !isMediaFlowing(entries, clock.now() - since)) return;
          hasMedia = rtc;
          stop();
          onMedia();
        });
      });
    },
    stop: () => stop(),
  };
}
