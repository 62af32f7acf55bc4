// The app itself, without anybody's data, so that it opens without a connection. The service worker answers with it.

import { askForPage } from '../calls/send.ts';

/** As in public/service-worker.js. */
const CACHE = 'nb_shell';
const WORKER = '/service-worker.js';
/** The page that stands for every other: the app reads the address itself. */
const PAGE = '/chat';

/** The files of the build that this page has loaded, and those that it would load next. */
function loadedFiles(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="nb-app"]')?.content.split(' ') ?? [];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  return [...named, ...loaded, ...own]
    .filter(Boolean)
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

const entryOf = (page: string): string | undefined =>
  /<meta name="nb-entry" content="([^"]*)"/.exec(page)?.[1];

/**
 * Keeps the page and the files that were loaded so far; those that are loaded later, the service worker adds. Page and
 * files are of one build.
 */
export async function keepShell(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const answer = await askForPage(PAGE);
  const page = await answer.clone().text();
  const entry = document.querySelector<HTMLMetaElement>('meta[name="nb-entry"]')?.content;
  // Another version was installed on the server; this page will be loaded anew.
  if (!answer.ok || entryOf(page) !== entry) return;
  const before = await (await caches.open(CACHE)).match(PAGE);
  if (before && entryOf(await before.text()) !== entry) await forgetShell();
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const files = [...new Set(loadedFiles())].filter((file) => !known.has(file));
  await Promise.all(files.map((file) => cache.add(file)));
  await cache.put(PAGE, answer);
}

export const forgetShell = (): Promise<boolean> => caches.delete(CACHE);
