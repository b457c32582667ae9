import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from '@playwright/test';
import type { PushedNotification } from '@visavis/domain/push/rules.ts';
import type { Person } from './person.ts';

/** Lets a person's pages have a service worker, and opens none yet. */
export const withWorker = { context: { serviceWorkers: 'allow' }, path: 'about:blank' } as const;

/** The app starts the worker, and listens to it, seconds after itself. */
const SLOW_START = { timeout: 60_000 };

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const ofZeros = (length: number): string => Buffer.alloc(length, 4).toString('base64url');
/** At a real push service, which is never reached. */
const madeUp: Subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/made-up-for-a-test',
  keys: { p256dh: ofZeros(65), auth: ofZeros(16) },
};

/**
 * A private window has no notifications, and no push service is reached here: the browser's half of both is made up.
 * @param subscription what the browser subscribes with
 */
export async function makeUpSubscriptions(context: BrowserContext, subscription = madeUp): Promise<void> {
  await context.addInitScript(({ endpoint, keys }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let held: PushSubscription | null = null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
      const base64 = String(applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
      const key = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
      held = {
        endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => true,
      } as unknown as PushSubscription;
      return held;
    };
    PushManager.prototype.getSubscription = async () => held;
  }, subscription);
}

/** The worker's global scope, with `opened`, the last window that it opened. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    openWindow(url: string): Promise<unknown>;
    matchAll(options: object): Promise<{ postMessage(data: object, ports: MessagePort[]): void }[]>;
  };
  opened?: string;
}

/**
 * The service worker, once it controls the page. It keeps what it shows, which a private window would refuse, and opens no
 * windows.
 */
export async function workerOf({ context, page }: Person): Promise<Worker> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SLOW_START).toBe(true);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration, clients } = scope;
    const shown = new Map<string, unknown>();
    registration.showNotification = async (title, { tag = '', ...options } = {}) =>
      void shown.set(tag, { title, tag, ...options, close: () => shown.delete(tag) });
    registration.getNotifications = async ({ tag } = {}) =>
      [...shown.values()].filter((each) => !tag || (each as Notification).tag === tag) as Notification[];
    clients.openWindow = async (url) => Object.assign(scope, { opened: url });
  });
  return worker;
}

/** Gives pages ten times as long to answer the worker: on a slow machine they need it. */
export const bePatient = (worker: Worker) =>
  worker.evaluate(() => {
    const real = setTimeout;
    Object.assign(globalThis, { setTimeout: (run: () => void, ms: number) => real(run, 10 * ms) });
  });

/** Delivers pushes as a push service does. */
export async function pushesTo(page: Page): Promise<(notification: PushedNotification) => Promise<void>> {
  const { origin } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (notification) => {
    const data = JSON.stringify(notification);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** Notifications on the locked screen: titles, texts and whether they came without a sound. */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, silent }) => ({ title, body, silent }));
  });

/** A press on the notification with this title. @returns the window that it opened, if any */
export const pressOn = (worker: Worker, title: string): Promise<string | undefined> =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerScope;
    delete scope.opened;
    const notification = (await scope.registration.getNotifications()).find((each) => each.title === wanted);
    if (!notification) throw new Error(`no notification "${wanted}"`);
    let handled: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => {
      handled = promise;
    };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await handled;
    return scope.opened;
  }, title);

/** Waits until a page is open that goes where presses lead. */
export async function untilListening(worker: Worker): Promise<void> {
  const isOne = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as WorkerScope;
      const asked = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).map(
        (client) =>
          new Promise<boolean>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(true);
            setTimeout(() => resolve(false), 300);
            client.postMessage({ type: 'listens' }, [port2]);
          }),
      );
      return (await Promise.all(asked)).includes(true);
    });
  await expect.poll(isOne, SLOW_START).toBe(true);
}
