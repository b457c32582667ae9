import { deviceOf, devicesOf } from './device-state.ts';
import { audioConstraints, type ChosenDevices, constraintsFor, sortDevices, videoConstraints } from './devices.ts';
import { type KindOutcome, obstacleOf, triesFor } from './fallback.ts';
import { insecureProblem, type MediaProblem, type MediaProblemKind, problemOf } from './problem.ts';
import { isOfDevice, isRefusal } from './problem-state.ts';
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

/** A stream as the screens know it. */
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

export interface OpenedStream {
  stream: MediaStream;
  /** the kinds of which another device was opened than usual */
  standIns: TrackKind[];
  /** the kinds of which none could be opened, where a call goes on without */
  leftOut: TrackKind[];
}

export interface OpeningOptions {
  audioOnly: boolean;
  /** what does not open is left out, as long as the other does */
  orLess: boolean;
  /** Nothing more is opened once this is false. */
  isWanted(): boolean;
}

const asks = (kind: TrackKind, id: string | null): MediaStreamConstraints =>
  kind === 'audio' ? { audio: audioConstraints(id) } : { video: videoConstraints(id) };

/**
 * Opens camera and microphone. A device that is missing or busy is replaced by another device of its kind, each by itself.
 * Rejects with a MediaProblem.
 */
export async function openStream(
  capture: Capture | undefined,
  chosen: ChosenDevices,
  options: OpeningOptions,
): Promise<OpenedStream> {
  if (!capture) throw insecureProblem;
  try {
    const stream = await capture.getUserMedia(constraintsFor(chosen, options.audioOnly));
    return { stream, standIns: [], leftOut: [] };
  } catch (error) {
    const problem = problemOf(error);
    if (!isOfDevice(problem.kind)) throw problem;
    return openEach(capture, chosen, { ...options, message: problem.message });
  }
}

interface OpenedKind {
  kind: TrackKind;
  outcome: KindOutcome;
  stream: MediaStream | null;
  isStandIn: boolean;
}

/** Opens a device of one kind, the first that lets it. Never rejects. */
async function openKind(
  capture: Capture,
  kind: TrackKind,
  { chosen, listed, isWanted }: { chosen: string | null; listed: readonly string[]; isWanted(): boolean },
): Promise<OpenedKind> {
  const usual: { outcome: MediaProblemKind | null } = { outcome: null };
  for (const [index, id] of triesFor(chosen, listed).entries()) {
    if (!isWanted()) break;
    try {
      const stream = await capture.getUserMedia(asks(kind, id));
      return { kind, outcome: 'opened', stream, isStandIn: index > 0 };
    } catch (error) {
      const problem = problemOf(error).kind;
      if (!isOfDevice(problem)) return { kind, outcome: problem, stream: null, isStandIn: false };
      // The browser's preferred device says best what is wrong: a chosen one may be gone.
      if (id === null) usual.outcome = problem;
    }
  }
  return { kind, outcome: usual.outcome ?? 'unknown', stream: null, isStandIn: false };
}

async function openEach(
  capture: Capture,
  chosen: ChosenDevices,
  { audioOnly, orLess, isWanted, message }: OpeningOptions & { message: string },
): Promise<OpenedStream> {
  const devices = sortDevices(await capture.enumerateDevices().catch(() => []));
  const open = (kind: TrackKind) =>
    openKind(capture, kind, {
      chosen: chosen[deviceOf[kind]],
      listed: devicesOf(devices, deviceOf[kind]).map(({ id }) => id),
      isWanted,
    });
  // One after the other: browsers ask for each.
  const microphone = await open('audio');
  const isRefused = microphone.outcome !== 'opened' && isRefusal(microphone.outcome);
  const camera = audioOnly || isRefused ? null : await open('video');
  const kinds = camera ? [microphone, camera] : [microphone];
  const obstacle = obstacleOf({ camera: camera?.outcome ?? null, microphone: microphone.outcome }, orLess);
  const streams = kinds.flatMap(({ stream }) => stream ?? []);
  const [first, second] = streams;
  if (obstacle || !first) {
    for (const stream of streams) stopTracks(stream);
    throw { kind: obstacle ?? 'unknown', message } satisfies MediaProblem;
  }
  for (const track of second?.getTracks() ?? []) first.addTrack(track);
  return {
    stream: first,
    standIns: kinds.flatMap(({ kind, isStandIn }) => (isStandIn ? kind : [])),
    leftOut: kinds.flatMap(({ kind, stream }) => (stream ? [] : kind)),
  };
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
  const open = (device: string | null) => capture.getUserMedia(asks(kind, device));
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
