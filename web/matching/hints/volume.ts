/** Over how much time a voice is judged, ms: long enough for a pause between two words. */
export const VOLUME_WINDOW = 2000;
/** Loudness as the meter reports it: below the first there is silence, from the second on a voice carries. */
const VOICE_FROM = 0.03;
const CLEAR_FROM = 0.12;

/** What has been heard of someone so far. */
export type Heard = 'nothing' | 'quiet' | 'well';

/** The root mean square of readings. */
export function rmsOf(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return Math.sqrt(levels.reduce((sum, level) => sum + level * level, 0) / levels.length);
}

/** After another window. A voice that was clear once has passed the check: people pause. */
export function heardAfter(before: Heard, rms: number): Heard {
  if (before === 'well' || rms >= CLEAR_FROM) return 'well';
  return rms >= VOICE_FROM ? 'quiet' : before;
}
