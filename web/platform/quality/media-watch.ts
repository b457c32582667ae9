import type { Clock } from '../clock.ts';
import { statsOf } from './stats.ts';

/** Milliseconds after the connection during which a picture is waited for; after that, sound alone counts. */
export const PICTURE_WAIT = 2000;

/**
 * Whether the other's media arrives: a frame of the picture has been decoded, or sound where no picture comes. Reads
 * the entries of a `RTCPeerConnection.getStats()` report, as a page in the background draws no frames.
 * @param connected ms since the connection
 */
export function isMediaFlowing(report: Iterable<Record<string, unknown>>, connected: number): boolean {
  let hasSound = false;
  for (const { type, kind, framesDecoded, packetsReceived } of report) {
    if (type !== 'inbound-rtp') continue;
    if (kind === 'video' && Number(framesDecoded) > 0) return true;
    if (kind === 'audio' && Number(packetsReceived) > 0) hasSound = true;
  }
  return hasSound && connected >= PICTURE_WAIT;
}

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
