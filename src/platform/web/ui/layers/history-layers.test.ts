// @vitest-environment jsdom
// Back closes what covers the page and stays on the page.
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventLoopTurns } from '../../test-support/event-loop-turns.ts';
import { createHistoryLayers, type HistoryLayers } from './history-layers.ts';

const pushState = window.history.pushState;
const replaceState = window.history.replaceState;

let router: RouterHistory;
let layers: HistoryLayers;
/** Every address that the router was told of. */
let told: string[];
let stop: AbortController;

beforeEach(() => {
  stop = new AbortController();
  // The listeners of one test must not hear of the next one's.
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => listen(type, listener, { ...(typeof options === 'object' ? options : {}), signal: stop.signal }),
  );
  pushState.call(window.history, null, '', `/start-${Math.random()}`);
  layers = createHistoryLayers(window);
  router = createBrowserHistory();
  told = [];
  router.subscribe(({ location }) => told.push(location.pathname));
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  for (const name of ['pushState', 'replaceState', 'back', 'go'] as const)
    Reflect.deleteProperty(window.history, name);
  expect(window.history.pushState).toBe(pushState);
  expect(window.history.replaceState).toBe(replaceState);
});

const settle = () => eventLoopTurns(50);
/** A press of the browser's button, which does not go through the page's code. */
const press = async (by: number) => {
  History.prototype.go.call(window.history, by);
  await settle();
};
const path = () => window.location.pathname;

/** Something that covers the page, which closes when it is told to. */
function cover({ isLocked = false } = {}) {
  let remove: (() => void) | null = null;
  const cover = {
    isLocked,
    closed: 0,
    get isOpen() {
      return remove !== null;
    },
    async open() {
      remove = layers.add({
        close: () => {
          cover.closed++;
          cover.close();
        },
        isLocked: () => cover.isLocked,
      });
      await settle();
    },
    close() {
      remove?.();
      remove = null;
    },
  };
  return cover;
}

async function visit(...paths: string[]) {
  for (const to of paths) {
    router.push(to);
    await settle();
  }
  told.length = 0;
}

it('Back closes the sheet, then leaves the page', async () => {
  await visit('/feed', '/chat');
  const sheet = cover();
  await sheet.open();
  await press(-1);
  expect([sheet.isOpen, path(), told]).toEqual([false, '/chat', []]);
  await press(-1);
  expect([path(), told]).toEqual(['/feed', ['/feed']]);
});

it('closing by its button removes the entry; one Back leaves the page', async () => {
  await visit('/feed', '/chat');
  const sheet = cover();
  await sheet.open();
  sheet.close();
  await settle();
  expect([path(), told, sheet.closed]).toEqual(['/chat', [], 0]);
  await press(-1);
  expect(path()).toBe('/feed');
});

it.each(['Back', 'button'])('Forward reopens nothing after closing by %s', async (way) => {
  await visit('/feed', '/chat');
  const sheet = cover();
  await sheet.open();
  if (way === 'Back') await press(-1);
  else sheet.close();
  await settle();
  await press(1);
  expect([sheet.isOpen, path(), told]).toEqual([false, '/chat', []]);
  await press(-1);
  expect(path()).toBe('/feed');
});

it('closes nested ones one after another, the last opened first', async () => {
  await visit('/feed', '/chat');
  const [sheet, question] = [cover(), cover()];
  await sheet.open();
  await question.open();
  await press(-1);
  expect([sheet.isOpen, question.isOpen]).toEqual([true, false]);
  await question.open();
  question.close();
  sheet.close();
  await settle();
  await press(-1);
  expect(path()).toBe('/feed');
});

it('one that follows another takes over its entry', async () => {
  await visit('/feed', '/chat');
  const [first, second] = [cover(), cover()];
  await first.open();
  const entries = window.history.length;
  first.close();
  await second.open();
  expect(window.history.length).toBe(entries);
  await press(-1);
  expect([second.isOpen, path()]).toEqual([false, '/chat']);
});

