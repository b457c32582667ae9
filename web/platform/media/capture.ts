import { audioConstraints, type ChosenDevices, constraintsFor, noChoice, videoConstraints } from './devices.ts';
import { insecureProblem, problemOf } from './problem.ts';
import type { TrackKind } from './types.ts';

/** The part of `navigator.mediaDevices` in use. */
export type Capture = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener'>;

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

/** Opens camera and microphone; falls back to the defaults if a chosen device is gone. Rejects with a MediaProblem. */
export async function openStream(
  capture: Capture | undefined,
  chosen: ChosenDevices,
  audioOnly: boolean,
): Promise<MediaStream> {
  if (!capture) throw insecureProblem;
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

/**
 * Opens a new track to replace those of its kind in `current`. Phones open one camera at a time, so a busy camera is
 * tried again with the current one stopped, and the current one is reopened if that fails too.
 * Rejects with a MediaProblem.
 */
export async function openTrack(
  capture: Capture | undefined,
  { kind, id, current, camera }: { kind: TrackKind; id: string | null; current: MediaStream; camera: string | null },
): Promise<MediaStream> {
  if (!capture) throw insecureProblem;
  const constraints = kind === 'audio' ? { audio: audioConstraints(id) } : { video: videoConstraints(id) };
  try {
    return await capture.getUserMedia(constraints);
  } catch (error) {
    const problem = problemOf(error);
    if (kind === 'audio' || problem.kind !== 'in_use') throw problem;
    for (const track of tracksOf(current, kind)) track.stop();
    return capture
      .getUserMedia(constraints)
      .catch(() => capture.getUserMedia({ video: videoConstraints(camera) }))
      .catch(() => {
        throw problem;
      });
  }
}
