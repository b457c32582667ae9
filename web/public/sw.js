// The service worker: shows what the server pushes, and a page of its own where the server cannot be reached. It keeps no
// file of the app, so that a build never meets files of another one (docs/decisions/054-news-that-arrives.md).
const CACHE = 'offline-1';
const OFFLINE = '/offline';
/** The offline page, and all that it names. */
const KEPT = [OFFLINE, '/offline.css', '/offline.js', '/first-paint.js', '/favicon.svg'];
/** What it names as well where an operator has set colours or a logo. */
const OF_THE_SITE = ['/site.css', '/site-logo'];

/** Fetches them again once in the life of this worker, as the build may be another by then, and in another language. */
let isKept;
const fetchKept = async () => {
  try {
    const cache = await caches.open(CACHE);
    const add = (paths) => cache.addAll(paths.map((path) => new Request(path, { cache: 'no-cache' })));
    await add(KEPT);
    const named = await (await cache.match(OFFLINE)).text();
    await add(OF_THE_SITE.filter((path) => named.includes(`"${path}"`)));
  } catch {
    isKept = undefined;
  }
};
const keep = () => {
  isKept ??= fetchKept();
  return isKept;
};

/** Someone has chosen a language (web/platform/push/browser-push.ts). */
addEventListener('message', (event) => {
  if (event.data !== 'language') return;
  isKept = Promise.resolve(isKept).then(fetchKept);
  event.waitUntil(isKept);
});

addEventListener('install', (event) => {
  // Nothing in open pages depends on the worker that they were opened with.
  skipWaiting();
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const activate = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE && name !== PUSH_CACHE).map((name) => caches.delete(name)));
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(activate());
});

/** A page from the network, else the offline page. */
async function page(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keep());
    return response;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|uploads)\//.test(pathname)) event.respondWith(page(event));
  } else if ([...KEPT, ...OF_THE_SITE].includes(pathname) && pathname !== OFFLINE) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});

/** The page's record of its subscription (web/platform/push/browser-push.ts). */
const PUSH_CACHE = 'push-1';
const SUBSCRIPTION = '/push-subscription';

/** The browser has changed its subscription, or needs a new one: the server learns the address, whoever is signed in. */
async function move({ oldSubscription, newSubscription }) {
  const kept = await (await caches.match(SUBSCRIPTION))?.json();
  const from = oldSubscription?.endpoint ?? kept?.endpoint;
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: kept?.publicKey };
  const to = newSubscription ?? (await registration.pushManager.subscribe(options));
  if (!from) return;
  const { csrfToken } = await (await fetch('/api/auth/csrf-token')).json();
  await fetch('/api/push/subscription/moved', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken },
    body: JSON.stringify({ from, to }),
  });
  const cache = await caches.open(PUSH_CACHE);
  await cache.put(SUBSCRIPTION, Response.json({ ...kept, endpoint: to.endpoint }));
}

// Where this fails, the app repairs it when it is opened.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event).catch(() => undefined)));

/** How long a page may take to answer, ms. One of the desk, a text or an older build does not. */
const ANSWERS_WITHIN = 300;

/**
 * Asks a page whether someone looks at it: on screen alone nobody may. One of an older build says only that it listens.
 * Null for a page that does not go where presses lead.
 */
const ask = (client) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) =>
      resolve({ client, isInFront: data.isInFront ?? client.visibilityState === 'visible' });
    setTimeout(() => resolve(null), ANSWERS_WITHIN);
    client.postMessage({ type: 'listens' }, [port2]);
  });

/** The open pages that go where presses lead, the last used one first: no others of this site concern news. */
async function listening() {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return (await Promise.all(open.map(ask))).filter((answer) => answer !== null);
}

/** WebKit takes the permission from whoever shows nothing for a push, even while a page of the site is in front. */
const showsEveryPush = /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);

async function show({ title, body, tag, path, silent = false }) {
  // The server pushes nothing to those who look at the app; this is for what crosses on the way.
  const isSeen = (await listening()).some(({ isInFront }) => isInFront);
  if (isSeen && !showsEveryPush) return;
  await registration.showNotification(title, {
    body,
    tag,
    renotify: !silent && !isSeen,
    silent: silent || isSeen,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
  });
  if (!isSeen) return;
  for (const notification of await registration.getNotifications({ tag })) notification.close();
}

/** The news that was pushed; where it cannot be read, only that there is some. */
function readPush(data) {
  try {
    const pushed = data.json();
    if (typeof pushed.title === 'string') return pushed;
  } catch {
    // Not from this server, or from a later build of it.
  }
  return { title: location.host, tag: 'news', path: '/' };
}

addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))));

/** The app that is open goes to the place; without one that listens it opens there. */
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const [last] = await listening();
  if (!last) return clients.openWindow(url.href);
  const { client } = last;
  // Not every system lets a page come to the front.
  await client.focus().catch(() => undefined);
  client.postMessage({ type: 'open', path });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});
