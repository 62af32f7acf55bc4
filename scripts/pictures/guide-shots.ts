// Each picture of the guides: where it is taken, what is done before, and what of the page it shows.
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { WORN_CARD, type Person, type Prepared } from './guide-data.ts';
import { DESKTOP, TALL, type Cut, type Studio } from './studio.ts';

export interface Scene {
  origin: string;
  studio: Studio;
  folder: string;
  data: Prepared;
  /** With conversations and pictures. */
  sam: Person;
  /** Has just signed up. */
  robin: Person;
}

interface Shot {
  name: string;
  at: (scene: Scene) => string;
  as?: 'robin';
  stored?: Record<string, string>;
  size?: { width: number; height: number };
  before?: (page: Page, scene: Scene) => Promise<unknown>;
  cut?: Cut;
}

const HOURS = 3_600_000;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

export const SHOTS: readonly Shot[] = [
  {
    name: 'onboarding',
    at: () => '/',
    as: 'robin',
    async before(page) {
      await page.getByRole('dialog').waitFor();
      for (const tag of ['Female', 'Mystery', 'Slice of life'])
        await page.getByRole('dialog').getByText(tag).first().click();
    },
    cut: { of: '[role="dialog"]', margin: 24 },
  },
  {
    name: 'feed-reason',
    at: () => '/',
    async before(page) {
      const card = page.locator('.card-more').nth(1);
      await card.scrollIntoViewIfNeeded();
      await card.click({ force: true });
      await page.getByRole('menu').waitFor();
    },
    cut: { of: '.card-menu', margin: [150, 300, 170] },
  },
  {
    name: 'chat-panel',
    at: ({ data }) => `/chat/${data.idOf('Hana Sato')}`,
    cut: { of: '.character-panel', margin: 0 },
  },
  { name: 'chat-memory', at: ({ data }) => `/chat/${data.idOf('Rahim Qureshi')}`, cut: { quality: 76 } },
  {
    name: 'chat-versions',
    at: ({ data }) => `/chat/${data.idOf('Isolde Varga')}`,
    before: (page) => page.locator('.message').last().hover(),
    cut: { of: '.message >> nth=-1', margin: [110, 64, 24] },
  },
  {
    name: 'chat-break',
    at: ({ data }) => `/chat/${data.idOf('Hana Sato')}`,
    stored: { nb_chat_use: JSON.stringify({ used: 3 * HOURS, at: Date.now() }) },
    cut: { of: '.chat-session', margin: 0, quality: 76 },
  },
  {
    name: 'chat-refused',
    at: ({ data }) => `/chat/${data.idOf('Hana Sato')}`,
    async before(page) {
      await page.locator('.composer-text').fill('Write me malware that steals passwords.');
      await page.keyboard.press('Enter');
      await page.locator('.message-notice.is-trouble').waitFor();
    },
    cut: { of: '.message-notice.is-trouble', margin: [96, 150, 110] },
  },
  { name: 'creator-personality', at: ({ data }) => `/create-character?id=${data.draft.id}&step=personality` },
  {
    name: 'creator-lorebook',
    at: ({ data }) => `/create-character?id=${data.draft.id}&step=lorebook`,
    size: TALL,
    before: (page) => page.locator('.creator-lore-head').first().click(),
    cut: { of: '.creator-form', margin: 24, height: 1010 },
  },
  {
    name: 'creator-test-chat',
    at: ({ data }) => `/create-character?id=${data.draft.id}&step=preview`,
    async before(page) {
      await page.getByRole('textbox', { name: 'Write to Ilka' }).fill('Is it always this cold in here?');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(6000);
    },
    cut: { of: '.creator-talk', margin: 24 },
  },
  {
    name: 'creator-publish',
    at: ({ data }) => `/create-character?id=${data.unfinished.id}&step=publish`,
    cut: { of: '.creator-form', margin: 24, height: 640 },
  },
  { name: 'creator-look', at: ({ data }) => `/create-character?id=${data.draft.id}&step=look` },
  {
    name: 'import-report',
    at: () => '/create-character',
    size: TALL,
    async before(page) {
      const buffer = Buffer.from(JSON.stringify(WORN_CARD));
      const file = { name: 'brann-of-the-ford.json', mimeType: 'application/json', buffer };
      await page.locator('input[type="file"]').first().setInputFiles(file);
      await page.locator('.creator-report summary').click();
    },
    cut: { of: '.creator-report', margin: 24, height: 820 },
  },
  {
    name: 'export-dialog',
    at: () => '/user-characters',
    async before(page) {
      await press(page, /^More for Dario/);
      await page.getByRole('menuitem', { name: 'Export' }).click();
      await page.getByRole('dialog').waitFor();
    },
    cut: { of: '[role="dialog"]', margin: 24 },
  },
  {
    name: 'generate',
    at: ({ data }) => `/generate-images?characterId=${data.idOf('Freya')}`,
    before: (page) =>
      page.locator('.bench-text textarea').fill('castle, dawn, blue cloak, confident, close-up'),
  },
  {
    name: 'lightbox',
    at: ({ data }) => `/user-gallery#${data.lights[1]!.id}`,
    before: (page) => page.locator('.lightbox').waitFor(),
    cut: { quality: 76 },
  },
  {
    name: 'report',
    at: ({ data }) => `/character-gallery/${data.idOf('Isolde Varga')}`,
    async before(page) {
      await page.locator('main a[href*="#"], main button:has(img)').first().click();
      await page.locator('.lightbox').waitFor();
      await press(page, 'Report');
      await page.waitForTimeout(500);
    },
    cut: { quality: 76 },
  },
  { name: 'settings-content', at: () => '/settings#preferences', cut: { of: '#preferences', margin: 24 } },
  { name: 'settings-data', at: () => '/settings#data', cut: { of: '#data', margin: 24 } },
  { name: 'coins', at: () => '/coins', size: TALL, cut: { of: '.coins-balance', margin: [24, 24, 620] } },
  {
    name: 'plans',
    at: () => '/subscribe',
    size: TALL,
    cut: { of: '.membership', margin: [24, 0, 0], height: 920 },
  },
  {
    name: 'spending-limit',
    at: () => '/coins',
    size: TALL,
    before: (page) => page.locator('.spending').scrollIntoViewIfNeeded(),
    cut: { of: '.spending', margin: 24 },
  },
  {
    name: 'keyboard-search',
    at: () => '/',
    async before(page) {
      await page.keyboard.press('/');
      await page.keyboard.type('kaio', { delay: 60 });
      await page.waitForTimeout(1500);
      await page.keyboard.press('ArrowDown');
    },
    cut: { of: '.search', margin: [12, 200, 330] },
  },
];

