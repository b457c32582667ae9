import type { BrowserSubscription, Push } from './push.ts';

const WORKER = '/sw.js';

/** Of one's own pages only: paths, never addresses. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path);

/** The service worker reads it when the browser changes the subscription (web/public/sw.js). */
const KEPT = { cache: 'push-1', path: '/push-subscription' };

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Browsers that do not say the key are believed. */
const isOfKey = ({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean =>
  !key || base64url(key) === publicKey;

function toSubscription(subscription: PushSubscription): BrowserSubscription {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

export function createBrowserPush(view: Window & typeof globalThis): Push {
  const { navigator } = view;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const isSupported = workers !== undefined && 'PushManager' in view && 'Notification' in view;

  /** The worker keeps a page for the time without a network, which is to be in the language of this one. */
  const language = new view.MutationObserver(() => workers?.controller?.postMessage('language'));

  async function remember({ endpoint }: PushSubscription, publicKey: string): Promise<void> {
    const cache = await view.caches.open(KEPT.cache);
    await cache.put(KEPT.path, Response.json({ endpoint, publicKey }));
  }

  async function current(): Promise<PushSubscription | null> {
    const registration = await workers?.getRegistration();
    return (await registration?.pushManager?.getSubscription()) ?? null;
  }

  return {
    problem() {
      if (!isSupported) return 'unsupported';
      return view.Notification.permission === 'denied' ? 'denied' : null;
    },
    async install() {
      language.observe(view.document.documentElement, { attributeFilter: ['lang'] });
      await workers?.register(WORKER).catch(() => undefined);
    },
    isPermitted: () => isSupported && view.Notification.permission === 'granted',
    async subscription(publicKey) {
      const subscription = await current();
      if (!subscription || !isOfKey(subscription, publicKey)) return null;
      await remember(subscription, publicKey);
      return toSubscription(subscription);
    },
    async subscribe(publicKey) {
      if ((await view.Notification.requestPermission()) !== 'granted') return null;
      if (!workers) throw new Error('no service workers');
      await workers.register(WORKER);
      const { pushManager } = await workers.ready;
      // One of another key would be refused by the push service.
      await (await pushManager.getSubscription())?.unsubscribe();
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      await remember(subscription, publicKey);
      return toSubscription(subscription);
    },
    async unsubscribe() {
      await (await current())?.unsubscribe();
    },
    async clear() {
      const registration = await workers?.getRegistration();
      for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    },
    onOpen(go, isInFront) {
      const open = ({ data, ports }: MessageEvent) => {
        if (data?.type === 'listens') ports[0]?.postMessage({ isInFront: isInFront() });
        if (data?.type === 'open' && isPath(data.path)) go(data.path);
      };
      workers?.addEventListener('message', open);
      return () => workers?.removeEventListener('message', open);
    },
  };
}
