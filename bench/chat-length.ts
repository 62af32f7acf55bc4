// What is done in a chat takes as long in one of 100,000 messages as in one of ten: on the server, and in the browser.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { contextWith, openBrowser, passedGate } from './browser.ts';
import { startScript, type Running } from './machine/process.ts';
import { framesScript, keysScript, markScript } from './page-scripts.ts';
import { bearer, characterIds, openConversation, register, startProduct, type User } from './product.ts';
import { startPostgres } from './stranger/old-conversations.ts';
import { lengthen, type LongChat } from './stranger/long-chat.ts';
import { atMost, median, type Row } from './table.ts';

const LONG = 100_000;
const FEW = 10;
const TIMES = 1.2;
/** Each is asked so often; the median counts. */
const ASKS = 30;
const VISITS = 3;
const KEYS = 12;
const FLINGS = 60;
const REPLY = ['Quite ', 'so.'];
const TAGS = ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'];

interface Site {
  url: string;
  user: User;
}

/** Milliseconds that the server takes to read. */
const READS: Record<string, (chat: LongChat) => [path: string, body?: object]> = {
  open: ({ id }) => [`/api/chat/${id}`],
  'older messages': ({ id, lastId }) => [`/api/chat/history?conversationId=${id}&before=${lastId}`],
  'what is around the first message': ({ id, firstId }) => [
    `/api/chat/${id}/message/${firstId}/around?before=40&after=40`,
  ],
  'a search with few matches': ({ id }) => [`/api/chat/${id}/find?q=harbourmaster`],
  'a search with many matches': ({ id }) => [`/api/chat/${id}/find?q=pier`],
  'the map': ({ id }) => [`/api/chat/${id}/paths`],
};
/** Last of all: the shorter chat grows by it. */
const WRITES: typeof READS = {
  'a message and its reply': ({ id }) => [`/api/chat/${id}/message`, { content: 'And then?' }],
};

async function ask({ url, user }: Site, [path, body]: [string, object?]): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, {
    headers: {
      ...bearer(user),
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - begun;
}

/** Without the questions that a newcomer is asked, which would cover the page. */
async function settle({ url, user }: Site): Promise<Site> {
  const { id } = JSON.parse(user.user) as { id: string };
  const body = { selectedTags: TAGS, completedOnboarding: true, nsfwEnabled: false };
  const headers = { ...bearer(user), 'content-type': 'application/json' };
  const to = `${url}/api/users/${id}/preferences`;
  const answer = await fetch(to, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the preferences were answered ${answer.status}: ${await answer.text()}`);
  const me = await fetch(`${url}/api/auth/me`, { headers });
  return { url, user: { ...user, user: await me.text() } };
}

/** Asked from outside again and again: the page's own rules forbid the browser to evaluate a waiting function. */
async function untilSet<T>(page: Page, expression: string): Promise<T> {
  for (let asked = 0; asked < 1_500; asked++) {
    const value = await page.evaluate<T | undefined>(expression);
    if (value !== undefined) return value;
    await page.waitForTimeout(10);
  }
  throw new Error(`${expression} is never set`);
}

const inPage = (script: string) => `(() => {${script}})()`;
const now = (page: Page) => page.evaluate<number>('performance.now()');

/** Until the page holds these words, from now. */
async function untilShown(
  page: Page,
  [words, selector]: [words: string, selector: string],
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(inPage(markScript(words, selector)));
  const begun = await now(page);
  await act();
  const at = await untilSet<number>(page, 'globalThis.openedAt');
  await page.evaluate('globalThis.openedAt = undefined');
  return at - begun;
}

/** From navigation until a page holds these words. */
async function opened(context: BrowserContext, address: string, mark: [string, string]): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: markScript(...mark) });
    await page.goto(address, { waitUntil: 'commit' });
    return await untilSet<number>(page, 'globalThis.openedAt');
  } finally {
    await page.close();
  }
}

/** What one visit costs, in ms. */
async function visit(
  context: BrowserContext,
  { url }: Site,
  chat: LongChat,
): Promise<Record<string, number>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const spent: Record<string, number> = {};
  try {
    await page.addInitScript({ content: markScript(chat.mark, '.thread') });
    await page.goto(`${url}/chat/${chat.id}`, { waitUntil: 'commit' });
    spent['from navigation to the newest message'] = await untilSet<number>(page, 'globalThis.openedAt');
    await page.evaluate('globalThis.openedAt = undefined');
    await page.waitForTimeout(1_500);

    const composer = page.locator('.composer-text');
    await composer.focus();
    await page.evaluate(inPage(keysScript));
    let before = await work();
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.type('a');
      await page.waitForTimeout(60);
    }
    spent['from a key to its paint'] = median(await page.evaluate<number[]>('globalThis.keys'));
    spent['main thread a key'] = ((await work()) - before) / KEYS;
    await composer.fill('');
    await page.waitForTimeout(500);

    await page.mouse.move(640, 400);
    await page.evaluate(inPage(framesScript));
    before = await work();
    for (let fling = 0; fling < FLINGS; fling++) {
      await page.mouse.wheel(0, chat.isLong || fling % 2 === 0 ? -500 : 500);
      await page.waitForTimeout(16);
    }
    const frames = (await page.evaluate<number[]>('globalThis.frames.splice(0)')).sort((a, b) => a - b);
    spent['a frame while scrolling, median'] = median(frames);
    spent['a frame while scrolling, p95'] = frames[Math.floor(frames.length * 0.95)]!;
    spent['main thread a wheel'] = ((await work()) - before) / FLINGS;

    const said = `It is ${Math.round(await now(page))} by the tower.`;
    await composer.fill(said);
    before = await work();
    spent['from sending to the own message'] = await untilShown(page, [said, '.thread'], () =>
      page.keyboard.press('Enter'),
    );
    await page.locator('.composer-note').waitFor();
    await page.waitForTimeout(1_000);
    spent['main thread for a message and its reply'] = (await work()) - before;

    await page.locator('.thread').focus();
    await page.keyboard.press('f');
    spent['from typing to what is found'] = await untilShown(page, [' of ', '.find-count'], () =>
      page.keyboard.insertText('harbourmaster'),
    );
    await page.keyboard.press('Escape');
    spent['from navigation to the first message'] = await opened(
      context,
      `${url}/chat/${chat.id}#message-${chat.firstId}`,
      [chat.firstWords, '.thread'],
    );
    spent['from navigation to the map'] = await opened(context, `${url}/chat/${chat.id}/paths`, [
      'Paths of',
      '.paths',
    ]);
    return spent;
  } finally {
    await page.close();
  }
}

