import { storedBlur } from '../blur/outgoing.ts';
import type { BackgroundBlur } from '../blur/types.ts';
import type { Clock } from '../clock.ts';
import type { KeyValue } from '../storage/storage.ts';
import { createStore } from '../store.ts';
import type { Visibility } from '../visibility.ts';
import { type Capture, describeStream, openStream, stopTracks, tracksOf } from './capture.ts';
import { sinkOf } from './device-state.ts';
import { asChosenDevices, type ChosenDevices, noChoice, noDevices } from './devices.ts';
import { renewMutedTracks } from './interruption.ts';
import { meter } from './meter.ts';
import { type PermissionQuery, watchPermission } from './permission.ts';
import type { MediaProblem } from './problem.ts';
import { type SpeakerElement, testSpeaker } from './speaker-test.ts';
import { createTracks } from './tracks.ts';
import type { Media, MediaHolder, MediaState } from './types.ts';

export interface MediaOptions {
  /** undefined on a page that is not served securely */
  capture: Capture | undefined;
  /** undefined where the browser does not report permissions */
  permissions?: PermissionQuery | undefined;
  openContext: () => AudioContext;
  /** plays the test of a speaker */
  createElement?: () => SpeakerElement;
  clock: Clock;
  store: KeyValue;
  canChooseSpeaker: boolean;
  visibility: Visibility;
  blur: BackgroundBlur;
}

const CHOICE_KEY = 'devices';
const BEGIN_BLURRED_KEY = 'begin-blurred';
const asSwitch = (value: unknown) => (value === true ? value : null);
const abandoned: MediaProblem = { kind: 'unknown', message: 'No longer wanted' };

const off: Omit<MediaState, 'blur' | 'beginBlurred'> = {
  status: 'off',
  stream: null,
  problem: null,
  audioOnly: false,
  hasCamera: false,
  hasMicrophone: false,
  microphoneOn: true,
  cameraOn: true,
  devices: noDevices,
  chosen: noChoice,
  inUse: { camera: null, microphone: null },
};

export function createMedia(options: MediaOptions): Media {
  const { capture, openContext, clock, store, canChooseSpeaker, visibility, blur } = options;
  const state = createStore<MediaState>({
    ...off,
    chosen: store.getJson(CHOICE_KEY, asChosenDevices) ?? noChoice,
    blur: storedBlur(store),
    beginBlurred: store.getJson(BEGIN_BLURRED_KEY, asSwitch) ?? false,
  });
  const tracks = createTracks(capture, state, { blur, store, clock });
  const holders = new Set<MediaHolder>();
  let opening: { audioOnly: boolean; promise: Promise<MediaStream> } | null = null;
  renewMutedTracks(state, tracks, { visibility, clock });
  capture?.addEventListener('devicechange', () => void tracks.listDevices());

  async function begin(audioOnly: boolean, quietly = false): Promise<MediaStream> {
    if (!quietly) state.update({ status: 'checking', problem: null });
    state.update({ audioOnly });
    try {
      const stream = await openStream(capture, state.get().chosen, audioOnly);
      if (holders.size === 0) {
        stopTracks(stream);
        throw abandoned;
      }
      for (const track of stream.getTracks()) tracks.admit(stream, track);
      state.update({ status: 'ready', problem: null, stream });
      state.update(describeStream(stream));
      void tracks.listDevices();
      return stream;
    } catch (problem) {
      if (problem === abandoned) state.update({ status: 'off' });
      else state.update({ status: 'failed', problem: problem as MediaProblem });
      throw problem;
    } finally {
      opening = null;
    }
  }

  return {
    state,
    canChooseSpeaker,
    acquire(holder, wanted = {}) {
      holders.add(holder);
      const { stream } = state.get();
      if (stream && wanted.audioOnly === undefined) return Promise.resolve(stream);
      const audioOnly = wanted.audioOnly ?? state.get().audioOnly;
      if (opening?.audioOnly === audioOnly) return opening.promise;
      if (stream) stopTracks(stream);
      const promise = begin(audioOnly, wanted.quietly);
      opening = { audioOnly, promise };
      return promise;
    },
    release(holder) {
      holders.delete(holder);
      const { stream } = state.get();
      if (holders.size > 0) return;
      if (stream) stopTracks(stream);
      // A stream that is still being opened is stopped when it arrives.
      if (opening) return;
      state.update({ status: 'off', stream: null, problem: null, hasCamera: false, hasMicrophone: false });
    },
    setEnabled(kind, enabled) {
      state.update(kind === 'audio' ? { microphoneOn: enabled } : { cameraOn: enabled });
      const { stream } = state.get();
      if (stream) for (const track of tracksOf(stream, kind)) track.enabled = enabled;
    },
    async choose(kind: keyof ChosenDevices, id) {
      if (kind !== 'speaker') await tracks.replace(kind === 'camera' ? 'video' : 'audio', id);
      const chosen = { ...state.get().chosen, [kind]: id };
      state.update({ chosen });
      store.setJson(CHOICE_KEY, chosen);
    },
    onTrack: tracks.changes.on,
    onNotice: tracks.notices.on,
    onMayOpen: (handle) => watchPermission(options.permissions, capture, handle),
    testSpeaker: () =>
      testSpeaker({
        openContext,
        createElement: options.createElement ?? (() => new Audio()),
        sinkId: sinkOf(state.get()),
      }),
    canBlur: blur.isSupported,
    setBlur: tracks.outgoing.setBlur,
    setBeginBlurred(on) {
      if (on) store.setJson(BEGIN_BLURRED_KEY, true);
      else store.remove(BEGIN_BLURRED_KEY);
      state.update({ beginBlurred: on });
    },
    setCover: tracks.outgoing.setCover,
    onBlurLost: tracks.outgoing.lost.on,
    meter(onLevel) {
      const { stream } = state.get();
      return stream ? meter(stream, { openContext, clock, onLevel }) : () => undefined;
    },
  };
}