it.each([0, 20])(
  'a link in it opens its page; Back returns to the page below (push after %i ms)',
  async (ms) => {
    await visit('/feed', '/chat');
    const sidebar = cover();
    await sidebar.open();
    sidebar.close();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    router.push('/guides');
    await settle();
    await settle();
    expect([path(), router.location.pathname]).toEqual(['/guides', '/guides']);
    await press(-1);
    await settle();
    expect([path(), router.location.pathname]).toEqual(['/chat', '/chat']);
    await press(1);
    expect(path()).toBe('/guides');
  },
);

it('a page opened while the traversal of the closed one is under way stays', async () => {
  await visit('/feed', '/chat');
  const sidebar = cover();
  await sidebar.open();
  sidebar.close();
  // The timer of the layers has just started the traversal.
  await new Promise((resolve) => setTimeout(resolve));
  router.push('/guides');
  await settle();
  await settle();
  expect([path(), router.location.pathname]).toEqual(['/guides', '/guides']);
});

it('keeps what the page replaces in its address meanwhile', async () => {
  await visit('/feed', '/chat');
  const sheet = cover();
  await sheet.open();
  router.replace('/chat?sort=new');
  await settle();
  await press(-1);
  expect([sheet.isOpen, path() + window.location.search]).toEqual([false, '/chat?sort=new']);
  expect(router.location.search).toBe('?sort=new');
});

it('code that goes back means the page before', async () => {
  await visit('/feed', '/chat');
  const sheet = cover();
  await sheet.open();
  router.back();
  await settle();
  expect([path(), sheet.isOpen]).toEqual(['/feed', false]);
});

it('what is locked stays, with its entry', async () => {
  await visit('/feed', '/chat');
  const dialog = cover({ isLocked: true });
  await dialog.open();
  await press(-1);
  expect([dialog.isOpen, path()]).toEqual([true, '/chat']);
  dialog.isLocked = false;
  await press(-1);
  expect([dialog.isOpen, path()]).toEqual([false, '/chat']);
});

/** An edit of the address by hand, whose entry has no state. */
const editHash = async (hash: string) => {
  window.location.hash = hash;
  await settle();
};

it.each([[[]], [['/chat']]])(
  'the router hears of each edit of the hash, after visits to %j',
  async (visits) => {
    await visit(...visits);
    const heard: string[] = [];
    router.subscribe(({ location }) => heard.push(location.hash));
    await editHash('a');
    await editHash('b');
    await press(-1);
    await press(-1);
    expect(heard).toEqual(['#a', '#b', '#a', '']);
  },
);

it.each([false, true])(
  'Back closes the sheet over a page whose hash was edited (address replaced meanwhile: %s)',
  async (isReplaced) => {
    await editHash('a');
    told.length = 0;
    const sheet = cover();
    await sheet.open();
    if (isReplaced) router.replace(`${path()}?sort=new#a`);
    await settle();
    told.length = 0;
    await press(-1);
    expect([sheet.isOpen, told, window.location.hash]).toEqual([false, [], '#a']);
    expect(window.location.search).toBe(isReplaced ? '?sort=new' : '');
    await editHash('b');
    expect(told).toHaveLength(1);
  },
);

/** The page's code begins anew, in the entry that it is at. */
function restart(): void {
  stop.abort();
  stop = new AbortController();
  for (const name of ['pushState', 'replaceState', 'back', 'go'] as const)
    Reflect.deleteProperty(window.history, name);
  layers = createHistoryLayers(window);
}

it('a reload at the entry of one begins on the page itself', async () => {
  await visit('/feed', '/chat');
  await cover().open();
  restart();
  await settle();
  await press(-1);
  expect(path()).toBe('/feed');
});

it('a browser that is slow to go back is not told twice', async () => {
  await visit('/feed', '/chat');
  const asked: number[] = [];
  vi.spyOn(History.prototype, 'go').mockImplementation((by = 0) => void asked.push(by));
  restart();
  const sheet = cover();
  await sheet.open();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  sheet.close();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(asked).toEqual([-1]);
});
