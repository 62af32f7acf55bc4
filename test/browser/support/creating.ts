// Helpers for the tests of making characters.
import type { Page } from '@playwright/test';
import { completeSetup, expect, signUp, type Watch } from './product.ts';

/** Signs up a new account and completes the first set-up. */
export async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await signUp(page);
  await completeSetup(page);
}

/** Uses the list of steps, or the menu that replaces it on small screens. */
export async function goToStep(page: Page, label: string): Promise<void> {
  const menu = page.getByLabel('Go to a step');
  const steps = page.getByRole('navigation', { name: 'Steps' });
  // The form must be visible before the test can check which of the two it has.
  await expect(steps).toBeVisible();
  if (await menu.isVisible()) {
    const option = menu.locator('option', { hasText: label });
    await menu.selectOption((await option.getAttribute('value'))!);
  } else await steps.getByRole('button', { name: label }).click();
  await expect(page.getByRole('region', { name: label, exact: true })).toBeVisible();
}

export const saved = (page: Page) =>
  expect(page.locator('[data-save="saved"]')).toBeAttached({ timeout: 40_000 });

/** Ignores errors that the browser logs because the test breaks the connection. */
export const forgive = (watch: Watch, what: RegExp) => {
  watch.errors = watch.errors.filter((error) => !what.test(error));
};

export const WREN = {
  name: 'Wren Adair',
  age: 29,
  hook: 'Forges maps of places that ought to exist.',
  description: 'Wren Adair is 29, a map maker with ink on both hands.',
  greetings: ['"Hold the corner. The sea is still wet."'],
  tags: ['female', 'mystery'],
  rating: 'sfw',
  visibility: 'private',
};

/** Creates a character of the signed-in user through the API. @returns its id. */
export async function makeCharacter(page: Page, content: object, publish: boolean): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('nb_access_token'));
  const reply = await page.request.post('/api/characters', {
    headers: { authorization: `Bearer ${token}` },
    data: { content, publish },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}
