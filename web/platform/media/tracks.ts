import { createOutgoing, type Outgoing } from '../blur/outgoing.ts';
import type { BackgroundBlur } from '../blur/types.ts';
import type { Clock } from '../clock.ts';
import type { KeyValue } from '../storage/storage.ts';
import { createEmitter, type Store } from '../store.ts';
import { standInFor } from './camera-rest.ts';
import { type Capture, describeStream, openTrack, stopTracks, tracksOf } from './capture.ts';
import { deviceOf, devicesOf, isListed } from './device-state.ts';
import { type ChosenDevices, DEFAULT_DEVICE, type DeviceLists, sortDevices } from './devices.ts';
import { triesFor } from './fallback.ts';
import { type PermissionQuery, watchPermission } from './permission.ts';
import type { MediaProblem } from './problem.ts';
import { isRefusal } from './problem-state.ts';
import type { DeviceNotice, MediaState, TrackKind } from './types.ts';

/** How long a track is muted before that is worth a word, ms: some browsers mute one for a moment. */
export const MUTE_NOTICE_AFTER = 1000;

/** Reports that a device has given nothing for a while, as in a phone call, and when it gives something again. */
function watchMute(track: MediaStreamTrack, clock: Clock, report: (isMuted: boolean) => void): void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    cancel();
    cancel = clock.after(MUTE_NOTICE_AFTER, () => track.readyState === 'live' && report(true));
  };
  if (track.muted) wait();
  track.addEventListener('mute', wait);
  track.addEventListener('unmute', () => {
    cancel();
    report(false);
  });
}

export interface Tracks {
  /** Every captured track enters the stream here, or a blurred one in its place. @returns the one in the stream */
  admit(stream: MediaStream, captured: MediaStreamTrack): MediaStreamTrack;
  /** Captures another device in place of the current one; null is the browser's choice. Rejects with a MediaProblem. */
  replace(kind: TrackKind, id: string | null): Promise<void>;
  /** Reads the connected devices, and replaces one in use that is no longer among them. */
  listDevices(): Promise<void>;
  /** Says which device was opened in place of the usual one. */
  tellStandIn(stream: MediaStream, kind: TrackKind): void;
  /** Whether a blank picture stands in for the camera, whose device is free. */
  isResting(): boolean;
  /** Gives the camera's device back and sends nothing, where the browser can. */
  rest(): void;
  /** Opens the camera again, or finds another in its place. Never rejects. */
  wake(): Promise<void>;
  /** The stream begins without a kind: none could be opened. It is taken once one is plugged in. */
  leaveOut(stream: MediaStream, kind: TrackKind): void;
  changes: ReturnType<typeof createEmitter<{ kind: TrackKind; track: MediaStreamTrack | null }>>;
  notices: ReturnType<typeof createEmitter<DeviceNotice>>;
  outgoing: Outgoing;
}

export interface TracksOptions {
  permissions: PermissionQuery | undefined;
  blur: BackgroundBlur;
  /** null where the browser has none */
  createBlank: () => MediaStreamTrack | null;
  store: KeyValue;
  clock: Clock;
}

const kinds: readonly TrackKind[] = ['audio', 'video'];

/** Runs one after another what is given to it. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<void>): Promise<void> => {
    const turn = last.then(run, run);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The tracks of the running stream: switched, lost and replaced while the stream stays the same object. */
