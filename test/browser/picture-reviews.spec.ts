// A moderator looks at what the guard held and covered, by the keyboard.
import { startMockLookingServer } from '../support/mock-looking-server.ts';
import { startMockSdapiServer } from '../support/mock-sdapi-server.ts';
import { DRAWN_MS, expect, expectAccessible, forgive, test as base } from './support/product.ts';
import { registerStaff } from './support/staff.ts';
import { call, enter, register } from './support/visitors.ts';

type LookingServer = Awaited<ReturnType<typeof startMockLookingServer>>;

const test = base.extend<object, { looking: LookingServer }>({
  looking: [
    async ({}, use) => {
      const server = await startMockLookingServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  surroundings: [
    async ({ looking }, use) => {
      const drawing = await startMockSdapiServer();
      await use({
        IMAGE_ENGINE: 'sdapi',
        IMAGE_BASE_URL: drawing.url,
        PICTURE_MODERATION_BASE_URL: looking.url,
        PICTURE_MODERATION_API_KEY: 'a key',
      });
      await drawing.close();
    },
    { scope: 'worker' },
  ],
});

interface Job {
  id: string;
  state: string;
}

test('what was held is looked at and decided', async ({ page, context, dataDir, looking, watch }) => {
  const maker = await register(context);
  await call(context, maker, 'POST', '/api/coins/claim-monthly');
  looking.find({ violence: 0.95 });
  for (const prompt of ['a fight in the rain', 'a quiet harbour']) {
    const { id } = await call<Job>(context, maker, 'POST', '/api/image-generation/generate', {
      prompt,
      count: 1,
    });
    await expect
      .poll(async () => (await call<Job>(context, maker, 'GET', `/api/image-generation/jobs/${id}`)).state, {
        timeout: DRAWN_MS,
      })
      .toBe('complete');
  }
  await enter(context, await registerStaff(context, dataDir, 'moderator'));

  await test.step('the queue', async () => {
    await page.goto('/desk/pictures');
    // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
    forgive(watch, 'status of 404');
    await expect(page.getByRole('table', { name: 'Pictures to look at' }).locator('tbody tr')).toHaveCount(2);
    await expect(page.getByRole('option', { name: 'Held (2)' })).toBeAttached();
    await expectAccessible(page);
  });

  await test.step('one of them, blurred until it is asked for', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByText('a fight in the rain')).toBeVisible();
    await page.getByRole('button', { name: 'Fetch the picture' }).click();
    await expect(page.getByRole('img', { name: 'Blurred picture' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show it clearly' }).click();
    await expect(page.getByRole('img', { name: 'a fight in the rain' })).toBeVisible();
  });

  await test.step('both are decided by a key', async () => {
    await page.keyboard.press('v');
    await expect(page.getByText('Left covered', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Next one' }).click();
    await expect(page.getByText('a quiet harbour')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByText('Cleared', { exact: true })).toBeVisible();
  });

  await test.step('nothing waits', async () => {
    await page.getByRole('link', { name: 'All pictures' }).click();
    await expect(page.getByText('Nothing waits for a look.')).toBeVisible();
    await expectAccessible(page);
  });
});
