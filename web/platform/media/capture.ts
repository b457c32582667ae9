import { audioConstraints, type ChosenDevices, constraintsFor, noChoice, videoConstraints } from './devices.ts';
import { insecureProblem, type MediaProblem, problemOf } from './problem.ts';
import type { TrackKind } from './types.ts';

/** The part of `navigator.mediaDevices` in use. */
export type Capture = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

export const tracksOf = (stream: MediaStream, kind: TrackKind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the screens know about a stream. */
export function describeStream(stream: MediaStream) {
  const [camera] = stream.getVideoTracks();
  const [microphone] = stream.getAudioTracks();
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? null;
  return {
    hasCamera: camera !== undefined,
    hasMicrophone: microphone !== undefined,
    inUse: { camera: idOf(camera), microphone: idOf(microphone) },
  };
}

/** Whether what is asked for opens by itself; it is stopped at once. */
const opens = (capture: Capture, constraints: MediaStreamConstraints): Promise<boolean> =>
  capture.getUserMedia(constraints).then(
    (stream) => {
      stopTracks(stream);
      return true;
    },
    () => false,
  );

/** Which of the two can be used, where together they were missing or busy: the browser does not say. */
async function usable(capture: Capture, kind: 'not_found' | 'in_use', chosen: ChosenDevices) {
  if (kind === 'not_found') {
    const list = await capture.enumerateDevices().catch(() => []);
    const has = (wanted: MediaDeviceKind) => list.some((device) => device.kind === wanted);
    return { camera: has('videoinput'), microphone: has('audioinput') };
  }
  const microphone = await opens(capture, constraintsFor(chosen, true));
  return { camera: !microphone && (await opens(capture, { video: videoConstraints(chosen.camera) })), microphone };
}

/** A problem that names the missing or busy device where it is one of the two. */
async function named(
  capture: Capture,
  { kind, message }: MediaProblem,
  { chosen, audioOnly }: { chosen: ChosenDevices; audioOnly: boolean },
): Promise<MediaProblem> {
  if (kind !== 'not_found' && kind !== 'in_use') return { kind, message };
  const { camera, microphone } = audioOnly ? { camera: true, microphone: false } : await usable(capture, kind, chosen);
  if (camera === microphone) return { kind, message };
  return { kind: camera ? `microphone_${kind}` : `camera_${kind}`, message };
}

/** Opens camera and microphone; falls back to the defaults if a chosen device is gone. Rejects with a MediaProblem. */
export async function openStream(
  capture: Capture | undefined,
  chosen: ChosenDevices,
  audioOnly: boolean,
): Promise<MediaStream> {
  if (!capture) throw insecureProblem;
  return openBoth(capture, chosen, audioOnly).catch(async (problem: MediaProblem) => {
    throw await named(capture, problem, { chosen, audioOnly });
  });
}

async function openBoth(capture: Capture, chosen: ChosenDevices, audioOnly: boolean): Promise<MediaStream> {
  try {
    return await capture.getUserMedia(constraintsFor(chosen, audioOnly));
  } catch (error) {
    const problem = problemOf(error);
    const isPicky = chosen.camera !== null || chosen.microphone !== null;
    if (!isPicky || (problem.kind !== 'overconstrained' && problem.kind !== 'not_found')) throw problem;
    return capture.getUserMedia(constraintsFor(noChoice, audioOnly)).catch((again: unknown) => {
      throw problemOf(again);
    });
  }
}

export interface OpenedTrack {
  stream: MediaStream;
  /** why the wanted device did not open, where the one in use was reopened instead */
  problem: MediaProblem | null;
}

/**
 * Opens a new track to replace those of its kind in `current`. Phones open one camera at a time, so a busy camera is
 * tried again with the current one stopped, and the current one is reopened if that fails too.
 * Rejects with a MediaProblem.
 */
export async function openTrack(
  capture: Capture | undefined,
  { kind, id, current }: { kind: TrackKind; id: string | null; current: MediaStream },
): Promise<OpenedTrack> {
  if (!capture) throw insecureProblem;
  const open = (device: string | null) =>
    capture.getUserMedia(kind === 'audio' ? { audio: audioConstraints(device) } : { video: videoConstraints(device) });
  try {
    return { stream: await open(id), problem: null };
  } catch (error) {
    const problem = problemOf(error);
    const [old] = tracksOf(current, kind);
    if (kind === 'audio' || problem.kind !== 'in_use' || !old) throw problem;
    const before = old.getSettings().deviceId ?? null;
    old.stop();
    return open(id)
      .then((stream) => ({ stream, problem: null }))
      .catch(async () => ({ stream: await open(before), problem }))
      .catch(() => {
        throw problem;
      });
  }
}
