// Shows pushes, and leads to what they are about. Where the user has switched on that this device keeps chats, it opens the
// app without a connection: its pages and code, which are the same for everybody. It never keeps an answer of the API.
'use strict';

/** The page and the code that the pages keep (platform/web/kept/kept-shell.ts); absent where nothing is kept. */
const SHELL = 'nb_shell';
/** The page that stands for every other. */
const PAGE = '/chat';
/** Files whose names change with their content. */
const FILES = '/assets/';

/** A page that is open but shows the age gate, say, does not answer. Milliseconds. */
const ANSWER_MS = 1000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith(FILES)) event.respondWith(file(request));
});

async function shell() {
  return (await self.caches.has(SHELL)) ? self.caches.open(SHELL) : null;
}

/** From the network wherever there is one. */
async function page(request) {
  try {
    return await self.fetch(request);
  } catch (error) {
    const kept = await (await shell())?.match(PAGE);
    if (!kept) throw error;
    return kept;
  }
}

async function file(request) {
  const cache = await shell();
  if (!cache) return self.fetch(request);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await self.fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

// The push service has given the browser another address; the pages hand it to the server.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Browsers end the subscription of who gets a push and shows nothing, so an unreadable one is shown too. */
function show(data) {
  const { title, body, url, tag } = read(data);
  return self.registration.showNotification(title || 'Something new for you', {
    body: body || '',
    tag: tag || undefined,
    renotify: Boolean(tag),
    icon: '/icon-192.png',
    data: { url },
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Only what belongs to this site; pushes come through servers of others. */
function addressOf(url) {
  const home = new URL('/notifications', self.location.origin);
  try {
    const address = new URL(url || home, home);
    return address.origin === home.origin ? address : home;
  } catch {
    return home;
  }
}

async function open(url) {
  const { href, pathname, search, hash } = addressOf(url);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The one that was used last comes first.
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!page) return self.clients.openWindow(href);
  const shown = await page.focus().catch(() => page);
  if (await leads(shown, pathname + search + hash)) return undefined;
  return shown.navigate(href).catch(() => self.clients.openWindow(href));
}

/** The page goes there without loading anew: what is being written in it stays. */
function leads(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    AbortSignal.timeout(ANSWER_MS).addEventListener('abort', () => resolve(false));
    page.postMessage({ kind: 'open', path }, [port2]);
  });
}

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  if (!newSubscription && options) await self.registration.pushManager.subscribe(options);
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ kind: 'renewed' });
}
