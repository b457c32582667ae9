import type { Clock } from '../clock.ts';
import type { KeyValue } from '../storage/storage.ts';
import { createEmitter, createStore } from '../store.ts';
import {
  asChosenDevices,
  audioConstraints,
  type ChosenDevices,
  constraintsFor,
  noChoice,
  videoConstraints,
} from './constraints.ts';
import { noDevices, sortDevices } from './devices.ts';
import { meter } from './meter.ts';
import { insecureProblem, type MediaProblem, problemOf } from './problem.ts';
import type { Media, MediaHolder, MediaState, TrackKind } from './types.ts';

/** What is used of `navigator.mediaDevices`. */
export type Capture = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener'>;

export interface MediaOptions {
  /** undefined in a page that is not served securely */
  capture: Capture | undefined;
  openContext: () => AudioContext;
  clock: Clock;
  store: KeyValue;
  canChooseSpeaker: boolean;
}

const CHOICE_KEY = 'devices';
const abandoned: MediaProblem = { kind: 'unknown', message: 'No longer wanted' };

export function createMedia({ capture, openContext, clock, store, canChooseSpeaker }: MediaOptions): Media {
  const state = createStore<MediaState>({
    status: 'off',
    stream: null,
    problem: null,
    audioOnly: false,
    hasCamera: false,
    hasMicrophone: false,
    microphoneOn: true,
    cameraOn: true,
    devices: noDevices,
    chosen: store.getJson(CHOICE_KEY, asChosenDevices) ?? noChoice,
    inUse: { camera: null, microphone: null },
  });
  const changes = createEmitter<{ kind: TrackKind; track: MediaStreamTrack | null }>();
  const holders = new Set<MediaHolder>();
  let opening: { audioOnly: boolean; promise: Promise<MediaStream> } | null = null;

  const tracksOf = (stream: MediaStream, kind: TrackKind) =>
    kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();
  const isOn = (kind: TrackKind) => (kind === 'audio' ? state.get().microphoneOn : state.get().cameraOn);

  const listDevices = async () => {
    const list = await capture?.enumerateDevices().catch(() => []);
    state.update({ devices: sortDevices(list ?? []) });
  };
  capture?.addEventListener('devicechange', () => void listDevices());

  /** A device that was pulled out, or that another app took: its track is gone, and the rest goes on. */
  const watch = (stream: MediaStream, track: MediaStreamTrack) => {
    track.enabled = isOn(track.kind as TrackKind);
    track.addEventListener('ended', () => {
      if (state.get().stream !== stream || !stream.getTracks().includes(track)) return;
      stream.removeTrack(track);
      describe(stream);
      changes.emit({ kind: track.kind as TrackKind, track: null });
      void replace(track.kind as TrackKind, null).catch(() => undefined);
    });
  };

  const describe = (stream: MediaStream) => {
    const [camera] = stream.getVideoTracks();
    const [microphone] = stream.getAudioTracks();
    const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? null;
    state.update({
      hasCamera: camera !== undefined,
      hasMicrophone: microphone !== undefined,
      inUse: { camera: idOf(camera), microphone: idOf(microphone) },
    });
  };

  const stop = (stream: MediaStream) => {
    for (const track of stream.getTracks()) track.stop();
  };

  /** A stored device may be gone since: then the browser's default is as good. */
  async function request(audioOnly: boolean): Promise<MediaStream> {
    if (!capture) throw insecureProblem;
    const { chosen } = state.get();
    try {
      return await capture.getUserMedia(constraintsFor(chosen, audioOnly));
    } catch (error) {
      const problem = problemOf(error);
      const picky = chosen.camera !== null || chosen.microphone !== null;
      if (!picky || (problem.kind !== 'overconstrained' && problem.kind !== 'not_found')) throw problem;
      return capture.getUserMedia(constraintsFor(noChoice, audioOnly)).catch((again: unknown) => {
        throw problemOf(again);
      });
    }
  }

  async function begin(audioOnly: boolean): Promise<MediaStream> {
    state.update({ status: 'checking', problem: null, audioOnly });
    try {
      const stream = await request(audioOnly);
      if (holders.size === 0) {
        stop(stream);
        throw abandoned;
      }
      for (const track of stream.getTracks()) watch(stream, track);
      state.update({ status: 'ready', stream });
      describe(stream);
      void listDevices();
      return stream;
    } catch (problem) {
      if (problem === abandoned) state.update({ status: 'off' });
      else state.update({ status: 'failed', problem: problem as MediaProblem });
      throw problem;
    } finally {
      opening = null;
    }
  }

  /** A new track of one kind. Phones open one camera at a time: a busy one is tried again with the old one stopped. */
  async function openTrack(stream: MediaStream, kind: TrackKind, id: string | null): Promise<MediaStream> {
    if (!capture) throw insecureProblem;
    const constraints = kind === 'audio' ? { audio: audioConstraints(id) } : { video: videoConstraints(id) };
    try {
      return await capture.getUserMedia(constraints);
    } catch (error) {
      const problem = problemOf(error);
      if (kind === 'audio' || problem.kind !== 'in_use') throw problem;
      for (const old of tracksOf(stream, kind)) old.stop();
      return capture
        .getUserMedia(constraints)
        .catch(() => capture.getUserMedia({ video: videoConstraints(state.get().chosen.camera) }))
        .catch(() => {
          throw problem;
        });
    }
  }

  async function replace(kind: TrackKind, id: string | null): Promise<void> {
    const { stream } = state.get();
    if (!stream) return;
    const fresh = await openTrack(stream, kind, id);
    const [track] = tracksOf(fresh, kind);
    if (!track || state.get().stream !== stream) return stop(fresh);
    for (const old of tracksOf(stream, kind)) {
      stream.removeTrack(old);
      old.stop();
    }
    watch(stream, track);
    stream.addTrack(track);
    describe(stream);
    changes.emit({ kind, track });
  }

  return {
    state,
    canChooseSpeaker,
    acquire(holder, options = {}) {
      holders.add(holder);
      const { stream } = state.get();
      if (stream && options.audioOnly === undefined) return Promise.resolve(stream);
      const audioOnly = options.audioOnly ?? state.get().audioOnly;
      if (opening?.audioOnly === audioOnly) return opening.promise;
      if (stream) stop(stream);
      const promise = begin(audioOnly);
      opening = { audioOnly, promise };
      return promise;
    },
    release(holder) {
      holders.delete(holder);
      const { stream } = state.get();
      if (holders.size > 0) return;
      if (stream) stop(stream);
      // While opening, the stream is stopped when it arrives.
      if (!opening)
        state.update({ status: 'off', stream: null, problem: null, hasCamera: false, hasMicrophone: false });
    },
    setEnabled(kind, enabled) {
      state.update(kind === 'audio' ? { microphoneOn: enabled } : { cameraOn: enabled });
      const { stream } = state.get();
      if (stream) for (const track of tracksOf(stream, kind)) track.enabled = enabled;
    },
    async choose(kind: keyof ChosenDevices, id) {
      if (kind !== 'speaker') await replace(kind === 'camera' ? 'video' : 'audio', id);
      const chosen = { ...state.get().chosen, [kind]: id };
      state.update({ chosen });
      store.setJson(CHOICE_KEY, chosen);
    },
    onTrack: changes.on,
    meter(onLevel) {
      const { stream } = state.get();
      return stream ? meter(stream, { openContext, clock, onLevel }) : () => undefined;
    },
  };
}
