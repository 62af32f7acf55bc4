// Galleries: the showcase, the lightbox by keyboard, publishing, reporting, deleting and undo.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { RunningProduct } from '../support/running-product.ts';
import type { Visitor } from '../support/visitor.ts';
import { watchedJob } from '../support/watched-job.ts';
import { completeSetup, DRAWN_MS, expect, expectAccessible, signUp, test } from './support/product.ts';

async function draw(maker: Visitor, characterId: string | undefined, prompt: string, count: number) {
  const job = await maker.images.generate({
    body: { prompt, count, ...(characterId ? { characterId } : {}) },
  });
  return (await watchedJob(maker, job.id)).at(-1)!.images;
}

let makers = 0;

/** Registers a user and publishes pictures by them, one of them NSFW. */
async function publishPictures(product: RunningProduct) {
  const maker = await product.visit();
  const username = `painter${++makers}${Date.now() % 1_000_000}`;
  const { accessToken } = await maker.account.register({
    body: { username, email: `${username}@example.test`, password: 'secret words' },
  });
  maker.session.accessToken = accessToken;
  maker.session.headers['x-show-nsfw'] = '1';
  await maker.coins.claimMonthly();
  const { items } = await maker.discovery.list({ query: { limit: 100 } });
  const plain = items.find((item) => item.rating === 'sfw')!;
  const bare = items.find((item) => item.nsfw)!;
  const drawn = [
    ...(await draw(maker, bare.id, 'by a window in the wind', 1)),
    ...(await draw(maker, plain.id, 'at night in a garden', 3)),
  ];
  for (const { id } of drawn) await maker.images.publish({ params: { id }, body: { visibility: 'public' } });
  return { username, plain, covered: drawn[0]!, drawn };
}

/** Calls the API with the page's access token. */
async function callAsViewer(page: Page, method: 'POST' | 'GET', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('nb_access_token'));
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

const place = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: /^Picture \d+ of \d+$/ });
const toast = (page: Page, title: string) => expect(page.getByText(title, { exact: true })).toBeVisible();