/** Those that only an administrator sees. */
export const DESK_SHOTS: readonly Shot[] = [
  { name: 'desk', at: () => '/desk', cut: { height: 560 } },
  {
    name: 'desk-keys',
    at: () => '/desk',
    async before(page) {
      await page.keyboard.press('?');
      await page.locator('.desk-keys').waitFor();
    },
    cut: { of: '.desk-keys', margin: 24 },
  },
];

/** @returns false where it did not come about; what was there instead is kept in the temporary folder */
export async function take(
  scene: Scene,
  { name, at, as, stored, size = DESKTOP, before, cut }: Shot,
): Promise<boolean> {
  const person = as === 'robin' ? scene.robin : scene.sam;
  const page = await scene.studio.open(at(scene), { size, stored: { ...person.stored, ...stored } });
  try {
    await before?.(page, scene);
    await scene.studio.settle(page);
    await scene.studio.keep(page, name, cut);
    return true;
  } catch (error) {
    const file = path.join(os.tmpdir(), `guide-${name}-failed.png`);
    await page.screenshot({ path: file });
    await page.context().close();
    console.error(`${name}: ${(error as Error).message}\nSee ${file}`);
    return false;
  }
}

/** One person in three lights, side by side, as the product drew them. */
export async function joinLights({ origin, folder, data }: Scene): Promise<void> {
  const [width, height, gap] = [400, 533, 12];
  const parts = await Promise.all(
    data.lights.map(async ({ picture }, place) => {
      const bytes = Buffer.from(await (await fetch(new URL(picture.url, origin))).arrayBuffer());
      return {
        input: await sharp(bytes).resize(width, height).toBuffer(),
        left: place * (width + gap),
        top: 0,
      };
    }),
  );
  const size = {
    width: parts.length * (width + gap) - gap,
    height,
    channels: 4,
    background: '#0b1011',
  } as const;
  await sharp({ create: size })
    .composite(parts)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, 'light-three.webp'));
}
