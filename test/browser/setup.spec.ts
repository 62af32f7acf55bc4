// The first start in the browser: a model is chosen, got ready, tried and kept.
import type { BrowserContext, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SetupState } from '../../src/features/setup/contract.ts';
import { jobOf, OLLAMA, SEEN, stateOf } from '../../src/features/setup/web/test-support/states.ts';
import { startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { startProduct } from '../support/running-product.ts';
import { copyFirstData } from './support/first-data.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { enter, register } from './support/visitors.ts';

const CONNECTED = { name: 'Harbor 12B', isStandIn: false };

/** Who answers, the reply, and what it shows. */
const TRIED = Object.entries({ begun: SEEN.character, text: { text: SEEN.reply }, done: SEEN })
  .map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  .join('');

/** Answers the calls of the set-up in the server's place. @returns changes what it says from then on. */
async function answer(page: Page, first: Partial<SetupState>) {
  let state = stateOf(first);
  const calls: string[] = [];
  await page.route(/\/api\/setup(\/|$)/, async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/setup', '')}`;
    if (request.method() !== 'GET') calls.push(call);
    if (call === 'POST /try') return route.fulfill({ contentType: 'text/event-stream', body: TRIED });
    if (call === 'PUT /server') state = stateOf({ found: [OLLAMA], current: CONNECTED });
    if (call === 'POST /download') state = stateOf({ job: jobOf() });
    if (call === 'POST /pause') state = stateOf({ job: jobOf({ status: 'paused' }) });
    if (call === 'PUT /choice') state = { ...state, choice: 'model' };
    return route.fulfill({ json: SetupState.parse(state) });
  });
  return { calls, say: (next: Partial<SetupState>) => void (state = stateOf(next)) };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** How far the page can be scrolled to the side; below zero where the scrollbar has a place of its own. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test(
  'a model is downloaded, paused, broken off, tried and kept',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await enter(context, null);
    const { calls, say } = await answer(page, {});
    await page.goto('/setup#the-key');

    await test.step('the key leaves the address', async () => {
      await expect(title(page, 'Give Nightbloom a voice')).toBeVisible();
      await expect(page).toHaveURL(/\/setup$/);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('all models say what they need before anything is downloaded', async () => {
      await page.getByRole('button', { name: 'Others' }).click();
      const sheet = page.getByRole('dialog', { name: 'Models for this machine' });
      await expect(sheet.getByText(/^Too large: it needs 48 GB of memory/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      expect(calls).toEqual([]);
    });

    await test.step('it is on its way, and pauses', async () => {
      await page.getByRole('button', { name: 'Download 2.6 GB' }).click();
      await expect(title(page, 'Harbor 4B is on its way')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(title(page, 'Harbor 4B is paused')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Go on from 1.7 GB' }).click();
      await expect(title(page, 'Harbor 4B is on its way')).toBeVisible();
    });

    await test.step('it is broken off, and found so after a reload', async () => {
      say({ job: jobOf({ status: 'failed', problem: 'The connection was closed three times.' }) });
      await expect(title(page, 'The download has stopped')).toBeVisible();
      await page.reload();
      await expect(title(page, 'The download has stopped')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Go on from 1.7 GB' }).click();
      await expect(title(page, 'Harbor 4B is on its way')).toBeVisible();
    });

    await test.step('it wakes slowly, then speaks and is tried', async () => {
      const stepBegan = new Date(Date.now() - 40_000).toISOString();
      say({ job: jobOf({ step: 'waking', doneBytes: 2.6e9, stepBegan }) });
      await expect(title(page, 'Harbor 4B wakes slowly')).toBeVisible();
      await expectAccessible(page);
      say({ current: CONNECTED, job: jobOf({ step: 'ready', status: 'done' }) });
      await expect(title(page, 'Say good evening')).toBeVisible();
      await page.getByLabel('Your line').press('Enter');
      await expect(page.getByText('It has been on since you left the bridge.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'It works' })).toBeVisible();
      await expectAccessible(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(0);
    });

    await test.step('it is kept, and the house is open', async () => {
      await page.getByRole('button', { name: 'Use it for talk' }).click();
      await expect(title(page, 'The house is open')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Open Nightbloom' }).click();
      await expect(page.locator('.card').first()).toBeVisible();
    });
  },
);

test('a server is chosen by the keyboard alone', { tag: '@desktop-only' }, async ({ page, context }) => {
  await enter(context, null);
  const { calls } = await answer(page, { found: [OLLAMA] });
  await page.goto('/setup');
  const use = page.getByRole('button', { name: 'Use this server' });
  await expect(use).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(use).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Download 2.6 GB' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Say good evening')).toBeVisible();
  expect(calls).toEqual(['PUT /server']);
});

test('on a phone the lists fold away, and the buttons stay', async ({ page, context, isMobile }) => {
  await enter(context, null);
  await answer(page, { found: [OLLAMA] });
  await page.goto('/setup');
  await expect(page.getByRole('button', { name: 'Use this server' })).toBeVisible();
  const list = page.getByText('Ready in seconds, nothing to download');
  await (isMobile ? expect(list).toBeHidden() : expect(list).toBeVisible());
  for (const name of ['Download 2.6 GB', 'Look around'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(0);
});

test(
  'offline it says so, and what is shown stays',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, null);
    await answer(page, { found: [OLLAMA] });
    await page.goto('/setup');
    await expect(page.getByRole('button', { name: 'Use this server' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(title(page, 'Give Nightbloom a voice')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You are back online.')).toBeVisible();
    forgive(watch, 'ERR_INTERNET_DISCONNECTED');
  },
);

/** A product of its own, because a choice closes the set-up for good. */
async function freshProduct() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-setup-'));
  await copyFirstData(dataDir);
  const product = await startProduct({ DATA_DIR: dataDir });
  const keyed = () => /(http:\S+\/setup#\S+)/.exec(product.output())?.[1] ?? '';
  await expect.poll(keyed).not.toBe('');
  return {
    origin: product.origin,
    /** The address that the first start prints. */
    address: keyed(),
    async stop() {
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** On a port at which the product looks; others of this machine may use some of them. */
async function startFoundServer(): Promise<MockChatServer> {
  for (const port of [5001, 8000, 1234, 8080, 11434])
    if (await isFree(port)) return startMockChatServer({ port, tokensPerSecond: 100 });
  throw new Error('all ports at which the product looks are taken');
}

test(
  'the printed address opens the set-up until looking around is chosen',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const product = await freshProduct();
    await enter(context, null, {}, product.origin);
    await page.goto(`${product.origin}/setup`);
    await expect(title(page, 'The set-up is closed')).toBeVisible();
    await expectAccessible(page);
    forgive(watch, 'status of 403');

    await page.goto(product.address);
    await expect(title(page, 'Give Nightbloom a voice')).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/setup`);
    await page.getByRole('button', { name: 'Look around' }).click();
    await expect(page.locator('.card').first()).toBeVisible();

    await page.goto(product.address);
    await expect(title(page, 'The set-up is closed')).toBeVisible();
    forgive(watch, 'status of 403');
    await product.stop();
  },
);

test(
  'a server that runs here is found, tried and kept',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const [product, server] = await Promise.all([freshProduct(), startFoundServer()]);
    await enter(context, null, {}, product.origin);
    await page.goto(product.address);
    await expect(
      page.getByText(/^Found on this machine at port|servers found on this machine/),
    ).toBeVisible();
    // Further ones may run on this machine.
    const models = page.getByLabel('Model', { exact: true });
    if (await models.isVisible())
      await models.selectOption((await models.getByText('mock-normal').first().getAttribute('value'))!);
    await page.getByRole('button', { name: 'Use this server' }).click();
    await expect(title(page, 'Say good evening')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('The night is young')).toBeVisible();
    await page.getByRole('button', { name: 'Draw a picture' }).click();
    await expect(page.getByRole('img', { name: /lighthouse/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use it for talk' }).click();
    await expect(title(page, 'The house is open')).toBeVisible();
    await page.reload();
    await expect(title(page, 'The set-up is closed')).toBeVisible();
    forgive(watch, 'status of 403');
    await server.stop();
    await product.stop();
  },
);

const NOTICE = 'The built-in stand-in is playing.';

/** @returns the addresses of the set-up that the pages of this context ask. */
function watchCalls(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/setup')) asked.push(pathname);
  });
  return asked;
}

test(
  'administrators are led to the choice once, and told who plays; nobody else asks',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, browser, baseURL }) => {
    const others = await browser.newContext({ baseURL: baseURL! });
    const asked = watchCalls(others);
    await enter(others, await register(others));
    const other = await others.newPage();
    await other.goto('/');
    await expect(other.locator('.card').first()).toBeVisible();
    await expect(other.getByRole('link', { name: /balance|coins/i }).first()).toBeVisible();
    expect(asked).toEqual([]);
    await expect(other.getByText(NOTICE)).toHaveCount(0);
    await others.close();

    await enter(context, await registerAdmin(context, dataDir));
    await test.step('the line stands under the header and covers nothing', async () => {
      await page.goto('/chat');
      await expect(page.getByText(NOTICE)).toBeVisible();
      await expectAccessible(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: 'Choose a model' }).click();
      await expect(title(page, 'Give Nightbloom a voice')).toBeVisible();
    });
    await test.step('in a new tab the first page leads there', async () => {
      const tab = await context.newPage();
      await tab.addInitScript(() => {
        if (location.protocol === 'http:' && !window.name) sessionStorage.removeItem('nb_setup_led');
        window.name = 'led';
      });
      await tab.goto('/');
      await expect(title(tab, 'Give Nightbloom a voice')).toBeVisible();
      await tab.goto('/');
      await expect(tab.getByText(NOTICE)).toBeVisible();
      await expect(tab).toHaveURL(/\/$/);
      await tab.close();
    });
  },
);
