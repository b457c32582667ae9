import { createAlerts } from './alerts.ts';
import { createIceServers } from './api/ice-servers.ts';
import { createBrowserBlur } from './blur/browser-blur.ts';
import { type BrowserControlSource, createBrowserControls } from './browser-controls.ts';
import { createBrowserCore, warn } from './browser-core.ts';
import { createLateClassifier } from './guard/late-classifier.ts';
import { createMedia } from './media/media.ts';
import { createLatePeers } from './peer/late-peers.ts';
import { createTab } from './tab.ts';
import { createDeparture } from './visibility.ts';
import { createWakeLock } from './wake-lock.ts';

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
  const loadPeers = async () => (await import('./peer/browser-peers.ts')).createBrowserPeers({ clock, network, warn });
  const loadClassifier = async () => (await import('./guard/browser-classifier.ts')).createBrowserClassifier(clock);
  return {
    ...core,
    media,
    peers: createLatePeers(() => load(loadPeers)),
    iceServers: createIceServers(api, clock),
    classifier: createLateClassifier(() => load(loadClassifier)),
    alerts: createAlerts(() => new AudioContext(), {
      vibrate: navigator.vibrate?.bind(navigator),
      isTouched: () => window.matchMedia('(pointer: coarse)').matches,
      hasActed: () => navigator.userActivation?.hasBeenActive ?? false,
    }),
    loadPush: async () => (await import('./push/browser-push.ts')).createBrowserPush(window),
    tab: createTab({
      locks: navigator.locks,
      store: storage.session,
      clock,
      createId: () => crypto.randomUUID(),
      openedBy: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type,
    }),
    departure: createDeparture(document, window),
    wakeLock: createWakeLock(navigator.wakeLock, visibility),
    browserControls: createBrowserControls(navigator.mediaSession as unknown as BrowserControlSource | undefined),
    leaveFor: (url: string) => window.location.assign(url),
  };
}
