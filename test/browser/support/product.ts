// The built product on its own data for one worker, and a page that watches for what must not happen.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProduct, type RunningProduct } from '../../support/running-product.ts';

/** Faults of the page that no assertion would see. */
export interface Watch {
  errors: string[];
}

interface Fixtures {
  watch: Watch;
}
interface WorkerFixtures {
  product: RunningProduct;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-browser-'));
      const product = await startProduct({ DATA_DIR: dataDir, ...extraSettings() });
      await use(product);
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  watch: [
    async ({ page }, use) => {
      const watch: Watch = { errors: [] };
      page.on('pageerror', (error) => watch.errors.push(`page: ${error.message}`));
      page.on('console', (message) => {
        // An address that the test itself makes answer 401, 404 or nothing is noted by the browser too.
        if (message.type() === 'error')
          watch.errors.push(`console: ${message.text()} ${message.location().url}`);
      });
      await use(watch);
      expect(watch.errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** A model server in place of the understudy, or another database, for runs that are asked to use them. */
function extraSettings(): NodeJS.ProcessEnv {
  const { BROWSER_DATABASE_URL, BROWSER_CHAT_BASE_URL } = process.env;
  return {
    ...(BROWSER_DATABASE_URL ? { DATABASE_URL: BROWSER_DATABASE_URL } : {}),
    ...(BROWSER_CHAT_BASE_URL ? { CHAT_BASE_URL: BROWSER_CHAT_BASE_URL } : {}),
  };
}

/** Everything that axe finds, of every level. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

let people = 0;

/** Fills the sign-up dialog, which must be open. @returns the name. */
export async function signUp(page: Page): Promise<string> {
  const name = `guest${Date.now() % 1_000_000}${++people}`;
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.getByLabel('Email', { exact: true }).fill(`${name}@example.test`);
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('secret words');
  await dialog.getByLabel('Confirm Password').fill('secret words');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully!', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  return name;
}

export { expect };
