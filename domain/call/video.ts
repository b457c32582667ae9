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
/**
 * The level to send at. Of a round trip only what exceeds the shortest one of the call counts, the time that packets
 * wait in queues: a long way is no narrow one (rulings 43).
 */
export function levelFor(sample: { packetLoss: number; roundTripTime: number }, shortest: number | null): VideoLevel {
  const queueing = sample.roundTripTime - (shortestOf(shortest, sample.roundTripTime) ?? 0);
  return LEVELS[qualityOf(sample.packetLoss, queueing)];
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

/** Up to this difference of aspect ratios a picture covers its frame; beyond it, the frame contains the picture. */
const ASPECT_TOLERANCE = 0.15;
export const fitOf = (picture: number, frame: number): 'cover' | 'contain' =>
  Math.abs(picture - frame) <= ASPECT_TOLERANCE ? 'cover' : 'contain';
