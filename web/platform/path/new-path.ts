import { isFirefox } from '@visavis/domain/call/description.ts';
import type { Clock } from '../clock.ts';
import type { PeerSignal } from '../peer/types.ts';

/** How long a connection that was opened for a new path has, before another is opened, ms. */
export const PATH_WAIT = 6000;

/**
 * How a connection comes to a new path: by an ICE restart; between Firefox and another browser, which often lose the
 * call over one, by another connection (decisions/020).
 */
export function createNewPaths(clock: Clock) {
  let openedAt = 0;
  /** kept while a new connection has no description yet */
  let isFirefoxHere = false;
  /** null until the other side has sent a description */
  let isFirefoxThere: boolean | null = null;
  return {
    /** Another connection is being opened. */
    opened() {
      openedAt = clock.now();
    },
    /** The other side has sent this. Chromium's `remoteDescription` does not say which browser has written it. */
    received<Signal extends PeerSignal>(signal: Signal): Signal {
      if ('offer' in signal) isFirefoxThere = isFirefox(signal.offer.sdp);
      if ('answer' in signal) isFirefoxThere = isFirefox(signal.answer.sdp);
      return signal;
    },
    /** @param hasMoved what is being opened is worth nothing in the new network */
    wayFor(rtc: RTCPeerConnection, hasMoved: boolean): 'restart' | 'replace' | 'wait' {
      const { localDescription: own, connectionState: state } = rtc;
      if (own) isFirefoxHere = isFirefox(own.sdp);
      if (isFirefoxThere === null || isFirefoxThere === isFirefoxHere) return 'restart';
      const isOpening = state !== 'connected' && state !== 'failed' && clock.now() - openedAt < PATH_WAIT;
      return isOpening && !hasMoved ? 'wait' : 'replace';
    },
  };
}
