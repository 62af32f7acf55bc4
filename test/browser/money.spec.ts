// Buying coins and a membership on the embedded test payment pages, and leaving again.
import type { Page } from '@playwright/test';
import { arrive } from './support/creating.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';

const WORKS = /^Card that works ?•/;

/** On the provider's hosted page. */
async function pay(page: Page, card: RegExp): Promise<void> {
  await expect(page.getByText(/no real money moves/i).first()).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a pack of coins: what stands before the button is what is charged', async ({ page }) => {
  await arrive(page);
  await page.goto('/coins');
  const pack = page.getByRole('button', { name: /550 coins/ });
  await expect(pack).toContainText('Buy for $12.99');
  await expectAccessible(page);
  await pack.click();

  await test.step('a declined card grants nothing, and can be replaced', async () => {
    await pay(page, /^Card that is declined/);
    await expect(page.getByText(/declined/i).first()).toBeVisible();
  });

  await test.step('the Back button finds the page as it was, and the same order', async () => {
    await page.goto('/coins');
    await expect(page.getByText('Nothing yet.')).toBeVisible();
    await page.getByRole('button', { name: /550 coins/ }).click();
    await pay(page, WORKS);
  });

  await test.step('the success page says what the server knows', async () => {
    await expect(heading(page, '550 coins are yours')).toBeVisible();
    await expect(page.getByText(/You paid \$12\.99 on/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Coin balance: 550' })).toBeVisible();
  });

  await test.step('the invoice is there as a page', async () => {
    await page.getByRole('link', { name: 'See the invoice' }).click();
    await expect(heading(page, /^[A-Z]+-\d{4}-\d{6}$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Membership and invoices' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '$12.99' })).toBeVisible();
  });

  await test.step('and the history, filtered and as a table', async () => {
    await page.goto('/coins');
    await page.getByRole('button', { name: 'Bought', exact: true }).click();
    await expect(page.getByText('+550')).toBeVisible();
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    await expect(page.getByText('No such movements.')).toBeVisible();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('coins.csv');
  });
});

test('an order that was turned back from', async ({ page, watch }) => {
  await arrive(page);
  await page.goto('/coins');
  await page.getByRole('button', { name: /100 coins/ }).click();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  // The hosted page may close its checkout at once, or leave it open.
  await expect(heading(page, /Not paid yet|This order was given up|This order has expired/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coin balance: 0' })).toBeVisible();
  await expectAccessible(page);

  await test.step('an address with a made-up order', async () => {
    await page.goto('/payment/success?order=00000000-0000-7000-8000-000000000000');
    await expect(heading(page, 'There is no such order')).toBeVisible();
    forgive(watch, 'status of 404');
  });
});

test('a membership: bought, seen, left in two clicks and taken back', async ({ page }) => {
  await arrive(page);
  await page.goto('/subscribe');
  const bloom = page.getByRole('region', { name: 'Bloom' });
  await expect(bloom).toContainText('$9.99 a month. Renews each month until you cancel.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yearly' }).click();
  await expect(bloom).toContainText('You save $24.00 a year');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await bloom.getByRole('button', { name: 'Choose Bloom' }).click();
  await pay(page, WORKS);
  await expect(heading(page, /Bloom.* is yours/)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();

  await test.step('plan, next charge and payment method', async () => {
    await expect(page.getByRole('heading', { name: 'Bloom, monthly' })).toBeVisible();
    await expect(page.getByText(/^\$9\.99 on /)).toBeVisible();
    await expect(page.getByText(/4242/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('two clicks, and it ends with the period', async () => {
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByText(/^Bloom ends on .* and is not charged again\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep Bloom' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('what a change costs stands before its button', async () => {
    await page.getByRole('link', { name: 'Change plan' }).click();
    await expect(bloom.getByText('Your plan')).toBeVisible();
    await page.getByRole('button', { name: 'Change to Eclipse, monthly' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Due now')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('region', { name: 'Eclipse' }).getByText('Your plan')).toBeVisible();
  });
});

test('a spending limit holds', async ({ page, watch }) => {
  await arrive(page);
  await page.goto('/coins');
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await page.getByLabel(/^Limit for a calendar month/).fill('5');
  await page.getByRole('button', { name: 'Save the limit' }).click();
  await expect(page.getByText('$0.00 of $5.00 spent this month.')).toBeVisible();
  await page.getByRole('button', { name: /550 coins/ }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Look at your limit' })).toBeVisible();
  forgive(watch, 'status of 409');
});
