// Fixtures: one built product with its own data per worker, and a page whose errors fail the test.
import { expect, test as base, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startIdentityProvider, type IdentityProvider } from '../../support/identity-provider.ts';
import { copyFirstData } from './first-data.ts';
import { checkDialogs, violationsIn } from './open-dialogs.ts';
import { startSurroundings } from './surroundings.ts';
import { startProduct, type RunningProduct } from '../../support/running-product.ts';

/** Uncaught exceptions and console errors of the page. */
export interface Watch {
  errors: string[];
}

/** Ignores errors that the test provokes on purpose. */
export function forgive(watch: Watch, text: string): void {
  watch.errors = watch.errors.filter((error) => !error.includes(text));
}

interface Fixtures {
  watch: Watch;
}
interface WorkerFixtures {
  /** Whether an external PostgreSQL and a model server replace the embedded ones. */
  isForeign: boolean;
  /** Environment variables that configure them. */
  surroundings: NodeJS.ProcessEnv;
  /** Replaces Google. */
  provider: IdentityProvider;
  /** The product's data folder. */
  dataDir: string;
  product: RunningProduct;
}

/** A layer that was closed leaves the history later, on a busy machine much later. Milliseconds. */
const LAYERS_MS = 15_000;
/** What covers the page while it is open. */
const LAYERS = '.scrim[data-state="open"], .rail.open, .reading-leave, .notes';

/**
 * Waits until no closed dialog, sheet or sidebar has an entry in the history (history-layers.ts): going back from it
 * would cut off a navigation. One may be open on purpose.
 */
async function layersHaveLeft(page: Page): Promise<void> {
  const haveLeft = (layers: string) =>
    !(history.state as { nbLayers?: number } | null)?.nbLayers || document.querySelector(layers) !== null;
  await page.waitForFunction(haveLeft, LAYERS, { timeout: LAYERS_MS });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...given) => {
      await layersHaveLeft(page);
      return goto(...given);
    };
    page.reload = async (...given) => {
      await layersHaveLeft(page);
      return reload(...given);
    };
    await use(page);
  },
  isForeign: [false, { option: true, scope: 'worker' }],
  surroundings: [
    async ({ isForeign }, use) => {
      const foreign = isForeign ? await startSurroundings() : null;
      await use(foreign?.env ?? {});
      await foreign?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  provider: [
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  dataDir: [
    async ({ isForeign }, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-browser-'));
      // An external PostgreSQL starts empty, as an operator's does.
      if (!isForeign) await copyFirstData(dataDir);
      await use(dataDir);
      // The database of a product that was drawing may still write its last file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider, dataDir, surroundings }, use) => {
      const product = await startProduct({ DATA_DIR: dataDir, ...provider.env, ...surroundings });
      await use(product);
      await product.kill('SIGTERM');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  watch: [
    async ({ page }, use) => {
      const watch: Watch = { errors: [] };
      page.on('pageerror', (error) => watch.errors.push(`page: ${error.message}`));
      page.on('console', (message) => {
        // Chrome also logs failed requests (401, 404, no response); tests that provoke them call `forgive`.
        if (message.type() === 'error')
          watch.errors.push(`console: ${message.text()} ${message.location().url}`);
      });
      const dialogs = await checkDialogs(page);
      await use(watch);
      expect(watch.errors).toEqual([]);
      expect(await dialogs()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Asserts that axe finds no violation of any level. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([]);
}

/** Drawing leaves the processor to everything else that runs on the machine. Milliseconds. */
export const DRAWN_MS = 180_000;

let people = 0;

/** Fills the sign-up dialog, which must be open. @returns the name. */
export async function signUp(page: Page): Promise<string> {
  const name = `guest${Date.now() % 1_000_000}${++people}`;
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.getByLabel('Email', { exact: true }).fill(`${name}@example.test`);
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('secret words');
  await dialog.getByLabel('Confirm Password').fill('secret words');
  const toasts = await recordToasts(page);
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(toasts, { timeout: 30_000 }).toContain('Account Created Successfully!');
  await expect(dialog).toBeHidden();
  return name;
}

/**
 * Records the messages from now on, until the page is left: on a busy machine one may have gone before a locator
 * looks.
 * @returns what reads their titles
 */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const shown: string[] = [];
    new MutationObserver(() => {
      for (const title of document.querySelectorAll('.toast .t-s'))
        if (!shown.includes(title.textContent)) shown.push(title.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return shown;
  });
  return () => titles.jsonValue();
}

export const FIVE_TAGS = ['Vampire', 'Romance', 'Mystery', 'Confident', 'Medieval'];

/** Completes the first set-up, which covers every page after signing up. */
export async function completeSetup(page: Page, tags = FIVE_TAGS): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Aboard' });
  for (const name of tags) await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByLabel('I confirm that I am 18 years old or older').check();
  await dialog.getByLabel(/^I agree to the Terms of Service and Privacy Policy/).check();
  await dialog.getByRole('button', { name: 'Complete setup' }).click();
  await expect(dialog).toBeHidden();
}

export { expect };
