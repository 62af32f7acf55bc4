// Runs the served service worker with a fake of the browser's APIs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const CODE = readFileSync(path.resolve('public/service-worker.js'), 'utf8');
const ORIGIN = 'https://product.test';

interface Shown {
  title: string;
  body: string;
  tag: string | undefined;
  data: { url: unknown };
}

function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const received: unknown[] = [];
  const pages: object[] = [];
  const subscribed: unknown[] = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    skipWaiting() {},
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async (href: string) => void opened.push(href),
    },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options } as Shown),
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
    },
  };
  runInNewContext(CODE, { self, URL, MessageChannel, AbortSignal, Promise, Boolean });

  /** Adds an open tab. @param answers whether its page acknowledges messages */
  function openPage(answers: boolean, canNavigate = true) {
    const page = {
      visibilityState: 'visible',
      focus: async () => page,
      postMessage(message: unknown, ports: { postMessage(answer: unknown): void }[] = []) {
        received.push(message);
        if (answers) ports[0]?.postMessage(true);
      },
      async navigate(href: string) {
        if (!canNavigate) throw new TypeError('not controlled');
        opened.push(`navigate ${href}`);
      },
    };
    pages.push(page);
  }

  async function dispatch(kind: string, event: object) {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(kind)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  }
  const push = (text: string | null) =>
    dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
  const click = (url: unknown) =>
    dispatch('notificationclick', { notification: { close() {}, data: { url } } });
  return { push, click, dispatch, openPage, shown, opened, received, subscribed };
}

let worker: ReturnType<typeof startWorker>;
beforeEach(() => {
  worker = startWorker();
});

describe('a push', () => {
  it('is shown with its title, text, tag and address', async () => {
    await worker.push(JSON.stringify({ title: 'T', body: 'B', url: '/chat/1', tag: 'g' }));
    expect(worker.shown).toMatchObject([{ title: 'T', body: 'B', tag: 'g', data: { url: '/chat/1' } }]);
  });

  it.each([null, 'no json', '{}', 'null'])(
    'is shown with a default text when its data is %s',
    async (text) => {
      await worker.push(text);
      expect(worker.shown).toMatchObject([{ title: 'Something new for you', body: '' }]);
    },
  );
});

describe('a click on the notification', () => {
  it('makes the open page navigate without a reload', async () => {
    worker.openPage(true);
    await worker.click('/chat/1?a=1#b');
    expect([worker.received, worker.opened]).toEqual([[{ kind: 'open', path: '/chat/1?a=1#b' }], []]);
  });

  it('navigates an open page that does not answer by loading it', async () => {
    worker.openPage(false);
    await worker.click('/chat/1');
    expect(worker.opened).toEqual([`navigate ${ORIGIN}/chat/1`]);
  });

  it('opens a window if there is none, or none that can be navigated', async () => {
    await worker.click('/chat/1');
    worker.openPage(false, false);
    await worker.click('/chat/2');
    expect(worker.opened).toEqual([`${ORIGIN}/chat/1`, `${ORIGIN}/chat/2`]);
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://', undefined, 7])(
    'never leaves the site: %s',
    async (url) => {
      await worker.click(url);
      expect(new URL(worker.opened[0]!).origin).toBe(ORIGIN);
    },
  );
});

it('a changed push subscription is renewed, and the pages are notified', async () => {
  worker.openPage(false);
  const options = { userVisibleOnly: true };
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { options } });
  expect([worker.subscribed, worker.received]).toEqual([[options], [{ kind: 'renewed' }]]);
});
