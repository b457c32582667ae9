import { createAlerts } from './alerts.ts';
import { createApi } from './api/api.ts';
import { createIceServers } from './api/ice-servers.ts';
import { fetchTransport, xhrTransport } from './api/transport.ts';
import { createBrowserBlur } from './blur/browser-blur.ts';
import { type BrowserControlSource, createBrowserControls } from './browser-controls.ts';
import { createBuildCheck } from './build.ts';
import { createClock } from './clock.ts';
import { createBrowserClassifier } from './guard/browser-classifier.ts';
import { createMedia } from './media/media.ts';
import { createPasskeys, loadWebAuthn } from './passkeys/browser-passkeys.ts';
import { createPeers } from './peer/peer.ts';
import { createSafetyHashes } from './safety/hashes.ts';
import { createSaveFile } from './save-file.ts';
import { createLazyIo } from './socket/io.ts';
import { createSocket } from './socket/socket.ts';
import { createStorage } from './storage/storage.ts';
import { createEmitter } from './store.ts';
import { createDeparture, createNetwork, createReturned, createVisibility } from './visibility.ts';
import { createWakeLock } from './wake-lock.ts';

/** For developers, in the browser's console; users see toasts. */
const warn = (text: string, error?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: spec.md, 'Realtime socket': 'a console warning only'
  console.warn(text, ...(error === undefined ? [] : [error]));
};

/** spec.md section 9, 'Connectivity'; rulings 26 */
const socketOptions = {
  autoConnect: false,
  withCredentials: true,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionAttempts: 3,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
};

/**
 * Assembles the real parts; the only place that touches the browser.
 * @param entry the path of the app's first file, if known
 */
export function createBrowserPlatform(entry: string | null) {
  const clock = createClock();
  const network = createNetwork(window);
  const visibility = createVisibility(document);
  const storage = createStorage();
  const authExpired = createEmitter();
  const onAuthExpired = () => authExpired.emit();
  const api = createApi({
    send: fetchTransport((...request) => fetch(...request)),
    upload: xhrTransport(() => new XMLHttpRequest()),
    clock,
    onAuthExpired,
    location: () => window.location.pathname,
  });
  const io = createLazyIo(async () => {
    const library = await import('socket.io-client');
    return library.io(window.location.origin, socketOptions);
  });
  const media = createMedia({
    capture: navigator.mediaDevices,
    openContext: () => new AudioContext(),
    clock,
    store: storage.local,
    canChooseSpeaker: 'setSinkId' in HTMLMediaElement.prototype,
    visibility,
    blur: createBrowserBlur(clock),
  });
  const peers = createPeers({
    createConnection: (configuration) => new RTCPeerConnection(configuration),
    createStream: () => new MediaStream(),
    clock,
    hashes: createSafetyHashes(crypto),
    warn,
  });
  return {
    api,
    socket: createSocket({ io, clock, network, refresh: api.refresh, onAuthExpired, warn }),
    media,
    peers,
    iceServers: createIceServers(api, clock),
    classifier: createBrowserClassifier(clock),
    alerts: createAlerts(() => new AudioContext()),
    storage,
    clock,
    network,
    visibility,
    departure: createDeparture(document, window),
    returned: createReturned(document, window),
    isBuildOutdated: createBuildCheck(
      // not `/`, which names the entry only for when someone uses the page
      async () => (await fetch('/app', { cache: 'no-store' })).text(),
      entry,
    ),
    wakeLock: createWakeLock(navigator.wakeLock, visibility),
    browserControls: createBrowserControls(navigator.mediaSession as unknown as BrowserControlSource | undefined),
    saveFile: createSaveFile(document, clock.after),
    leaveFor: (url: string) => window.location.assign(url),
    passkeys: createPasskeys({
      credential: window.PublicKeyCredential,
      isSecure: window.isSecureContext,
      host: window.location.hostname,
      load: loadWebAuthn,
    }),
    authExpired,
  };
}
