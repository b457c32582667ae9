import { VIDEO_PROFILES, type VideoLevel, type VideoProfile } from '@visavis/domain/call/video.ts';

export interface Size {
  width: number;
  height: number;
}

/** How much smaller than captured a picture is sent, so that it fits the profile in either orientation; never larger. */
export function scaleFor(profile: VideoProfile, captured: Size): number {
  const fits = Math.max(
    Math.max(captured.width, captured.height) / profile.width,
    Math.min(captured.width, captured.height) / profile.height,
    1,
  );
  return fits * profile.scaleResolutionDownBy;
}

/** What a sender of this kind of track is told for a level. */
export function encodingFor(kind: string, level: VideoLevel, captured: Size): RTCRtpEncodingParameters {
  const profile = VIDEO_PROFILES[level];
  if (kind === 'audio') return { maxBitrate: profile.audioBitrate };
  return {
    maxBitrate: profile.videoBitrate,
    maxFramerate: profile.frameRate,
    scaleResolutionDownBy: scaleFor(profile, captured),
  };
}

/**
 * The first picture is sent small: an encoder takes a third of the time for it and the path, not measured yet, carries
 * it at once. After a second comes the initial level (spec.md section 9).
 */
export function firstEncoding(captured: Size): RTCRtpEncodingParameters {
  return { scaleResolutionDownBy: scaleFor({ ...VIDEO_PROFILES.low, scaleResolutionDownBy: 1 }, captured) };
}

const capturedBy = (track: MediaStreamTrack): Size => {
  const { width, height } = track.getSettings();
  return { width: width ?? VIDEO_PROFILES.high.width, height: height ?? VIDEO_PROFILES.high.height };
};

/** @param level null: the first picture */
export async function applyLevel(connection: RTCPeerConnection, level: VideoLevel | null): Promise<void> {
  for (const sender of connection.getSenders()) {
    const { track } = sender;
    if (!track || (level === null && track.kind === 'audio')) continue;
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    // Some browsers have none before the connection is negotiated.
    if (!encoding) continue;
    const captured = track.kind === 'video' ? capturedBy(track) : { width: 0, height: 0 };
    Object.assign(encoding, level === null ? firstEncoding(captured) : encodingFor(track.kind, level, captured));
    // Refused where the connection closed meanwhile; the next level comes in two seconds.
    await sender.setParameters(parameters).catch(() => undefined);
  }
}
