import type { MediaProblemKind } from './problem.ts';

/** The outcome for one kind of device: it opened, or the problem. */
export type KindOutcome = 'opened' | MediaProblemKind;

export interface Outcomes {
  /** null where none was wanted */
  camera: KindOutcome | null;
  microphone: KindOutcome;
}

/**
 * The devices of a kind in the order in which they are tried; null is the one that the browser prefers.
 * @param listed the ids of those that are connected
 */
export function triesFor(chosen: string | null, listed: readonly string[]): (string | null)[] {
  const others = [null, ...listed.filter((id) => id !== chosen)];
  return chosen === null ? others : [chosen, ...others];
}

/** Some devices fail in ways that only cameras have words for. */
const ofMicrophone = (problem: MediaProblemKind): MediaProblemKind =>
  problem === 'overconstrained' ? 'not_found' : problem;

const named = (device: 'camera' | 'microphone', problem: MediaProblemKind): MediaProblemKind =>
  problem === 'in_use' || problem === 'not_found' ? `${device}_${problem}` : problem;

/**
 * The problem that keeps a call from beginning, where camera and microphone were opened each by itself; null where nothing does.
 * @param orLess a call that goes on does so with either of the two
 */
export function obstacleOf({ camera, microphone }: Outcomes, orLess: boolean): MediaProblemKind | null {
  const hasEither = camera === 'opened' || microphone === 'opened';
  if (orLess && hasEither) return null;
  if (microphone === 'opened') return camera === null || camera === 'opened' ? null : named('camera', camera);
  const problem = ofMicrophone(microphone);
  return camera === problem ? problem : named('microphone', problem);
}
