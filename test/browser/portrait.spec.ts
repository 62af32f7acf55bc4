// Uploading, cropping and removing the portrait of a character.
import sharp from 'sharp';
import { writtenCharacter } from '../support/written-character.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#4b6a8f' } })
    .jpeg()
    .toBuffer();

test('a maker uploads and removes a portrait', { tag: '@desktop-only' }, async ({ page, context, watch }) => {
  const maker = await register(context);
  const body = { content: writtenCharacter(), publish: true };
  const { id } = await call<{ id: string }>(context, maker, 'POST', '/api/characters', body);
  await enter(context, maker);
  await page.goto(`/characters/${id}`);
  const main = page.getByRole('main');
  const input = main.locator('input[type=file]');
  let uploaded = '';
  const dialog = page.getByRole('dialog', { name: 'Portrait of Maren Holt' });
  await expect(main.getByRole('button', { name: 'Upload portrait' })).toBeVisible();

  await test.step('too many pixels', async () => {
    const buffer = await sharp({ create: { width: 8200, height: 5000, channels: 3, background: '#4b6a8f' } })
      .png()
      .toBuffer();
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
    await expect(dialog.getByRole('alert')).toContainText('This picture has too many pixels');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('cropping and saving', async () => {
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const area = dialog.getByRole('group', { name: /Arrow keys move it/ });
    await expect(area).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
    await area.focus();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('The portrait is saved', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    const portrait = main.getByRole('img', { name: 'Portrait of Maren Holt' }).first();
    await expect(portrait).toBeVisible();
    uploaded = (await portrait.getAttribute('src'))!;
    const answer = await page.request.get(uploaded);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(width).toBe(height);
    await expectAccessible(page);
  });

  await test.step('a picture that the server refuses', async () => {
    await page.route('**/api/characters/*/avatar', (route) => route.fulfill({ status: 413, body: '{}' }));
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Upload failed: Payload Too Large');
    await expectAccessible(page);
    await page.unroute('**/api/characters/*/avatar');
    forgive(watch, 'status of 413');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('removing', async () => {
    await main.getByRole('button', { name: 'Remove portrait' }).click();
    await expect(page.getByText('The uploaded portrait is removed', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Remove portrait' })).toBeHidden();
    // The portrait that was drawn on publishing may replace it.
    await expect(main.locator(`img[src="${uploaded}"]`)).toHaveCount(0);
    await expectAccessible(page);
  });
  // Playwright's tracing reads the chosen file, which the page's content security policy blocks.
  forgive(watch, "Connecting to 'blob:");
});
