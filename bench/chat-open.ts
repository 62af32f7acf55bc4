// A chat of 10,000 messages opens like one of ten: on the server, and in the browser.
import type { Browser, BrowserContext } from '@playwright/test';
import type { Bench } from './bench.ts';
import { contextWith, openBrowser, passedGate } from './browser.ts';
import { markScript } from './page-scripts.ts';
import { startScript, type Running } from './machine/process.ts';
import { bearer, characterIds, register, startProduct, type User } from './product.ts';
import { atMost, median, type Row } from './table.ts';

const long = 10_000;
const few = 10;
const times = 1.2;
/** A reply of two words; the fill is no part of any figure. */
const reply = ['Quite ', 'so.'];

interface Chat {
  conversationId: string;
  characterId: string;
  /** Stands in the newest message only. */
  mark: string;
}

async function say(url: string, user: User, id: string, content: string): Promise<void> {
  const answer = await fetch(`${url}/api/chat/${id}/message`, {
    method: 'POST',
    headers: { ...bearer(user), 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (!answer.ok) throw new Error(`a message was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Each message said brings one reply, and the greeting stands before them. */
async function fill(
  bench: Bench,
  url: string,
  user: User,
  characterId: string,
  messages: number,
): Promise<Chat> {
  const mark = `the last of ${messages}`;
  const turns = Math.floor((messages - 1) / 2);
  for (let turn = 1; turn <= turns; turn++) {
    if (turn % 1000 === 0) bench.say(`${turn * 2} messages said`);
    await say(
      url,
      user,
      characterId,
      turn === turns ? `This is ${mark}.` : `Turn ${turn}: and then the sea went quiet.`,
    );
  }
  const opened = await fetch(`${url}/api/chat/${characterId}`, { headers: bearer(user) });
  const { conversation } = (await opened.json()) as { conversation: { id: string; messageCount: number } };
  if (conversation.messageCount < turns * 2)
    throw new Error(`the chat holds ${conversation.messageCount} messages only`);
  return { conversationId: conversation.id, characterId, mark };
}

async function serverMs(url: string, user: User, chat: Chat): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/chat/${chat.conversationId}`, { headers: bearer(user) });
  const text = await answer.text();
  const spent = performance.now() - begun;
  if (!text.includes(chat.mark)) throw new Error('the newest message is not in the answer');
  return spent;
}

/** Milliseconds from the navigation to the frame in which the newest message stands on the page. */
async function browserMs(context: BrowserContext, url: string, chat: Chat): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: markScript(chat.mark) });
    await page.goto(`${url}/chat/${chat.characterId}`, { waitUntil: 'commit' });
    // Asked from outside again and again: the page's own rules forbid the browser to evaluate a waiting function.
    for (let asked = 0; asked < 3000; asked++) {
      const openedAt = await page.evaluate<number | undefined>('globalThis.openedAt');
      if (openedAt !== undefined) return openedAt;
      await page.waitForTimeout(20);
    }
    throw new Error(`"${chat.mark}" does not come to stand on the page`);
  } finally {
    await page.close();
  }
}

/** Turn by turn, so that a slow moment meets both; the first of each fills caches. */
async function both(
  rounds: number,
  chats: [Chat, Chat],
  measure: (chat: Chat) => Promise<number>,
): Promise<[number, number]> {
  const spent: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    for (const [at, chat] of chats.entries()) {
      const ms = await measure(chat);
      if (round > 0) spent[at]!.push(ms);
    }
  }
  return [median(spent[0]), median(spent[1])];
}

export async function chatOpen(bench: Bench): Promise<Row[]> {
  const running: Running[] = [];
  let browser: Browser | undefined;
  try {
    const mock = await startScript('load', new URL('./servers/mock.ts', import.meta.url), { tokens: reply });
    running.push(mock);
    const product = await startProduct({
      dataDir: await bench.dataDir(),
      chatUrl: mock.ready['url'] as string,
    });
    running.push(product);
    const { url } = product;
    const user = await register(url);
    const [one, other] = await characterIds(url);
    bench.say(`filling a chat with ${long} messages`);
    const chats: [Chat, Chat] = [
      await fill(bench, url, user, one!, few),
      await fill(bench, url, user, other!, long),
    ];
    const [shortMs, longMs] = await both(100, chats, (chat) => serverMs(url, user, chat));
    const rows = [atMost('chat', `${long} messages, on the server`, longMs, times, shortMs, 'ms')];
    browser = await openBrowser();
    const storage = {
      ...passedGate(),
      nb_access_token: user.token,
      nb_refresh_token: user.refreshToken,
      nb_user: user.user,
    };
    const context = await contextWith(browser, storage);
    const [shortPage, longPage] = await both(9, chats, (chat) => browserMs(context, url, chat));
    rows.push(atMost('chat', `${long} messages, in the browser`, longPage, times, shortPage, 'ms'));
    return rows;
  } finally {
    await browser?.close();
    for (const one of running.reverse()) await one.stop();
  }
}
