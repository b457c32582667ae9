import type { OpenPeer, PeerSession } from '@visavis/domain/call/run-call.ts';
import type { PeerCommand } from '@visavis/domain/call/states/events.ts';
import { chunks } from '../../lib/chunks.ts';
import { createLateCode, type LateCode } from '../../platform/late-code.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import { RemoteVideo } from './late-remote-video.ts';
import type { createLiveSide, LiveSide, LiveSideOptions } from './live-side.ts';

const liveCode = createLateCode(async () => {
  const [file] = await Promise.all([chunks.load(() => import('./live-side.ts')), RemoteVideo.preload()]);
  return file;
});

/** Fetches the code before there is someone to call. @throws if its file is missing */
export const preloadLiveSide = liveCode.load;

interface LiveCode {
  createLiveSide: typeof createLiveSide;
}

/** The live side of a call session. Its code loads as the camera opens; a match that comes sooner waits for it. */
export interface LateLiveSide extends Readable<{ side: LiveSide | null }> {
  load(): void;
  openPeer: OpenPeer;
  stop(): void;
}

export function createLateLiveSide(
  services: Services,
  options: LiveSideOptions,
  code: LateCode<LiveCode> = liveCode,
): LateLiveSide {
  const state = createStore<{ side: LiveSide | null }>({ side: null });
  let isStopped = false;

  const take = () => {
    const loaded = code.get();
    if (loaded && !isStopped && !state.get().side) state.set({ side: loaded.createLiveSide(services, options) });
    return state.get().side;
  };
  const load = async () => {
    if (!take()) await code.load();
    return take();
  };

  const openLate: OpenPeer = (input, sendBack) => {
    const { roomId } = input;
    /** commands that came before the code had loaded */
    const early: PeerCommand[] = [];
    let session: PeerSession | null = null;
    let isClosed = false;
    const stopTracks = services.media.onTrack(({ kind }) => sendBack({ type: 'TRACK_CHANGED', roomId, kind }));
    const open = (side: LiveSide | null) => {
      stopTracks();
      if (isClosed || !side) return;
      session = side.openPeer(input, sendBack);
      for (const command of early) session.send(command);
    };
    load()
      .then(open)
      .catch(() => isClosed || sendBack({ type: 'CONNECTION_FAILED', roomId }));
    return {
      send(command) {
        if (session) session.send(command);
        else early.push(command);
      },
      close() {
        isClosed = true;
        stopTracks();
        session?.close();
      },
    };
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    // A failure is reported where a connection is opened.
    load: () => void load().catch(() => undefined),
    openPeer: (input, sendBack) => (take()?.openPeer ?? openLate)(input, sendBack),
    stop() {
      isStopped = true;
      state.get().side?.guard.stop();
    },
  };
}