test('a visitor views the showcase, signs up, and gets a gallery of their own', async ({ page, product }) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: /^Picture / });
  const made = await publishPictures(product);
  const [first] = made.drawn.slice(-1);
  const tile = (id: string) => main.locator(`[data-picture="${id}"]`);

  await test.step('the showcase has the published pictures, and loads without layout shifts', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await page.goto('/showcase');
    await expect(tile(first!.id)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Showcase' })).toBeVisible();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    await expectAccessible(page);
  });

  await test.step('the page contains neither address nor description of an NSFW picture', async () => {
    const secret = /\/([\w-]{22})-\d+\.webp(?:\?|$)/.exec(made.covered.picture.url)![1]!;
    const covered = tile(made.covered.id);
    await expect(covered).toHaveAccessibleName(
      new RegExp(`^Open covered picture of ${made.covered.character!.name}`),
    );
    const page1 = await page.content();
    expect(page1).not.toContain(secret);
    expect(page1).not.toContain(made.covered.picture.alt);
    await covered.click();
    await expect(dialog.getByText('Covered. Turn NSFW on to see it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeHidden();
    expect(await page.content()).not.toContain('by a window in the wind');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(covered).toBeFocused();
  });

  await test.step('the lightbox by keyboard; closing it returns the focus to the picture', async () => {
    await tile(first!.id).focus();
    await page.keyboard.press('Enter');
    await expect(place(page)).toHaveText(/^Picture 1 of/);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText(/^Picture 2 of/);
    await page.keyboard.press('End');
    await expect(place(page)).not.toHaveText(/^Picture [12] of/);
    await page.keyboard.press('Home');
    await expect(place(page)).toHaveText(/^Picture 1 of/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText(/^Picture 2 of/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(tile(first!.id)).toBeFocused();
  });

  await test.step('a guest’s like asks to sign up', async () => {
    await page.keyboard.press('Enter');
    await expect(place(page)).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByText('Sign up to like pictures and unlock exclusive features')).toBeVisible();
    await page.getByRole('button', { name: 'Get Started Free' }).click();
    await signUp(page);
    await completeSetup(page);
  });

  await test.step('liking, by key and by button', async () => {
    await page.goto('/showcase');
    await tile(first!.id).click();
    const like = dialog.getByRole('button', { name: 'Like' });
    await expect(like).toBeVisible();
    // One at a time, because the button ignores presses while a change is being saved.
    const toggle = async (press: () => Promise<void>, isLiked: 'true' | 'false') => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/likes'));
      await press();
      await expect(like).toHaveAttribute('aria-pressed', isLiked);
      await (await answered).finished();
    };
    await toggle(() => page.keyboard.press('l'), 'true');
    await toggle(() => like.click(), 'false');
    await toggle(() => like.click(), 'true');
    await page.keyboard.press('Escape');
    await page.goto('/showcase?sort=liked');
    await expect(main.locator('[data-picture]').first()).toHaveAttribute('data-picture', first!.id);
    await expect(page.getByRole('button', { name: 'Most liked' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('reporting once; arrow keys select a reason instead of a picture', async () => {
    await tile(first!.id).click();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(place(page)).toHaveText(/^Picture 1 of/);
    await expect(dialog.getByRole('radio', { name: 'Shows a real person' })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByLabel('Anything else?').fill('all of it');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await toast(page, 'Thank you for telling us');
    await expect(dialog.getByRole('button', { name: 'Reported' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('making one like this', async () => {
    await tile(first!.id).click();
    await dialog.getByRole('link', { name: 'Make one like this' }).click();
    await expect(page).toHaveURL(/\/generate-images\?.*prompt=.*seed=/);
    await expect(page.getByRole('textbox', { name: /^Prompt/ })).toHaveValue('at night in a garden');
  });

  await test.step('one’s own gallery, by character', async () => {
    await callAsViewer(page, 'POST', '/api/coins/claim-monthly');
    const body = { prompt: 'at dawn in a garden', characterId: made.plain.id, count: 2 };
    await callAsViewer(page, 'POST', '/api/image-generation/generate', body);
    await expect(async () => {
      const { items } = await callAsViewer(page, 'GET', '/api/image-generation/jobs');
      expect((items as { state: string }[])[0]!.state).toBe('complete');
    }).toPass({ timeout: DRAWN_MS });
    await page.goto('/user-gallery');
    await main
      .getByRole('navigation', { name: 'Characters in your pictures' })
      .getByRole('link', { name: new RegExp(`^${made.plain.name}`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/user-gallery/character/${made.plain.id}$`));
    await expect(main.locator('[data-picture]')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('publishing and downloading; the file says that AI made it', async () => {
    await main.locator('[data-picture]').first().click();
    await expect(dialog.getByText('Made by you, only you see it')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Published');
    await expect(dialog.getByText('Made by you, published')).toBeVisible();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^nightbloom-.+\.jpg$/);
    const { format, xmp } = await sharp(await readFile(await saved.path())).metadata();
    expect(format).toBe('jpeg');
    expect(xmp?.toString()).toMatch(/DigitalSourceType="[^"]+\/(?:trainedA|a)lgorithmicMedia"/);
  });

  await test.step('deleting, undoing, deleting', async () => {
    const id = new URL(page.url()).hash.slice(1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(tile(id)).toBeHidden();
    // Once it is sent, it reaches the server, whatever becomes of the page.
    const restored = page.waitForRequest((request) => request.url().endsWith('/restore'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tile(id)).toBeVisible();
    await restored;
    await page.reload();
    await expect(main.locator('[data-picture]')).toHaveCount(2);
    await tile(id).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(tile(id)).toBeHidden();
    // The next picture gets the focus.
    await expect(main.locator('[data-picture]:focus')).toHaveCount(1);
    await page.reload();
    await expect(main.locator('[data-picture]')).toHaveCount(1);
  });

  await test.step('what people made, of one person', async () => {
    await page.goto('/all-user-images');
    await tile(first!.id).click();
    await dialog.getByRole('link', { name: made.username }).click();
    await expect(page).toHaveURL(/\/all-user-images\?userId=/);
    await expect(main.locator('[data-picture]')).toHaveCount(made.drawn.length);
    await expectAccessible(page);
    await main.getByRole('link', { name: `Show not only pictures by ${made.username}` }).click();
    await expect(page).toHaveURL(/\/all-user-images$/);
  });

  await test.step('the features', async () => {
    await page.goto('/features');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A garden that opens after dark');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'See the showcase' }).click();
    await expect(page).toHaveURL(/\/showcase$/);
  });
});
