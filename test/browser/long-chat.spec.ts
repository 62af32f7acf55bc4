// A long conversation opens at its end. Scrolling up loads older pages, each once, without moving the visible
// messages.
import type { Locator, Page } from '@playwright/test';
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { expect, expectAccessible, forgive, test as base } from './support/product.ts';
import { enter, register, type Visitor } from './support/visitors.ts';
import { quiet } from './support/quiet.ts';

/** Uses a model that answers in two words, so that a long conversation is made quickly. */
const test = base.extend<object, { surroundings: NodeJS.ProcessEnv }>({
  surroundings: [
    async ({}, use) => {
      const model = await startMockChatServer({ tokens: ['Quite ', 'so.'] });
      await use({ CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'mock-normal' });
      await model.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** 301 messages with replies and greeting: the initial ones, and three older pages. */
const TURNS = 150;
const PAGES = 3;
const words = (turn: number) => `Turn ${turn}: and then the sea went quiet.`;

async function talkAtLength(page: Page, visitor: Visitor): Promise<string> {
  const { request } = page.context();
  const headers = { authorization: `Bearer ${visitor.accessToken}`, accept: 'application/json' };
  const { items } = (await (await request.get('/api/characters?limit=1')).json()) as {
    items: { id: string }[];
  };
  const character = items[0]!.id;
  for (let turn = 1; turn <= TURNS; turn++) {
    const answer = await request.post(`/api/chat/${character}/message`, {
      headers,
      data: { content: words(turn) },
    });
    expect(answer.status()).toBe(200);
  }
  return character;
}

/** Records the requested pages, and the maximum of concurrent requests. */
function watchPages(page: Page) {
  const pages = { before: [] as string[], open: 0, most: 0 };
  const isPage = (url: string) => url.includes('/api/chat/history');
  page.on('request', (request) => {
    if (!isPage(request.url())) return;
    pages.before.push(new URL(request.url()).searchParams.get('before') ?? '');
    pages.most = Math.max(pages.most, ++pages.open);
  });
  const over = (request: { url(): string }) => {
    if (isPage(request.url())) pages.open--;
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return pages;
}

/** Waits two frames, until the list has been laid out. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How many placeholders of older messages shimmer: while they are loaded, and none before, in whose frames it would cost. */
async function shimmering(page: Page): Promise<number> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const running = await page
    .locator('.older-messages')
    .evaluate((element) => element.getAnimations({ subtree: true }).length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return running;
}

const topOf = async (row: Locator) => (await row.boundingBox())!.y;

test('a long conversation can be scrolled back to its beginning', async ({ page, context, watch }) => {
  const visitor = await register(context);
  const character = await talkAtLength(page, visitor);
  await enter(context, visitor);
  const pages = watchPages(page);
  let hold: Promise<void> | null = null;
  let isCut = false;
  await page.route('**/api/chat/history**', async (route) => {
    await hold;
    await (isCut ? route.abort() : route.continue());
  });

  await test.step('it opens at its end, without requesting older pages', async () => {
    await page.goto(`/chat/${character}`);
    await expect(page.getByText(words(TURNS))).toBeInViewport();
    await quiet(page);
    expect(pages.before).toEqual([]);
    expect(await shimmering(page)).toBe(0);
    await expectAccessible(page);
  });

  const thread = page.getByRole('region', { name: /^Conversation with / });
  const up = async () => {
    await thread.hover();
    await page.mouse.wheel(0, -500);
    await frames(page);
  };
  const upUntil = async (isThere: () => Promise<boolean> | boolean) => {
    for (let count = 0; !(await isThere()); count++) {
      if (count > 200) throw new Error('scrolling up leads nowhere');
      await up();
    }
  };

  await test.step('the visible messages do not move when a page is added', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    await upUntil(() => pages.before.length === 1);
    expect(await shimmering(page)).toBe(3);
    const row = thread.locator('.thread-row').filter({ hasText: 'Turn ' }).first();
    const said = (await row.textContent())!.match(/Turn \d+: /)![0];
    const read = thread.locator('.thread-row').filter({ hasText: said });
    const before = await topOf(read);
    const height = () => thread.evaluate((element) => element.scrollHeight);
    const least = await height();
    hold = null;
    resolve();
    await expect.poll(height).toBeGreaterThan(least);
    await frames(page);
    expect(Math.abs((await topOf(read)) - before)).toBeLessThan(3);
  });

  await test.step('a failed page is reported, and can be retried', async () => {
    isCut = true;
    const retry = page.getByRole('button', { name: 'Try again' });
    await upUntil(() => retry.isVisible());
    await expect(page.getByText('The older messages could not be loaded.')).toBeVisible();
    isCut = false;
    await retry.click();
    await expect(retry).toBeHidden();
  });

  await test.step('each page is loaded once, one at a time, up to the first message', async () => {
    await upUntil(() => page.getByText(words(1)).isVisible());
    await expect(page.locator('.older-messages')).toHaveCount(0);
    expect(pages.most).toBe(1);
    // The failed page was requested twice.
    expect(pages.before).toHaveLength(PAGES + 1);
    expect(new Set(pages.before).size).toBe(PAGES);
  });

  await test.step('a button jumps to the newest message', async () => {
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect(page.getByText(words(TURNS))).toBeInViewport();
  });

  await test.step('one goes to an early message without what is between, and on from there to the end', async () => {
    const { items } = (await (
      await context.request.get(`/api/chat/history?characterId=${character}&page=6`, {
        headers: { authorization: `Bearer ${visitor.accessToken}` },
      })
    ).json()) as { items: { id: string; content: string }[] };
    const early = items.find(({ content }) => content === words(5))!;
    await page.goto('/chat');
    await page.goto(`/chat/${character}#message-${early.id}`);
    await expect(page.getByText(words(5))).toBeInViewport();
    await expect(page.getByText(words(TURNS))).toHaveCount(0);
    // The part around it, and nothing by pages.
    expect(pages.before).toHaveLength(PAGES + 1);
    await expectAccessible(page);
    await thread.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(words(TURNS))).toBeInViewport();
    await expect(thread).toBeFocused();

    await page.keyboard.press('f');
    const find = page.getByRole('searchbox', { name: 'Search in this chat' });
    await find.fill(words(7));
    await expect(page.getByText(words(7))).toBeInViewport();
    await page.getByRole('button', { name: 'Close the search' }).click();
    for (let count = 0; !(await page.getByText(words(TURNS)).isVisible()); count++) {
      if (count > 200) throw new Error('scrolling down leads nowhere');
      await thread.hover();
      await page.mouse.wheel(0, 500);
      await frames(page);
    }
    await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeHidden();
    // The same list goes on above.
    await upUntil(() => page.getByText(words(TURNS - 40)).isVisible());
  });

  await test.step('from there one edits the last message, which keeps the edit when it is scrolled away', async () => {
    await page.getByRole('textbox', { name: /^Write to / }).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect(editor).toBeFocused();
    await expect(editor).toHaveValue(words(TURNS));
    await page.keyboard.type(' And then?');
    await upUntil(() => page.getByText(words(TURNS - 40)).isVisible());
    await expect(editor).toBeFocused();
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect(editor).toHaveValue(`${words(TURNS)} And then?`);
    await editor.press('Escape');
    await expect(editor).toBeHidden();
  });
  forgive(watch, 'Failed to load resource');
});
