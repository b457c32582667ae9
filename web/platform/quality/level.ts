import {
  audioBitrateFor,
  SAVER_PROFILE,
  VIDEO_PROFILES,
  type VideoLevel,
  type VideoProfile,
} from '@visavis/domain/call/picture/video.ts';
import type { Clock } from '../clock.ts';

export interface Size {
  width: number;
  height: number;
}

/** The factor by which the captured picture is scaled down to fit the profile in either orientation; at least 1. */
export function scaleFor(profile: VideoProfile, captured: Size): number {
  const fits = Math.max(
    Math.max(captured.width, captured.height) / profile.width,
    Math.min(captured.width, captured.height) / profile.height,
    1,
  );
  return fits * profile.scaleResolutionDownBy;
}

/** The size of the first picture: it takes a third of the time to encode and passes a path not measured yet without delay. */
const firstScale = (captured: Size) => scaleFor({ ...VIDEO_PROFILES.low, scaleResolutionDownBy: 1 }, captured);

/** The known capacity of the path. */
export interface Path {
  /** estimated bits per second; 0: not known */
  bandwidth: number;
  isNarrow: boolean;
}

function encodingFor(kind: string, { level, path, saves }: Sent, captured: Size): RTCRtpEncodingParameters | null {
  const profile = saves ? SAVER_PROFILE : level && VIDEO_PROFILES[level];
  if (kind === 'audio') {
    if (!profile || !level || saves) return profile && { maxBitrate: profile.audioBitrate };
    return { maxBitrate: audioBitrateFor(level, path.bandwidth) };
  }
  if (!profile) return { scaleResolutionDownBy: firstScale(captured) };
  const keepsSize = !saves && level === 'medium' && path.isNarrow;
  return {
    maxBitrate: profile.videoBitrate,
    maxFramerate: profile.frameRate,
    scaleResolutionDownBy: keepsSize ? firstScale(captured) : scaleFor(profile, captured),
  };
}

const capturedBy = (track: MediaStreamTrack): Size => {
  const { width, height } = track.getSettings();
  return { width: width ?? VIDEO_PROFILES.high.width, height: height ?? VIDEO_PROFILES.high.height };
};

export interface Sent {
  /** null: the first picture; the initial level follows after a second (spec.md section 9) */
  level: VideoLevel | null;
  sendsVideo: boolean;
  path: Path;
  /** one of the two saves data: whatever the level, no more than `SAVER_PROFILE` */
  saves: boolean;
}

export const firstPicture: Sent = {
  level: null,
  sendsVideo: true,
  path: { bandwidth: 0, isNarrow: false },
  saves: false,
};

/** @returns whether the browser has taken it; it refuses what another call overtakes */
export async function applyLevel(connection: RTCPeerConnection, sent: Sent): Promise<boolean> {
  let isTaken = true;
  for (const sender of connection.getSenders()) {
    const { track } = sender;
    if (!track) continue;
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    // Some browsers have no encodings before the connection is negotiated.
    if (!encoding) continue;
    const captured = track.kind === 'video' ? capturedBy(track) : { width: 0, height: 0 };
    const chosen = encodingFor(track.kind, sent, captured);
    if (!chosen) continue;
    Object.assign(encoding, chosen);
    if (track.kind === 'video') {
      if ((encoding.active ?? true) !== sent.sendsVideo) encoding.active = sent.sendsVideo;
      // The lowest level is small enough: browsers that scale down by themselves would do so on top of it.
      const level = sent.saves ? 'low' : sent.level;
      if (level) parameters.degradationPreference = level === 'low' ? 'maintain-resolution' : 'maintain-framerate';
    }
    await sender.setParameters(parameters).catch(() => {
      isTaken = false;
    });
  }
  return isTaken;
}

/** Codecs that cost less than the others, the lightest first (docs/decisions/022). */
const LIGHT_CODECS = ['video/H264', 'video/VP8'];

/** Sends the picture with the lightest codec that both sides have, from the next frame on. */
export async function lightenVideo(connection: RTCPeerConnection): Promise<void> {
  for (const sender of connection.getSenders()) {
    if (sender.track?.kind !== 'video') continue;
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    const [codec] = LIGHT_CODECS.flatMap((light) => parameters.codecs.find(({ mimeType }) => mimeType === light) ?? []);
    if (!encoding || !codec) continue;
    // Browsers that cannot choose ignore it.
    Object.assign(encoding, { codec });
    await sender.setParameters(parameters).catch(() => undefined);
  }
}

/** How long a better level must be asked for before it applies, ms: each change of size costs a full picture. */
export const RAISE_AFTER = 10_000;

const RANK: Record<VideoLevel, number> = { low: 0, medium: 1, high: 2 };

/** Applies a worse level at once, and a better one where it is still asked for after a while (docs/decisions/022). */
export function createLevels(clock: Clock, apply: (level: VideoLevel) => void) {
  let level: VideoLevel | null = null;
  let wanted: VideoLevel | null = null;
  let cancel: () => void = () => undefined;
  const take = (next: VideoLevel) => {
    level = next;
    apply(next);
  };
  return {
    /** the one that applies now; null before the first */
    current: () => level,
    want(next: VideoLevel) {
      const isRising = level !== null && RANK[next] > RANK[level];
      // A level that has risen for a while goes on to rise, at most to the one that is asked for now.
      if (isRising && wanted && level && RANK[wanted] > RANK[level]) {
        wanted = next;
        return;
      }
      cancel();
      wanted = next;
      if (!isRising) {
        if (next !== level) take(next);
        return;
      }
      cancel = clock.after(RAISE_AFTER, () => {
        if (wanted) take(wanted);
      });
    },
    stop: () => cancel(),
  };
}
