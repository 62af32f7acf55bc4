// The look editor: an empty one, a sheet that is drawn and chosen from, eight scenes, a failed load, at both sizes.
import { writtenCharacter } from '../support/written-character.ts';
import { DRAWN_MS, expect, expectAccessible, forgive, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

test('a look is edited, drawn, chosen and tested', async ({ page, context, watch }) => {
  const maker = await register(context);
  const body = { content: writtenCharacter(), publish: true };
  const { id } = await call<{ id: string }>(context, maker, 'POST', '/api/characters', body);
  await call(context, maker, 'POST', '/api/coins/claim-monthly');
  await enter(context, maker);
  const sheet = page.getByRole('region', { name: 'Reference sheet' });
  const scenes = page.getByRole('region', { name: 'Eight scenes' });

  await test.step('from the profile to an empty look', async () => {
    await page.goto(`/characters/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Look' }).click();
    await expect(page.getByRole('heading', { name: 'The look of Maren Holt' })).toBeVisible();
    await expect(sheet.getByText('Nothing is drawn yet', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('words are added by the keyboard, and saved by one', async () => {
    const field = page.getByRole('textbox', { name: 'Add an identity word' });
    await field.fill('silver hair');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove silver hair' })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('the front is drawn at the price that is shown, and a take is chosen', async () => {
    await sheet.getByRole('button', { name: 'Draw front 1 coin' }).click();
    const take = sheet.getByRole('button', { name: 'Take 1, Same face' });
    await expect(take).toBeVisible({ timeout: DRAWN_MS });
    await take.click();
    await expect(sheet.getByRole('button', { name: 'Front, chosen' })).toBeVisible();
  });

  await test.step('eight scenes are drawn to test it', async () => {
    await scenes.getByRole('button', { name: 'Test 8 coins' }).click();
    // The others are drawn by the same rules (test/journeys/looks.test.ts).
    await expect(scenes.getByText('Same face').first()).toBeVisible({ timeout: DRAWN_MS });
    await expectAccessible(page);
  });

  await test.step('without a connection nothing is lost', async () => {
    await page.route('**/api/characters/*/look', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The look could not be loaded' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/characters/*/look');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Front, chosen' })).toBeVisible();
    forgive(watch, 'ERR_FAILED');
  });
});
