import type { Gathering } from './obstacle.ts';

export interface GatheringWatch {
  onChange: (gathering: Gathering) => void;
  /** @param code `errorCode` of an `icecandidateerror` */
  onError?: (code: number) => void;
}

/** Follows a connection's search for addresses. A connection that was built ahead may have ended it: that counts, too. */
export function watchGathering(rtc: RTCPeerConnection, { onChange, onError }: GatheringWatch) {
  const errors: number[] = [];
  let isWatching = true;
  const get = (): Gathering => ({
    policy: rtc.getConfiguration().iceTransportPolicy ?? 'all',
    hasCandidates: /^a=candidate:/m.test(rtc.localDescription?.sdp ?? ''),
    isComplete: rtc.localDescription !== null && rtc.iceGatheringState === 'complete',
    errors,
  });
  const look = () => isWatching && onChange(get());
  rtc.onicecandidateerror = ({ errorCode }) => {
    errors.push(errorCode);
    onError?.(errorCode);
  };
  rtc.onicegatheringstatechange = look;
  // The subscriber is not ready yet.
  queueMicrotask(look);
  return {
    get,
    stop() {
      isWatching = false;
      rtc.onicecandidateerror = null;
      rtc.onicegatheringstatechange = null;
    },
  };
}
