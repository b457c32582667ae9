import type { BrowserSubscription, Push } from './push.ts';

const WORKER = '/sw.js';

/** Of one's own pages only: paths, never addresses. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path);

function toSubscription(subscription: PushSubscription): BrowserSubscription {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

export function createBrowserPush(view: Window & typeof globalThis): Push {
  const { navigator } = view;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const isSupported = workers !== undefined && 'PushManager' in view && 'Notification' in view;

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
      await workers?.register(WORKER).catch(() => undefined);
    },
    async subscription() {
      const subscription = await current();
      return subscription && toSubscription(subscription);
    },
    async subscribe(publicKey) {
      if ((await view.Notification.requestPermission()) !== 'granted') return null;
      if (!workers) throw new Error('no service workers');
      await workers.register(WORKER);
      const { pushManager } = await workers.ready;
      // One of another key would be refused by the push service.
      await (await pushManager.getSubscription())?.unsubscribe();
      return toSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    },
    async unsubscribe() {
      await (await current())?.unsubscribe();
    },
    async clear() {
      const registration = await workers?.getRegistration();
      for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    },
    onOpen(go) {
      const open = ({ data }: MessageEvent) => {
        if (data?.type === 'open' && isPath(data.path)) go(data.path);
      };
      workers?.addEventListener('message', open);
      return () => workers?.removeEventListener('message', open);
    },
  };
}
