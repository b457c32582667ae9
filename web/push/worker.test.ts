import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createBrowserPush } from '../platform/push/browser-push.ts';

const WORKER = readFileSync('web/public/sw.js', 'utf8');

/** A page, as its service worker sees it. */
interface OpenPage {
  visible: boolean;
  focused: boolean;
  /** what it says of itself: a page of an older build says only that it listens, one of the desk or a text nothing */
  says: 'in front' | 'not in front' | 'listens' | 'nothing';
}

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const NEWS = { json: () => ({ title: 'Ada', body: 'New message', tag: 'message', path: '/messages' }) };

interface Pushed {
  pages?: OpenPage[];
  userAgent?: string;
  data?: { json(): unknown } | null;
}

/** Runs the service worker with these pages open, and delivers a push. @returns what it shows, and what stays */
async function deliver({ pages = [], userAgent = CHROME, data = NEWS }: Pushed) {
  const handlers = new Map<string, (event: object) => void>();
  let open: { title: string; tag: string | undefined }[] = [];
  const showNotification = vi.fn(async (title: string, { tag }: NotificationOptions) => void open.push({ title, tag }));
  const getNotifications = async ({ tag }: { tag: string }) =>
    open
      .filter((one) => one.tag === tag)
      .map((one) => ({ close: () => (open = open.filter((other) => other !== one)) }));
  const clients = {
    matchAll: async () =>
      pages.map(({ visible, focused, says }) => ({
        visibilityState: visible ? 'visible' : 'hidden',
        focused,
        postMessage: listenerOf(says),
      })),
  };
  const scope = {
    addEventListener: (name: string, handle: (event: object) => void) => void handlers.set(name, handle),
    registration: { showNotification, getNotifications },
    navigator: { userAgent },
    clients,
    location: { origin: 'https://visavis.test', host: 'visavis.test' },
    caches: {},
    skipWaiting: () => undefined,
    // Only who says nothing is waited for.
    setTimeout: (run: () => void) => pages.every(({ says }) => says === 'nothing') && queueMicrotask(run),
  };
  new Function(...Object.keys(scope), WORKER)(...Object.values(scope));
  let handled: Promise<unknown> = Promise.resolve();
  handlers.get('push')?.({
    data,
    waitUntil: (promise: Promise<unknown>) => (handled = promise),
  });
  await handled;
  return {
    shown: showNotification.mock.calls.map(([title, { silent }]) => ({ title, silent })),
    stay: open.map(({ title }) => title),
  };
}

/** How a page takes what the worker sends: the real one of this build, or another. */
function listenerOf(says: OpenPage['says']): (data: object, ports: MessagePort[]) => void {
  if (says === 'nothing') return () => undefined;
  if (says === 'listens') return (_, [port]) => port?.postMessage(true);
  const serviceWorker = new EventTarget();
  const view = { navigator: { serviceWorker }, MutationObserver: class {}, document };
  createBrowserPush(view as never).onOpen(
    () => undefined,
    () => says === 'in front',
  );
  return (data, ports) => void serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
}

const page = (part: Partial<OpenPage>): OpenPage => ({ visible: true, focused: true, says: 'not in front', ...part });

const pages: [string, OpenPage[], 'shown' | 'not shown'][] = [
  ['without a page', [], 'shown'],
  ['while a page is in front', [page({ says: 'in front' })], 'not shown'],
  ['while one is in front in a window without the focus', [page({ says: 'in front', focused: false })], 'not shown'],
  ['while one is on screen, and nobody looks', [page({})], 'shown'],
  ['while one is on screen without the focus, and nobody looks', [page({ focused: false })], 'shown'],
  ['while one is behind another tab', [page({ visible: false, focused: false })], 'shown'],
  ['while one is in front and another is not', [page({ visible: false }), page({ says: 'in front' })], 'not shown'],
  ['while a page of an older build is on screen', [page({ says: 'listens' })], 'not shown'],
  ['while a page of an older build is behind another tab', [page({ says: 'listens', visible: false })], 'shown'],
  ['while a page of the desk is on screen', [page({ says: 'nothing' })], 'shown'],
];
test.each(pages.map(([when, open, outcome]) => ({ when, open, outcome })))(
  'a push $when is $outcome',
  async ({ open, outcome }) => {
    const shown = outcome === 'shown' ? [{ title: 'Ada', silent: false }] : [];
    expect(await deliver({ pages: open })).toEqual({ shown, stay: shown.map(({ title }) => title) });
  },
);

test('WebKit sees every push shown: silently and only for a moment while a page is in front', async () => {
  const front = [page({ says: 'in front' })];
  expect(await deliver({ userAgent: SAFARI, pages: front })).toEqual({
    shown: [{ title: 'Ada', silent: true }],
    stay: [],
  });
  expect(await deliver({ userAgent: SAFARI })).toEqual({ shown: [{ title: 'Ada', silent: false }], stay: ['Ada'] });
});

test.each([
  ['without data', null],
  ['that is no JSON', { json: () => JSON.parse('news') }],
  ['without a title', { json: () => ({ body: 'New message' }) }],
])('a push %s is shown as news of the site', async (_what, data) => {
  expect((await deliver({ data })).stay).toEqual(['visavis.test']);
});

test('a new worker drops the caches of the ones before, and keeps its own and the subscription', async () => {
  const handlers = new Map<string, (event: object) => void>();
  const kept = new Set(['offline-0', 'offline-1', 'push-1', 'assets-2']);
  const enable = vi.fn();
  const claim = vi.fn();
  const scope = {
    addEventListener: (name: string, handle: (event: object) => void) => void handlers.set(name, handle),
    registration: { navigationPreload: { enable } },
    clients: { claim },
    navigator: { userAgent: CHROME },
    location: { origin: 'https://visavis.test' },
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    skipWaiting: () => undefined,
  };
  new Function(...Object.keys(scope), WORKER)(...Object.values(scope));
  let handled: Promise<unknown> = Promise.resolve();
  handlers.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => (handled = promise) });
  await handled;
  expect([...kept]).toEqual(['offline-1', 'push-1']);
  expect([enable.mock.calls.length, claim.mock.calls.length]).toEqual([1, 1]);
});
