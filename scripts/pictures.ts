// Makes the pictures of the README from the running product: `node scripts/pictures.ts`.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startProduct } from '../test/support/running-product.ts';
import { buildProduct } from './build-product.ts';
import { findChromium } from './find-chromium.ts';
import { ROOT } from './run.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const executablePath = findChromium();
if (!executablePath) throw new Error('No browser was found. Install Chromium, or set CHROMIUM to its path.');
await buildProduct();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-pictures-'));
const product = await startProduct({ DATA_DIR: dataDir });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
});

async function keep(page: Page, name: string): Promise<void> {
  const bytes = await page.screenshot();
  await sharp(bytes)
    .webp({ quality: 80 })
    .toFile(path.join(ROOT, 'docs/pictures', `${name}.webp`));
  console.log(name);
}

async function waitForPictures(): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${product.origin}/api/health`)).json()) as {
      pictures: { done: number; total: number };
    };
    if (health.pictures.done >= health.pictures.total) return;
    await delay(1000);
  }
}

try {
  const visitor = await product.visit();
  const body = { email: 'sam@example.test', username: 'sam', password: 'secret words' };
  const signedIn = await visitor.account.register({ body });
  visitor.session.accessToken = signedIn.accessToken;
  await visitor.tags.savePreferences({
    params: { id: signedIn.user.id },
    body: {
      selectedTags: ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'],
      completedOnboarding: true,
      nsfwEnabled: false,
    },
  });
  await visitor.coins.claimMonthly();
  await waitForPictures();
  const characters = await visitor.discovery.list({ query: { limit: 100 } });
  const character = characters.items.find((item) => item.name === 'Isolde Varga') ?? characters.items[0]!;
  const params = { id: character.id };
  for (const content of [
    'My name is Sam, and I walked from the bridge.',
    'Why are there no clocks in the house?',
  ]) {
    await Array.fromAsync(visitor.chat.send({ params, body: { content } }));
  }
  const job = await visitor.images.generate({
    body: { prompt: 'by the lake in moonlight', characterId: character.id, count: 2 },
  });
  await Array.fromAsync(visitor.images.watch({ params: { id: job.id } }));

  const stored = {
    nb_access_token: signedIn.accessToken,
    nb_refresh_token: signedIn.refreshToken,
    nb_user: JSON.stringify(await visitor.account.me()),
  };
  const open = async (
    size: { width: number; height: number },
    address: string,
    { isGuest = false, hasPassed = true, theme = 'dark' } = {},
  ) => {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: size === PHONE ? 2 : 1 });
    const entries = {
      nb_theme: theme,
      ...(hasPassed
        ? { nb_age_verified: 'true', nb_age_version: 'v3', nb_age_verified_at: String(Date.now()) }
        : {}),
      ...(isGuest ? {} : stored),
    };
    await context.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, entries);
    const page = await context.newPage();
    await page.goto(product.origin + address, { waitUntil: 'networkidle' });
    // A size that nobody has asked for yet is made first.
    const areThere =
      '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)';
    // The page's own policy forbids what waits for a condition inside of it.
    for (let waited = 0; waited < 60 && !(await page.evaluate(areThere)); waited++) await delay(500);
    await delay(1500);
    return page;
  };
  await keep(await open(DESKTOP, '/', { isGuest: true, hasPassed: false }), 'age-gate');
  await keep(await open(DESKTOP, '/'), 'feed');
  await keep(await open(DESKTOP, '/', { theme: 'light' }), 'feed-light');
  await keep(await open(DESKTOP, `/characters/${character.id}`), 'profile');
  await keep(await open(DESKTOP, `/chat/${character.id}`), 'chat');
  await keep(await open(DESKTOP, '/generate-images'), 'generate');
  await keep(await open(PHONE, '/'), 'feed-phone');
  await keep(await open(PHONE, `/chat/${character.id}`), 'chat-phone');
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
