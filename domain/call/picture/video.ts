/** Video: constants of spec.md section 9, 'Call rules'. */
export type QualityLevel = 'excellent' | 'good' | 'poor';
/** @param packetLoss percent @param roundTripTime milliseconds */
export function qualityOf(packetLoss: number, roundTripTime: number): QualityLevel {
  if (packetLoss > 5 || roundTripTime > 150) return 'poor';
  if (packetLoss > 2 || roundTripTime > 100) return 'good';
  return 'excellent';
}
const LEVELS = { excellent: 'high', good: 'medium', poor: 'low' } as const;
/** The shorter round trip, ms: of those before (null: none) and the latest (0: not known). */
export function shortestOf(before: number | null, latest: number): number | null {
  if (latest === 0) return before;
  return before === null ? latest : Math.min(before, latest);
}
/** Bits per second that a path must carry to keep a level and to take it up (docs/decisions/022). */
const NEEDS = { high: { keep: 500_000, take: 750_000 }, medium: { keep: 130_000, take: 230_000 } };
function levelThatFits(bandwidth: number, current: VideoLevel): VideoLevel {
  if (bandwidth >= (current === 'high' ? NEEDS.high.keep : NEEDS.high.take)) return 'high';
  return bandwidth >= (current === 'low' ? NEEDS.medium.take : NEEDS.medium.keep) ? 'medium' : 'low';
}
/**
 * The level to send at: what the path carries, where the browser estimates that. Otherwise loss counts, and of a round
 * trip only what exceeds the shortest one of the call, the time that packets wait in queues (rulings 43).
 * @param bandwidth estimated bits per second of the path; 0: not known
 */
export function levelFor(
  { packetLoss, roundTripTime, bandwidth }: { packetLoss: number; roundTripTime: number; bandwidth: number },
  { current, shortest }: { current: VideoLevel; shortest: number | null },
): VideoLevel {
  if (bandwidth > 0) return levelThatFits(bandwidth, current);
  const queueing = roundTripTime - (shortestOf(shortest, roundTripTime) ?? 0);
  return LEVELS[qualityOf(packetLoss, queueing)];
}
/** Packet loss in percent that a call cannot bear for long (spec.md, 'Error catalogue'). */
const FAILING_PACKET_LOSS = 10;
export const isFailingLoss = (packetLoss: number): boolean => packetLoss > FAILING_PACKET_LOSS;
/**
 * How many samples in a row with that loss make the call seek a new path, give up the picture for the sound, and end
 * (rulings 38).
 */
export const FAILING_SAMPLES = { newPath: 3, soundOnly: 8, end: 15 } as const;
/** Percent; well below what made the picture go, so that it does not come and go. */
const RECOVERED_PACKET_LOSS = 5;
export const isRecoveredLoss = (packetLoss: number): boolean => packetLoss <= RECOVERED_PACKET_LOSS;
/** How many samples in a row with no more loss than that bring the picture back. */
export const RECOVERED_SAMPLES = 5;

export type VideoLevel = 'high' | 'medium' | 'low';
export interface VideoProfile {
  width: number;
  height: number;
  frameRate: number;
  /** bits per second */
  videoBitrate: number;
  audioBitrate: number;
  scaleResolutionDownBy: number;
}
export const VIDEO_PROFILES: Record<VideoLevel, VideoProfile> = {
  high: {
    width: 1280,
    height: 720,
    frameRate: 30,
    videoBitrate: 1_500_000,
    audioBitrate: 128_000,
    scaleResolutionDownBy: 1,
  },
  medium: {
    width: 640,
    height: 480,
    frameRate: 24,
    videoBitrate: 800_000,
    audioBitrate: 96_000,
    scaleResolutionDownBy: 1,
  },
  low: {
    width: 480,
    height: 360,
    frameRate: 15,
    videoBitrate: 400_000,
    audioBitrate: 64_000,
    scaleResolutionDownBy: 1.5,
  },
};

/**
 * The most that is sent while one of the two saves data (rulings 83), in place of a level's own: 12 pictures a second of the
 * lowest level's size, and sound that stays clear. With what packets and feedback add, ten minutes of both directions are
 * below 20 MB.
 */
export const SAVER_PROFILE: VideoProfile = {
  ...VIDEO_PROFILES.low,
  frameRate: 12,
  videoBitrate: 64_000,
  audioBitrate: 24_000,
};

/**
 * Bits per second: a path is narrow below the first, and stays so up to the second. There level medium keeps the size of
 * the first picture.
 */
const NARROW = { below: 450_000, until: 600_000 };
/** @param bandwidth as in `levelFor` */
export const isNarrow = (bandwidth: number, wasNarrow: boolean): boolean =>
  bandwidth > 0 && bandwidth < (wasNarrow ? NARROW.until : NARROW.below);

/** At most this share of a path is for the sound, but it may always have as much as browsers give it by themselves. */
const AUDIO_SHARE = 1 / 8;
const LEAST_AUDIO = 32_000;
/** The bitrates that the sound may have, the lowest first. */
const AUDIO_STEPS = [
  LEAST_AUDIO,
  ...(['low', 'medium', 'high'] as const).map((level) => VIDEO_PROFILES[level].audioBitrate),
];
/** Bits per second for the sound: those of the level, or fewer on a narrow path. @param bandwidth as in `levelFor` */
export function audioBitrateFor(level: VideoLevel, bandwidth: number): number {
  const { audioBitrate } = VIDEO_PROFILES[level];
  if (bandwidth === 0) return audioBitrate;
  const carried = AUDIO_STEPS.findLast((step) => step <= bandwidth * AUDIO_SHARE) ?? LEAST_AUDIO;
  return Math.min(audioBitrate, carried);
}

/** Up to this difference of aspect ratios a picture covers its frame; beyond it, the frame contains the picture. */
const ASPECT_TOLERANCE = 0.15;
export const fitOf = (picture: number, frame: number): 'cover' | 'contain' =>
  Math.abs(picture - frame) <= ASPECT_TOLERANCE ? 'cover' : 'contain';
