import { createActivity } from './activity.ts';
import { createAlerts } from './alerts.ts';
import { createIceServers } from './api/ice-servers.ts';
import { createBrowserBlur } from './blur/browser-blur.ts';
import { type BrowserControlSource, createBrowserControls } from './browser-controls.ts';
import { createBrowserCore, warn } from './browser-core.ts';
import { type Connection, createDataSaver } from './data-saver.ts';
import { createLateClassifier } from './guard/late-classifier.ts';
import { createMedia } from './media/media.ts';
import { browserCodecs } from './peer/codecs.ts';
import { createPeers, type PeersOptions } from './peer/peer.ts';
import { createReach } from './reach/reach.ts';
import { createSafetyHashes } from './safety/hashes.ts';
import { createTab } from './tab.ts';
import { createTitleCount } from './title-count.ts';
import { isCanvasTrue as checkCanvas } from './true-canvas.ts';
import { createDeparture, createFront, createGone } from './visibility.ts';
import { createWakeLock } from './wake-lock.ts';

/** The connections of this browser. */
function createBrowserPeers(parts: Pick<PeersOptions, 'clock' | 'network' | 'gone' | 'saver' | 'warn'>) {
  const isFirefox = /\bFirefox\//.test(navigator.userAgent);
  return createPeers({
    ...parts,
    createConnection: (configuration) => new RTCPeerConnection(configuration),
    codecsOf: browserCodecs(isFirefox, window.RTCRtpReceiver),
    isFirefox,
    createStream: () => new MediaStream(),
    hashes: createSafetyHashes(crypto),
  });
}

/**
 * Assembles the real parts of the app; with `createBrowserCore`, the only place that touches the browser.
 * @param entry the path of the app's first file, if known
 * @param load fetches a file of the app, and tries again where it cannot be fetched
 */
export function createBrowserPlatform(entry: string | null, load: <T>(fetch: () => Promise<T>) => Promise<T>) {
  // not `/`, which names the entry only for when someone uses the page
  const core = createBrowserCore({ page: '/app', entry });
  const { api, clock, network, storage, visibility } = core;
  const media = createMedia({
    capture: navigator.mediaDevices,
    permissions: navigator.permissions,
    openContext: () => new AudioContext(),
    clock,
    store: storage.local,
    canChooseSpeaker: 'setSinkId' in HTMLMediaElement.prototype,
    visibility,
    blur: createBrowserBlur(clock),
  });
  const gone = createGone(window);
  let isTrue: boolean | undefined;
  const isCanvasTrue = () => {
    isTrue ??= checkCanvas(document);
    return isTrue;
  };
  const loadClassifier = async () =>
    (await import('./guard/browser-classifier.ts')).createBrowserClassifier(clock, isCanvasTrue);
  const dataSaver = createDataSaver(storage, (navigator as { connection?: Connection }).connection);
  const peers = createBrowserPeers({ clock, network, gone, saver: dataSaver, warn });
  const iceServers = createIceServers(api, clock);
  return {
    ...core,
    media,
    peers,
    dataSaver,
    iceServers,
    reach: createReach({ peers, iceServers, network }),
    classifier: createLateClassifier(() => load(loadClassifier)),
    alerts: createAlerts(() => new AudioContext(), {
      vibrate: navigator.vibrate?.bind(navigator),
      isTouched: () => window.matchMedia('(pointer: coarse)').matches,
      hasActed: () => navigator.userActivation?.hasBeenActive ?? false,
      count: createTitleCount(document),
      locks: navigator.locks,
      isSeen: () => document.visibilityState === 'visible',
    }),
    loadPush: async () => (await import('./push/browser-push.ts')).createBrowserPush(window),
    tab: createTab({
      locks: navigator.locks,
      store: storage.session,
      clock,
      createId: core.newId,
      openedBy: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type,
    }),
    activity: createActivity(window, clock),
    departure: createDeparture(document, window),
    front: createFront(visibility),
    wakeLock: createWakeLock(navigator.wakeLock, visibility),
    browserControls: createBrowserControls(navigator.mediaSession as unknown as BrowserControlSource | undefined),
    isCanvasTrue,
    leaveFor: (url: string) => window.location.assign(url),
  };
}
