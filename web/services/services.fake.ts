import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { createFakeAlerts, type FakeAlerts } from '../platform/alerts.fake.ts';
import { createFakeApi, type FakeApi } from '../platform/api/api.fake.ts';
import { createIceServers } from '../platform/api/ice-servers.ts';
import { createFakeBlur, type FakeBlur } from '../platform/blur/blur.fake.ts';
import { createFakeBrowserControls, type FakeBrowserControls } from '../platform/browser-controls.fake.ts';
import { createFakeClock, type FakeClock } from '../platform/clock.fake.ts';
import { createDataSaver } from '../platform/data-saver.ts';
import { createFakeClassifier, type FakeClassifier } from '../platform/guard/classifier.fake.ts';
import {
  createFakeCapture,
  createFakeStream,
  createFakeTrack,
  type FakeCapture,
} from '../platform/media/media.fake.ts';
import { createMedia } from '../platform/media/media.ts';
import { createFakePasskeys, type FakePasskeys } from '../platform/passkeys/passkeys.fake.ts';
import { createFakeConnection, type FakeConnection } from '../platform/peer/peer.fake.ts';
import { createPeers } from '../platform/peer/peer.ts';
import { createFakePush, type FakePush } from '../platform/push/push.fake.ts';
import { createReach } from '../platform/reach/reach.ts';
import { createFakeHashes } from '../platform/safety/hashes.fake.ts';
import { createFakeSocket, type FakeSocket } from '../platform/socket/socket.fake.ts';
import { createFakeStorage, type FakeStorage } from '../platform/storage/storage.fake.ts';
import { createEmitter, createStore, type Store } from '../platform/store.ts';
import { createFront } from '../platform/visibility.ts';
import { createWakeLock } from '../platform/wake-lock.ts';
import { createAuthStore } from './auth-store.ts';
import { createAvoided } from './avoided.ts';
import type { Services } from './services.tsx';

/** Services without a browser: pure parts are real, and the rest is faked and driven by the test. */
export interface FakeServices extends Services {
  api: FakeApi;
  socket: FakeSocket;
  storage: FakeStorage;
  clock: FakeClock;
  network: Store<{ online: boolean }>;
  visibility: Store<{ visible: boolean }>;
  activity: Store<{ isIdle: boolean }>;
  departure: Store<{ left: boolean }>;
  capture: FakeCapture;
  browserControls: FakeBrowserControls;
  passkeys: FakePasskeys;
  alerts: FakeAlerts;
  push: FakePush;
  blur: FakeBlur;
  /** every file saved so far */
  saved: { file: Blob; name: string }[];
  /** every site that was gone to so far */
  left: string[];
  classifier: FakeClassifier;
  /** every peer connection created so far */
  connections: FakeConnection[];
}

export const alice: CurrentUser = {
  userId: '018f3c7e-0000-7000-8000-00000000000a',
  username: 'alice',
  email: 'alice@visavis.test',
  avatar: '/avatars/alice.svg',
};

export function createFakeServices(
  options: { user?: CurrentUser | null; connected?: boolean; isCopy?: boolean; isRevisited?: boolean } = {},
): FakeServices {
  const user = options.user === undefined ? alice : options.user;
  const clock = createFakeClock();
  const api = createFakeApi(user);
  const storage = createFakeStorage();
  const capture = createFakeCapture();
  const blur = createFakeBlur();
  const visibility = createStore({ visible: true });
  const push = createFakePush();
  const connections: FakeConnection[] = [];
  const network = createStore({ online: true });
  const saved: FakeServices['saved'] = [];
  const left: string[] = [];
  const noSound = () => {
    throw new Error('No audio in tests');
  };
  const dataSaver = createDataSaver(storage);
  const peers = createPeers({
    gone: createEmitter(),
    createConnection: (configuration) => {
      const connection = createFakeConnection(configuration);
      connections.push(connection);
      return connection;
    },
    codecsOf: () => null,
    isFirefox: false,
    createStream: () => createFakeStream([]),
    clock,
    network,
    hashes: createFakeHashes(),
    saver: dataSaver,
    warn: () => undefined,
  });
  const iceServers = createIceServers(api, clock);
  return {
    saved,
    saveFile: (file, name) => void saved.push({ file, name }),
    left,
    leaveFor: (url) => void left.push(url),
    api,
    socket: createFakeSocket(options.connected ?? true),
    media: createMedia({
      capture,
      openContext: noSound,
      clock,
      store: storage.local,
      canChooseSpeaker: true,
      visibility,
      blur,
      createBlank: () => createFakeTrack('video', 'blank'),
    }),
    peers,
    dataSaver,
    iceServers,
    reach: createReach({ peers, iceServers, network }),
    classifier: createFakeClassifier(),
    auth: createAuthStore({
      user,
      isAuthenticated: user !== null,
      isLoading: false,
      hasLeft: false,
      authChecked: true,
    }),
    avoided: createAvoided(),
    storage,
    clock,
    network,
    visibility,
    activity: createStore({ isIdle: false }),
    front: createFront(visibility),
    departure: createStore({ left: false }),
    tab: {
      isRevisited: options.isRevisited ?? false,
      whenKnown: (run) => run(options.isCopy ?? false),
      alone: (_, work) => work().then(() => true),
    },
    returned: createEmitter(),
    wakeLock: createWakeLock(undefined, visibility),
    isBuildOutdated: async () => false,
    copyText: (text) => navigator.clipboard.writeText(text),
    share: null,
    newId: () => crypto.randomUUID(),
    isCanvasTrue: () => true,
    browserControls: createFakeBrowserControls(),
    passkeys: createFakePasskeys(),
    solveProof: async ({ parameters }) => `proof of ${parameters.nonce}`,
    alerts: createFakeAlerts(),
    push,
    loadPush: async () => push,
    authExpired: createEmitter(),
    capture,
    blur,
    connections,
  };
}
