// A picture of one's own is changed: as a whole, a part that is marked, by fingers and by the keyboard.
import { startMockSdapiServer, type MockSdapiServer } from '../support/mock-sdapi-server.ts';
import { DRAWN_MS, expect, expectAccessible, test as base } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

const test = base.extend<object, { drawing: MockSdapiServer }>({
  drawing: [
    async ({}, use) => {
      const server = await startMockSdapiServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  surroundings: [
    async ({ drawing }, use) => {
      await use({ IMAGE_ENGINE: 'sdapi', IMAGE_BASE_URL: drawing.url });
    },
    { scope: 'worker' },
  ],
});

interface Job {
  id: string;
  state: string;
}

test('a part of a picture is marked and drawn anew', async ({ page, context, drawing }) => {
  const maker = await register(context);
  await enter(context, maker);
  await call(context, maker, 'POST', '/api/coins/claim-monthly');
  const body = { prompt: 'a woman by a red boat', count: 1 };
  const { id } = await call<Job>(context, maker, 'POST', '/api/image-generation/generate', body);
  const stateOf = async () =>
    (await call<Job>(context, maker, 'GET', `/api/image-generation/jobs/${id}`)).state;
  await expect.poll(stateOf, { timeout: DRAWN_MS }).toBe('complete');

  await test.step('from the picture to the studio', async () => {
    await page.goto('/user-gallery');
    await page.getByRole('main').locator('[data-picture]').first().click();
    await page.getByRole('link', { name: 'Change this one' }).click();
    const card = page.getByRole('region', { name: 'From this picture' });
    await expect(card).toBeVisible();
    await expect(page.getByRole('button', { name: /^Aspect ratio/ })).toHaveCount(0);
    await card.getByRole('slider', { name: 'Change' }).fill('0.25');
    await expect(card.getByText('A little')).toBeVisible();
    await expectAccessible(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Mark what to draw anew' });
  await test.step('nothing marked is said, and something is marked by hand and by keyboard', async () => {
    await page.getByRole('button', { name: 'A part', exact: true }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Use what is marked' }).click();
    await expect(dialog.getByText('Nothing is marked yet')).toBeVisible();
    const canvas = dialog.getByRole('button', { name: /^The marked part/ });
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4, { steps: 5 });
    await page.mouse.up();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await canvas.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+z');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use what is marked' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is drawn from the picture and the mask', async () => {
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a woman by a blue boat');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect
      .poll(() => drawing.drawings().at(-1)!.body, { timeout: DRAWN_MS })
      .toMatchObject({
        prompt: expect.stringContaining('blue boat'),
        denoising_strength: 0.25,
        mask: expect.stringMatching(/^iVBOR/),
      });
    await expect(page.getByRole('region', { name: 'Results' }).locator('img').first()).toBeVisible();
  });
});
