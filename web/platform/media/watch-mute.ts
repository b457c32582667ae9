import type { Clock } from '../clock.ts';

/** How long a track is muted before that is worth a word, ms: some browsers mute one for a moment. */
export const MUTE_NOTICE_AFTER = 1000;

/** Reports that a device has given nothing for a while, as in a phone call, and when it gives something again. */
export function watchMute(track: MediaStreamTrack, clock: Clock, report: (isMuted: boolean) => void): void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    cancel();
    cancel = clock.after(MUTE_NOTICE_AFTER, () => track.readyState === 'live' && report(true));
  };
  if (track.muted) wait();
  track.addEventListener('mute', wait);
  track.addEventListener('unmute', () => {
    cancel();
    report(false);
  });
}
