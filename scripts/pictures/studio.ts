// A browser that looks at a running product and keeps what it sees as WebP.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../find-chromium.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** For parts of a page: nothing of them lies below the bar at the bottom. */
export const TALL = { width: 1440, height: 1700 };

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export interface Look {
  size?: { width: number; height: number };
  /** What the browser has stored: a session, a theme; by default the dark theme and a passed gate. */
  stored?: Record<string, string>;
  hasPassed?: boolean;
}

export interface Cut {
  /** What is shown, by a selector; the whole window where there is none. */
  of?: string;
  /** Pixels of surroundings: all around it, or above, beside and below. */
  margin?: number | readonly [above: number, beside: number, below: number];
  /** The tallest that the picture may be; the rest is cut off at the bottom. */
  height?: number;
  quality?: number;
}

export async function openStudio(origin: string, folder: string) {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No browser was found. Install Chromium, or set CHROMIUM to its path.');
  const browser = await chromium.launch({ executablePath, args: FLAGS });

  /** Waits until the page's pictures are there: a size that nobody has asked for yet is made first. */
  async function settle(page: Page): Promise<void> {
    const areThere =
      '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)';
    // The page's own policy forbids what waits for a condition inside of it.
    for (let waited = 0; waited < 60 && !(await page.evaluate(areThere)); waited++) await delay(500);
    await delay(1500);
  }

  return {
    settle,

    async open(address: string, { size = DESKTOP, stored = {}, hasPassed = true }: Look = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: size,
        deviceScaleFactor: size === PHONE ? 2 : 1,
        reducedMotion: 'reduce',
      });
      const entries = {
        nb_theme: 'dark',
        ...(hasPassed
          ? { nb_age_verified: 'true', nb_age_version: 'v3', nb_age_verified_at: String(Date.now()) }
          : {}),
        ...stored,
      };
      await context.addInitScript((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      }, entries);
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      // A stream of events that stays open keeps the network from ever being idle.
      await page.goto(origin + address, { waitUntil: 'load', timeout: 60_000 });
      await delay(1500);
      await settle(page);
      return page;
    },

    /** Keeps the page, or a part of it, and closes it. */
    async keep(page: Page, name: string, { of, margin = 16, height, quality = 80 }: Cut = {}): Promise<void> {
      const window = page.viewportSize()!;
      const box = of ? await page.locator(of).first().boundingBox() : { x: 0, y: 0, ...window };
      if (!box) throw new Error(`${name}: there is nothing at ${of}`);
      const [above, beside, below] = typeof margin === 'number' ? [margin, margin, margin] : margin;
      const [x, y] = [Math.max(0, box.x - beside), Math.max(0, box.y - above)];
      const right = Math.min(window.width, box.x + box.width + beside);
      const bottom = Math.min(window.height, box.y + box.height + below, y + (height ?? Infinity));
      const bytes = await page.screenshot({ clip: { x, y, width: right - x, height: bottom - y } });
      const { size } = await sharp(bytes)
        .webp({ quality, effort: 6 })
        .toFile(path.join(folder, `${name}.webp`));
      console.log(
        `${name}: ${Math.round(right - x)} x ${Math.round(bottom - y)}, ${Math.round(size / 1024)} KB`,
      );
      await page.context().close();
    },

    close: () => browser.close(),
  };
}

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Until every first portrait and picture of the catalogue is drawn. */
export async function waitForCatalogue(origin: string): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${origin}/api/health`)).json()) as {
      pictures: { done: number; total: number };
    };
    if (health.pictures.done >= health.pictures.total) return;
    await delay(1000);
  }
}
