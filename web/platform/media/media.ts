import { storedBlur } from '../blur/outgoing.ts';
import type { BackgroundBlur } from '../blur/types.ts';
import type { Clock } from '../clock.ts';
import type { KeyValue } from '../storage/storage.ts';
import { createStore } from '../store.ts';
import type { Visibility } from '../visibility.ts';
import { createBlankTrack, restCamera } from './camera-rest.ts';
import { type Capture, describeStream, openStream, stopTracks, tracksOf } from './capture.ts';
import { sinkOf } from './device-state.ts';
import { asChosenDevices, type ChosenDevices, noChoice, noDevices } from './devices.ts';
import { renewMutedTracks } from './interruption.ts';
import { type PermissionQuery, watchPermission } from './permission.ts';
import type { MediaProblem } from './problem.ts';
import { type SpeakerElement, testSpeaker } from './speaker-test.ts';
import { createTracks } from './tracks.ts';
import type { AcquireOptions, Media, MediaHolder, MediaState } from './types.ts';

/** Milliseconds between two readings. */
const METER_INTERVAL = 60;

/** Loudness 0–1 of one buffer of 8-bit samples around 128: root mean square, scaled so that speech fills the meter. */
export function loudness(samples: Uint8Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  return Math.min(Math.sqrt(sum / samples.length) * 4, 1);
}

/** Reports the loudness of a stream. @returns a function that stops it */
function meter(
  stream: MediaStream,
  options: { openContext: () => AudioContext; clock: Clock; onLevel: (level: number) => void },
): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = options.openContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const stop = options.clock.every(METER_INTERVAL, () => {
    // Browsers suspend a context until the user interacts with the page, and Safari interrupts it for a phone call.
    if (context.state !== 'running') void context.resume().catch(() => undefined);
    analyser.getByteTimeDomainData(samples);
    options.onLevel(loudness(samples));
  });
  return () => {
    stop();
    source.disconnect();
    void context.close();
  };
}

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
  /** a picture of nothing; null where the browser has none */
  createBlank?: () => MediaStreamTrack | null;
}

interface Opening {
  audioOnly: boolean;
  orLess: boolean;
  isPending: boolean;
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
  isEmpty: false,
  interrupted: { audio: false, video: false },
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
  const createBlank = options.createBlank ?? (() => createBlankTrack(document));
  const tracks = createTracks(capture, state, { permissions: options.permissions, blur, createBlank, store, clock });
  const holders = new Set<MediaHolder>();
  /** the newest request to the browser, and what becomes of it */
  let latest: Opening | null = null;
  let opened: Promise<MediaStream> | undefined;
  renewMutedTracks(state, tracks, { visibility, clock });
  restCamera(state, tracks, clock);
  capture?.addEventListener('devicechange', () => void tracks.listDevices());

  function close(): void {
    const { stream } = state.get();
    if (stream) stopTracks(stream);
    state.update({ stream: null, hasCamera: false, hasMicrophone: false, isEmpty: false, inUse: off.inUse });
  }

  /** Opens in place of what is open or being opened. */
  function begin(audioOnly: boolean, { quietly, orLess = false }: AcquireOptions): Promise<MediaStream> {
    close();
    if (!quietly) state.update({ status: 'checking', problem: null });
    state.update({ audioOnly });
    const own: Opening = { audioOnly, orLess, isPending: true };
    latest = own;
    opened = finish(own);
    return opened;
  }

  async function finish(own: Opening): Promise<MediaStream> {
    const isWanted = () => own === latest && holders.size > 0;
    try {
      const { stream, standIns, leftOut } = await openStream(capture, state.get().chosen, { ...own, isWanted });
      if (!isWanted()) {
        stopTracks(stream);
        throw abandoned;
      }
      for (const track of stream.getTracks()) tracks.admit(stream, track);
      state.update({ status: 'ready', problem: null, stream });
      state.update(describeStream(stream));
      for (const kind of standIns) tracks.tellStandIn(stream, kind);
      for (const kind of leftOut) tracks.leaveOut(stream, kind);
      void tracks.listDevices();
      return stream;
    } catch (problem) {
      // Whoever waited for it gets what has been opened in its place.
      if (own !== latest && opened) return opened;
      if (!isWanted()) state.update({ status: 'off' });
      else {
        state.update({ status: 'failed', problem: problem as MediaProblem });
        void tracks.listDevices();
      }
      throw problem;
    } finally {
      own.isPending = false;
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
      const isAlike = latest?.audioOnly === audioOnly && (latest.orLess || !wanted.orLess);
      if (opened && latest?.isPending && isAlike) return opened;
      return begin(audioOnly, wanted);
    },
    release(holder) {
      holders.delete(holder);
      if (holders.size > 0) return;
      close();
      // A stream that is still being opened is stopped when it arrives.
      if (latest?.isPending) return;
      state.update({ status: 'off', problem: null });
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
