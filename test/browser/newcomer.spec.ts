// A visitor becomes a user, chats with a character and makes a picture: the product's main job, in a browser.
import { expect, expectAccessible, signUp, test } from './support/product.ts';

test('from the gate to signing out', async ({ page, isMobile }) => {
  await test.step('the gate', async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Yes, I am 18 or older' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  });

  await test.step('the feed', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'For You' })).toBeVisible();
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await page.waitForTimeout(600);
    await expectAccessible(page);
  });

  await test.step('a profile and the sign-up prompt', async () => {
    await page.getByRole('article').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/characters\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /Start chatting|Chat/ })
      .first()
      .click();
    await expect(page.getByText(/Sign up to chat with .+ and unlock exclusive features/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Get Started Free' }).click();
  });

  const name = await test.step('signing up', () => signUp(page));
  await expectAccessible(page);

  await test.step('a streamed reply that survives a reload', async () => {
    await page
      .getByRole('link', { name: /Start chatting|Chat/ })
      .or(page.getByRole('button', { name: /Start chatting/ }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/chat\//);
    const box = page.getByRole('textbox', { name: /Write to/ });
    await box.fill('Good evening. Tell me, at length, about the place where we are.');
    await box.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Good evening. Tell me, at length')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden({ timeout: 60_000 });
    await expectAccessible(page);
  });

  await test.step('stopping and writing again', async () => {
    const box = page.getByRole('textbox', { name: /Write to/ });
    await box.fill('And what happens next, in every detail?');
    await box.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
    await page
      .getByRole('button', { name: /Regenerate|Write again|Try again/ })
      .last()
      .click();
    await expect(page.getByText(/2 ?\/ ?2/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('coins and a picture', async () => {
    await page.goto('/coins');
    await page.getByRole('button', { name: /Claim/ }).click();
    await expect(page.getByText('20').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/generate-images');
    await page
      .getByRole('textbox', { name: /Prompt|Describe/ })
      .fill('A woman with silver hair by a moonlit lake');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /Portrait/ }).first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the gallery', async () => {
    await page.goto('/user-gallery');
    await expect(page.getByRole('img', { name: /Portrait/ })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('signing out', async () => {
    if (isMobile) await page.goto('/');
    await page
      .getByRole('button', { name: new RegExp(name) })
      .or(page.getByRole('button', { name: /menu/i }))
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
