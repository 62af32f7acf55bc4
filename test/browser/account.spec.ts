// The settings of an account: name, picture, devices, blurring, export of the data, and deletion.
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { completeSetup, expect, expectAccessible, forgive, signUp, test } from './support/product.ts';

const PASSWORD = 'secret words';

/** A photo with an EXIF rotation, as phones store them. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c97b4a' } })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: '#2b3a55' } },
        left: 300,
        top: 150,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Signs the same user in on another device. */
async function signInElsewhere(page: Page, emailOrUsername: string): Promise<{ status(): Promise<number> }> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const answer = await page.request.post('/api/auth/login', {
    headers: {
      'x-csrf-token': csrfToken,
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
    data: { emailOrUsername, password: PASSWORD },
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return {
    status: async () =>
      (
        await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${accessToken}` } })
      ).status(),
  };
}

const toast = (page: Page, title: string) => expect(page.getByText(title, { exact: true })).toBeVisible();

test(
  'a user changes their settings and deletes their account',
  { tag: '@desktop-only' },
  async ({ page, watch }) => {
    const main = page.getByRole('main');
    let name = '';

    await test.step('signing up', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      name = await signUp(page);
      await completeSetup(page);
    });

    await test.step('the user menu leads to the settings', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Account' }).click();
      await expect(page).toHaveURL(/\/settings$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect(main.getByText(`${name}@example.test`)).toBeVisible();
      // Without a mail server the page must not promise emails.
      await expect(main.getByText('there is nothing to verify')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a new name appears everywhere immediately', async () => {
      const box = main.getByLabel('Username', { exact: true });
      await box.fill('a b');
      await main.getByRole('button', { name: 'Save changes' }).click();
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription(/letters, digits, dots/);
      await expectAccessible(page);
      name = `${name}.new`;
      await box.fill(name);
      await main.getByLabel('Display name').fill('Mira of the Tides');
      await main.getByLabel('Bio').fill('Collects first lines.');
      await main.getByRole('button', { name: 'Save changes' }).click();
      await toast(page, 'Your profile is saved');
      await expect(main.getByText('You have unsaved changes')).toBeHidden();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu').getByText(name, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('a picture, cropped by keyboard', async () => {
      const input = main.getByLabel('Upload photo');
      await input.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      });
      const dialog = page.getByRole('dialog', { name: 'Your picture' });
      await expect(dialog.getByRole('alert')).toContainText('This is not a picture that can be read');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      const area = dialog.getByRole('group', { name: /Arrow keys move it/ });
      await expect(area).toBeVisible();
      await expectAccessible(page);
      const picture = dialog.locator('img');
      const placed = () => picture.evaluate((element) => getComputedStyle(element).transform);
      const before = await placed();
      await dialog.getByRole('slider', { name: 'Zoom' }).focus();
      for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight');
      await area.focus();
      for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp');
      await expect.poll(placed).not.toBe(before);
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await toast(page, 'Your picture is saved');
      await expect(dialog).toBeHidden();
      // The header shows it too, as a square.
      const face = page.getByRole('button', { name: 'Account menu' }).locator('img');
      await expect(face).toHaveAttribute('src', /^\/media\/.+-256\.webp$/);
      const answer = await page.request.get((await face.getAttribute('src'))!);
      expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 256, height: 256 });
      // Playwright's tracing reads the chosen file, which the page's content security policy blocks.
      forgive(watch, "Connecting to 'blob:");
    });

    await test.step('a picture that the server refuses', async () => {
      await page.route('**/api/users/*/avatar', (route) => route.fulfill({ status: 422, body: '{}' }));
      await main
        .getByLabel('Upload photo')
        .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      const dialog = page.getByRole('dialog', { name: 'Your picture' });
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Upload failed: Unprocessable Entity');
      await expectAccessible(page);
      await page.unroute('**/api/users/*/avatar');
      forgive(watch, "Connecting to 'blob:");
      forgive(watch, 'status of 422');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('a picture of too many pixels', async () => {
      const buffer = await sharp({
        create: { width: 8200, height: 5000, channels: 3, background: '#c97b4a' },
      })
        .png()
        .toBuffer();
      await main.getByLabel('Upload photo').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
      const dialog = page.getByRole('dialog', { name: 'Your picture' });
      await expect(dialog.getByRole('alert')).toContainText('This picture has too many pixels');
      await expect(dialog.getByRole('alert')).toContainText('at most 40 megapixels');
      await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeDisabled();
      await expectAccessible(page);
      forgive(watch, "Connecting to 'blob:");
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('devices', async () => {
      const phone = await signInElsewhere(page, name);
      expect(await phone.status()).toBe(200);
      await page.reload();
      await expect(main.getByText('This device · signed in')).toBeVisible();
      await main.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
      await expect(main.getByText('Safari on iPhone')).toBeHidden();
      expect(await phone.status()).toBe(401);
      const others = [await signInElsewhere(page, name), await signInElsewhere(page, name)];
      await page.reload();
      await main.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await toast(page, 'Signed out everywhere else');
      for (const other of others) expect(await other.status()).toBe(401);
      await expect(main.getByText('Safari on iPhone')).toBeHidden();
    });

    await test.step('theme', async () => {
      const html = page.locator('html');
      const theme = main.getByRole('group', { name: 'Theme' });
      await theme.getByRole('button', { name: 'Light' }).click();
      await expect(html).toHaveAttribute('data-theme', 'light');
      await expectAccessible(page);
      await theme.getByRole('button', { name: 'System' }).click();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(html).toHaveAttribute('data-theme', 'light');
      await theme.getByRole('button', { name: 'Dark' }).click();
      await expect(html).toHaveAttribute('data-theme', 'dark');
    });

    await test.step('images blurred until tapped', async () => {
      const blur = main.getByRole('switch', { name: 'Blur images until tapped' });
      await blur.click();
      await expect(blur).toBeChecked();
      const asked: string[] = [];
      page.on('request', (request) => {
        // Ignores the user's own avatar in the header.
        if (/\/media\/.+-\d+\.webp/.test(request.url()) && !request.url().includes('-256.webp'))
          asked.push(request.url());
      });
      const show = page.getByRole('article').getByRole('button', { name: 'Show picture' });
      // The first portraits may still be being drawn.
      await expect(async () => {
        await page.goto('/');
        await expect(show.first()).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 120_000 });
      await expectAccessible(page);
      expect(asked.length).toBeGreaterThan(0);
      // Only covers may be requested, not originals that CSS then blurs.
      expect(asked.filter((url) => !url.endsWith('-160.webp'))).toEqual([]);
      asked.length = 0;
      // By its name, because more cards load beside it.
      const cards = page.getByRole('article');
      const button = page.getByRole('button', { name: 'Show picture' });
      const name = await cards.filter({ has: button }).first().getByRole('heading').innerText();
      const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
      await card.getByRole('button', { name: 'Show picture' }).press('Enter');
      await expect(card.getByRole('button', { name: 'Show picture' })).toHaveCount(0);
      await expect(show.first()).toBeVisible();
      await expect.poll(() => asked.filter((url) => !url.endsWith('-160.webp')).length).toBe(1);
      await page.goto('/settings');
      await blur.click();
      await expect(blur).not.toBeChecked();
    });

    await test.step('the profile, as others see it', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await expect(page).toHaveURL(/\/user-profile\/[\da-f-]+$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Mira of the Tides' })).toBeVisible();
      await expect(main.getByText('Collects first lines.')).toBeVisible();
      await expect(main.getByText('Nothing planted yet')).toBeVisible();
      await expect(main.getByText('@example.test')).toHaveCount(0);
      await expectAccessible(page);
      await main.getByRole('link', { name: 'Edit profile' }).click();
    });

    await test.step('a new password', async () => {
      await main.getByLabel('Current password').fill('not this one');
      await main.getByLabel('New password', { exact: true }).fill('other words');
      await main.getByLabel('Confirm new password').fill('other words');
      await main.getByRole('button', { name: 'Change password' }).click();
      await expect(main.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      forgive(watch, 'status of 400');
      await main.getByLabel('Current password').fill(PASSWORD);
      await main.getByRole('button', { name: 'Change password' }).click();
      await toast(page, 'Your password is changed');
      await expect(main.getByLabel('Current password')).toHaveValue('');
    });

    await test.step('exporting all data as a zip', async () => {
      const coming = page.waitForEvent('download');
      await main.getByRole('button', { name: 'Download', exact: true }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^nightbloom-data-\d{4}-\d\d-\d\d\.zip$/);
      const files = unzipSync(new Uint8Array(await readFile(await download.path())));
      expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({
        username: name,
        displayName: 'Mira of the Tides',
        bio: 'Collects first lines.',
        preferences: { completedOnboarding: true },
      });
      expect(await sharp(files['avatar.webp']).metadata()).toMatchObject({ format: 'webp' });
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(['README.txt', 'coins.json', 'sessions.json']),
      );
    });

    await test.step('removing the picture', async () => {
      const face = page.getByRole('button', { name: 'Account menu' }).locator('img[src^="/media/"]');
      await expect(face).toBeVisible();
      await main.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(face).toBeHidden();
      await expect(main.getByRole('button', { name: 'Remove', exact: true })).toBeHidden();
      await expectAccessible(page);
    });

    await test.step('deleting the account', async () => {
      await main.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account' });
      const box = dialog.getByLabel('Password', { exact: true });
      await expect(box).toBeFocused();
      await expectAccessible(page);
      await box.fill('not this one');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('This is not your password')).toBeVisible();
      await expect(box).toBeFocused();
      await expectAccessible(page);
      forgive(watch, 'status of 400');
      const token = await page.evaluate(() => localStorage.getItem('nb_access_token'));
      await box.fill('other words');
      await box.press('Enter');
      await toast(page, 'Your account is deleted');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
      const headers = { authorization: `Bearer ${token}` };
      expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key))),
      ).toEqual([]);
    });

    await test.step('the visitor is a guest afterwards', async () => {
      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Your settings' })).toBeVisible();
      await expectAccessible(page);
    });
  },
);
