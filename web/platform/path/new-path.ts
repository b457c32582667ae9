import { isFirefox, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { Clock } from '../clock.ts';
import type { PeerSignal } from '../peer/types.ts';

/** How long a connection that was opened for a new path has, before another is opened, ms. */
export const PATH_WAIT = 6000;

/**
 * How a connection comes to a new path: by an ICE restart; between Firefox and another browser, which often lose the
 * call over one, by another connection (decisions/020). So too where a Firefox has given up its path: a restart would
 * connect, and carry nothing.
 */
export function createNewPaths(clock: Clock) {
  let openedAt = Number.NEGATIVE_INFINITY;
  /** kept while a new connection has no description yet */
  let isFirefoxHere = false;
  /** null until the other side has sent a description */
  let isFirefoxThere: boolean | null = null;
  const look = ({ localDescription: own }: RTCPeerConnection) => {
    if (own) isFirefoxHere = isFirefox(own.sdp);
  };
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
    /** The signal is an offer to restart this side's connection, which has given up. */
    isLateRestart(rtc: RTCPeerConnection, signal: PeerSignal): boolean {
      if (!('offer' in signal) || rtc.connectionState !== 'failed') return false;
      look(rtc);
      return isFirefoxHere && sessionIdOf(signal.offer.sdp) === sessionIdOf(rtc.remoteDescription?.sdp ?? '');
    },
    wayFor(rtc: RTCPeerConnection, { hasMoved, isSilent }: NewPathNeeds): 'restart' | 'replace' | 'wait' {
      look(rtc);
      const { connectionState: state } = rtc;
      const isMixed = isFirefoxThere !== null && isFirefoxThere !== isFirefoxHere;
      if (!isMixed && !isFirefoxHere) return 'restart';
      const isOpening = state !== 'connected' && state !== 'failed' && clock.now() - openedAt < PATH_WAIT;
      if (isOpening && !hasMoved) return 'wait';
      return isMixed || state === 'failed' || isSilent ? 'replace' : 'restart';
    },
  };
}

export interface NewPathNeeds {
  /** what is being opened is worth nothing in the new network */
  hasMoved: boolean;
  /** it is connected, and nothing comes over it */
  isSilent: boolean;
}