export function createTracks(
  capture: Capture | undefined,
  state: Store<MediaState>,
  { permissions, blur, createBlank, store, clock }: TracksOptions,
): Tracks {
  const changes: Tracks['changes'] = createEmitter();
  const notices: Tracks['notices'] = createEmitter();
  /** Tracks of one kind are replaced one after another, so that the last choice stands. */
  const inTurn = { audio: createTurns(), video: createTurns() };
  /** So are searches for another device: browsers tell of one that is plugged in more than once. */
  const searchInTurn = { audio: createTurns(), video: createTurns() };
  /** the kinds of which no device is left, by stream */
  const lost = new WeakMap<MediaStream, Set<TrackKind>>();
  /** what stands in for a camera that is off */
  let standIn: MediaStreamTrack | null = null;
  const isResting = () => standIn !== null && state.get().stream?.getTracks().includes(standIn) === true;
  /** the stream for which a permission is awaited */
  let awaited: MediaStream | null = null;

  function remove(stream: MediaStream, kind: TrackKind): void {
    for (const old of tracksOf(stream, kind)) {
      stream.removeTrack(old);
      old.stop();
    }
  }

  function enter(stream: MediaStream, track: MediaStreamTrack): void {
    const kind = track.kind as TrackKind;
    const { microphoneOn, cameraOn } = state.get();
    track.enabled = kind === 'audio' ? microphoneOn : cameraOn;
    track.addEventListener('ended', () => lose(stream, track));
    if (!stream.getTracks().includes(track)) stream.addTrack(track);
  }

  const outgoing = createOutgoing(blur, state, store, {
    camera: () => (isResting() ? null : (state.get().stream?.getVideoTracks()[0] ?? null)),
    exchange(from, to) {
      const { stream } = state.get();
      if (!stream?.getTracks().includes(from)) return to.stop();
      stream.removeTrack(from);
      enter(stream, to);
      changes.emit({ kind: 'video', track: to });
    },
    // The picture that is sent depends on its size.
    resized: (track) => changes.emit({ kind: 'video', track }),
    clock,
  });

  function interrupt(kind: TrackKind, isInterrupted: boolean): boolean {
    const { interrupted } = state.get();
    if (interrupted[kind] === isInterrupted) return false;
    state.update({ interrupted: { ...interrupted, [kind]: isInterrupted } });
    return true;
  }

  function admit(stream: MediaStream, captured: MediaStreamTrack): MediaStreamTrack {
    const kind = captured.kind as TrackKind;
    interrupt(kind, false);
    watchMute(captured, clock, (isMuted) => {
      const [sent] = tracksOf(stream, kind);
      if (state.get().stream === stream && sent && interrupt(kind, isMuted)) changes.emit({ kind, track: sent });
    });
    const track = captured.kind === 'video' ? outgoing.of(captured) : captured;
    if (track !== captured) stream.removeTrack(captured);
    enter(stream, track);
    return track;
  }

  async function open(kind: TrackKind, id: string | null): Promise<void> {
    const { stream } = state.get();
    if (!stream) return;
    try {
      const { stream: fresh, problem } = await openTrack(capture, { kind, id, current: stream });
      const [track] = tracksOf(fresh, kind);
      if (!track || state.get().stream !== stream) return stopTracks(fresh);
      remove(stream, kind);
      const sent = admit(stream, track);
      lost.get(stream)?.delete(kind);
      state.update({ ...describeStream(stream), isEmpty: false });
      changes.emit({ kind, track: sent });
      if (problem) throw problem;
    } catch (problem) {
      // The current camera was stopped for another one, and neither opened.
      const dead = tracksOf(stream, kind).find(({ readyState }) => readyState === 'ended');
      if (dead) lose(stream, dead);
      throw problem;
    }
  }

  const replace = (kind: TrackKind, id: string | null): Promise<void> => inTurn[kind](() => open(kind, id));

  /** Tries what the browser prefers, then each connected device. */
  async function replaceWithAny(kind: TrackKind): Promise<'replaced' | 'refused' | 'gone'> {
    const ids = devicesOf(state.get().devices, deviceOf[kind]).map(({ id }) => id);
    for (const id of triesFor(null, ids)) {
      const problem = await replace(kind, id).then(
        () => null,
        (error: MediaProblem) => error,
      );
      if (!problem) return 'replaced';
      if (isRefusal(problem.kind)) return 'refused';
    }
    return 'gone';
  }

  function miss(stream: MediaStream, kind: TrackKind): Set<TrackKind> {
    const gone = (lost.get(stream) ?? new Set()).add(kind);
    lost.set(stream, gone);
    return gone;
  }

  const findAnother = (stream: MediaStream, kind: TrackKind): Promise<void> =>
    searchInTurn[kind](() => search(stream, kind));

  async function search(stream: MediaStream, kind: TrackKind): Promise<void> {
    if (state.get().stream !== stream || tracksOf(stream, kind).length > 0) return;
    const wasLost = lost.get(stream)?.has(kind) === true;
    const outcome = await replaceWithAny(kind);
    const [track] = tracksOf(stream, kind);
    if (state.get().stream !== stream) return;
    if (outcome === 'replaced' && track) {
      notices.emit({ kind: deviceOf[kind], outcome: wasLost ? 'back' : outcome, label: track.label });
    } else if (!wasLost) {
      const gone = miss(stream, kind);
      state.update({ isEmpty: gone.has('audio') && (gone.has('video') || state.get().audioOnly) });
      if (outcome === 'refused') awaitPermission(stream);
      notices.emit({ kind: deviceOf[kind], outcome: outcome === 'refused' ? outcome : 'gone', label: '' });
    }
  }

  /** When a device is unplugged or taken by another app, the call goes on with another, or without. */
  function lose(stream: MediaStream, track: MediaStreamTrack): void {
    if (state.get().stream !== stream || !stream.getTracks().includes(track)) return;
    const kind = track.kind as TrackKind;
    remove(stream, kind);
    state.update(describeStream(stream));
    changes.emit({ kind, track: null });
    void findAnother(stream, kind);
  }

  /** A device that was listed and is not any more; browsers that hide devices do not count. */
  const hasVanished = (kind: keyof ChosenDevices, id: string | null, before: DeviceLists) =>
    isListed(before, kind, id) && !isListed(state.get().devices, kind, id);

  /** Some devices go without a word from their track. */
  function loseVanished(before: DeviceLists): void {
    const { stream } = state.get();
    if (!stream) return;
    for (const kind of kinds) {
      const [track] = tracksOf(stream, kind);
      const id = track?.getSettings().deviceId ?? null;
      if (track && hasVanished(deviceOf[kind], id, before)) lose(stream, track);
    }
  }

  function takeReturned(): void {
    const { stream, devices } = state.get();
    if (!stream) return;
    for (const kind of lost.get(stream) ?? []) {
      if (devicesOf(devices, deviceOf[kind]).length > 0) void findAnother(stream, kind);
    }
  }

  /** A headset that becomes the system's default is taken, where the default was in use: its track stays with the old one. */
  async function followDefault(before: DeviceLists): Promise<void> {
    const { stream, inUse, devices } = state.get();
    if (!stream || inUse.microphone !== DEFAULT_DEVICE) return;
    const groupIn = ({ microphones }: DeviceLists) => microphones.find(({ id }) => id === DEFAULT_DEVICE)?.group;
    const [old, now] = [groupIn(before), groupIn(devices)];
    if (!old || !now || old === now) return;
    await replace('audio', DEFAULT_DEVICE);
    const label = tracksOf(stream, 'audio')[0]?.label ?? '';
    notices.emit({ kind: 'microphone', outcome: 'followed', label });
  }

  async function listDevices(): Promise<void> {
    const list = await capture?.enumerateDevices().catch(() => null);
    if (!list) return;
    const { devices: before, chosen, stream } = state.get();
    state.update({ devices: sortDevices(list) });
    if (stream && hasVanished('speaker', chosen.speaker, before)) {
      notices.emit({ kind: 'speaker', outcome: 'replaced', label: '' });
    }
    loseVanished(before);
    takeReturned();
    // The old one stays where the new one does not open.
    await followDefault(before).catch(() => undefined);
  }

  /** A device that the browser refused is taken once it is allowed again: only then is it listed. */
  function awaitPermission(stream: MediaStream): void {
    if (awaited === stream) return;
    awaited = stream;
    const stop = watchPermission(permissions, undefined, () => {
      if (state.get().stream === stream) void listDevices();
      else stop();
    });
  }

  function rest(): void {
    const { stream } = state.get();
    const [camera] = stream?.getVideoTracks() ?? [];
    const blank = camera && !isResting() ? createBlank() : null;
    if (!stream || !camera || !blank) return;
    standIn = standInFor(camera, blank);
    remove(stream, 'video');
    enter(stream, standIn);
    changes.emit({ kind: 'video', track: standIn });
  }

  async function wake(): Promise<void> {
    const { stream, inUse } = state.get();
    if (!stream || !isResting()) return;
    await replace('video', inUse.camera).catch(() => standIn && lose(stream, standIn));
  }

  return {
    admit,
    replace,
    isResting,
    rest,
    wake,
    listDevices,
    tellStandIn(stream, kind) {
      const label = tracksOf(stream, kind)[0]?.label ?? '';
      notices.emit({ kind: deviceOf[kind], outcome: 'instead', label });
    },
    leaveOut(stream, kind) {
      miss(stream, kind);
      notices.emit({ kind: deviceOf[kind], outcome: 'unopened', label: '' });
    },
    changes,
    notices,
    outgoing,
  };
}
