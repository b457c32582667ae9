import type { Clock } from '../clock.ts';
import type { Readable } from '../store.ts';
import type { Visibility } from '../visibility.ts';
import { tracksOf } from './capture.ts';
import { deviceOf } from './device-state.ts';
import type { Tracks } from './tracks.ts';
import type { MediaState, TrackKind } from './types.ts';

/** How long the browser has to unmute a track by itself once the page is shown again, ms. */
export const UNMUTE_TIME = 2000;

const kinds: readonly TrackKind[] = ['audio', 'video'];

/**
 * iOS mutes tracks while a phone call or another app has the device, and does not always unmute them afterwards. Those
 * still muted are captured again once the page is back on screen: a hidden page may not open a camera.
 */
export function renewMutedTracks(
  state: Readable<MediaState>,
  { replace }: Pick<Tracks, 'replace'>,
  { visibility, clock }: { visibility: Visibility; clock: Clock },
): void {
  const renew = () => {
    const { stream, inUse } = state.get();
    if (!stream || !visibility.get().visible) return;
    for (const kind of kinds) {
      const [track] = tracksOf(stream, kind);
      // If that fails, the muted track stays.
      if (track?.muted) void replace(kind, inUse[deviceOf[kind]]).catch(() => undefined);
    }
  };
  visibility.subscribe(() => visibility.get().visible && clock.after(UNMUTE_TIME, renew));
}
