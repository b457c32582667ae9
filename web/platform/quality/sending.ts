import { audioBitrateFor, isNarrow, type VideoLevel } from '@visavis/domain/call/picture/video.ts';
import type { Clock } from '../clock.ts';
import { applyLevel, createLevels, firstPicture } from './level.ts';

/** The media that this side sends in a call, on the connection that carries it now. */
export function createSending(clock: Clock, current: () => RTCPeerConnection) {
  let { sendsVideo, path } = firstPicture;
  const levels = createLevels(clock, () => apply());
  const apply = () => void applyLevel(current(), { level: levels.current(), sendsVideo, path });
  return {
    setLevel: (level: VideoLevel) => levels.want(level),
    sendVideo(enabled: boolean) {
      sendsVideo = enabled;
      apply();
    },
    /** Takes less of a narrow path. @param bandwidth estimated bits per second of the path; 0: not known */
    measured(bandwidth: number) {
      const level = levels.current();
      const before = path;
      path = { bandwidth, isNarrow: isNarrow(bandwidth, before.isNarrow) };
      if (!level) return;
      const hasNewSize = level === 'medium' && path.isNarrow !== before.isNarrow;
      if (hasNewSize || audioBitrateFor(level, bandwidth) !== audioBitrateFor(level, before.bandwidth)) apply();
    },
    /** Applies it to a track that has taken another's place. */
    apply,
    /** Applies it to a connection that has come up; the first one of a call has what it needs. */
    renew() {
      if (levels.current()) apply();
    },
    stop: () => levels.stop(),
  };
}