async function compare<K extends string>(
  rounds: number,
  chats: readonly LongChat[],
  measure: (chat: LongChat) => Promise<Record<K, number>>,
): Promise<[name: string, short: number, long: number][]> {
  const spent = chats.map(() => new Map<string, number[]>());
  // Turn by turn, so that a slow moment meets both; the first of each fills caches.
  for (let round = 0; round <= rounds; round++)
    for (const [at, chat] of chats.entries())
      for (const [name, ms] of Object.entries<number>(await measure(chat)))
        if (round > 0) spent[at]!.set(name, [...(spent[at]!.get(name) ?? []), ms]);
  return [...spent[0]!].map(([name, ms]) => [name, median(ms), median(spent[1]!.get(name)!)]);
}

export async function chatLength(bench: Bench): Promise<Row[]> {
  const running: { stop(): Promise<unknown> }[] = [];
  let browser: Browser | undefined;
  try {
    const mock: Running = await startScript('load', new URL('./servers/mock.ts', import.meta.url), {
      tokens: REPLY,
    });
    running.push(mock);
    const dataDir = await bench.dataDir();
    const postgres = await startPostgres(path.join(dataDir, 'postgres'));
    running.push(postgres);
    const product = await startProduct({
      dataDir,
      chatUrl: mock.ready['url'] as string,
      databaseUrl: postgres.url,
    });
    running.push(product);
    const site = await settle({ url: product.url, user: await register(product.url) });
    const [one, other] = await characterIds(product.url);
    const chats: LongChat[] = [];
    for (const [character, messages] of [
      [one!, FEW],
      [other!, LONG],
    ] as const) {
      bench.say(`filling a chat with ${messages} messages`);
      const id = await openConversation(site.url, site.user, character);
      chats.push({ ...(await lengthen(postgres.url, id, messages)), isLong: messages === LONG });
    }
    const rows: Row[] = [];
    const askAll = async (calls: typeof READS) => {
      for (const [name, call] of Object.entries(calls)) {
        const [[, few, long]] = (await compare(ASKS, chats, async (chat) => ({
          [name]: await ask(site, call(chat)),
        }))) as [[string, number, number]];
        rows.push(atMost('length', `${name}, on the server`, long, TIMES, few, 'ms'));
      }
    };
    bench.say('asking the server');
    await askAll(READS);
    browser = await openBrowser();
    const { token, refreshToken, user } = site.user;
    const context = await contextWith(browser, {
      ...passedGate(),
      nb_access_token: token,
      nb_refresh_token: refreshToken,
      nb_user: user,
    });
    bench.say('visiting both in the browser');
    for (const [name, few, long] of await compare(VISITS, chats, (chat) => visit(context, site, chat)))
      rows.push(atMost('length', name, long, TIMES, few, 'ms'));
    await askAll(WRITES);
    return rows;
  } finally {
    await browser?.close();
    for (const each of running.reverse()) await each.stop();
  }
}
