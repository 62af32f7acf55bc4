// The operator's desk: access, work of staff with payments and coins, and the audit log.
import type { Page } from '@playwright/test';
import { orderPack, pay, title } from './support/paying.ts';
import { expect, expectAccessible, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

const yes = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
const table = (page: Page, name: string) => page.getByRole('table', { name });

/**
 * Signs the page in as this visitor. A blank page first, so that the previous user's page sends no requests
 * as them.
 */
async function handOver(page: Page, visitor: Visitor): Promise<void> {
  await page.goto('about:blank');
  await enter(page.context(), visitor);
}

// The server answers desk addresses with 404 for everybody; the page itself checks for staff.
test.afterEach(({ watch }) => {
  watch.errors = watch.errors.filter((error) => !/status of 404 .* http:\/\/[^/]+\/desk/.test(error));
});

test('the desk is not found for users', { tag: '@desktop-only' }, async ({ page, context }) => {
  await enter(context, await register(context));
  for (const address of ['/desk', '/desk/payments']) {
    const response = await page.goto(address);
    expect(response!.status()).toBe(404);
    await expect(title(page, 'This path is overgrown')).toBeVisible();
  }
  await expectAccessible(page);
});

test(
  'a payment is found and partly refunded, and coins are granted',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir }) => {
    const buyer = await register(context);
    const name = buyer.user.username;
    const admin = await registerAdmin(context, dataDir);
    const { checkoutUrl } = await orderPack(context, buyer, 100);
    await enter(context, buyer);
    await page.goto(checkoutUrl);
    await pay(page);
    await expect(title(page, '100 coins are yours')).toBeVisible();
    await handOver(page, admin);

    await test.step('the overview', async () => {
      await page.goto('/desk');
      await expect(title(page, 'Overview')).toBeVisible();
      await expect(page.getByText('Test payments')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Net revenue this month ?\$/ })).toBeVisible();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText('They agree')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the payment', async () => {
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Payments' }).click();
      const search = page.getByRole('searchbox');
      await search.fill(name);
      await search.press('Enter');
      await expect(table(page, 'Payments').locator('tbody tr')).toHaveCount(1);
      await expectAccessible(page);
      await table(page, 'Payments').locator('tbody tr').getByRole('link').first().click();
      await expect(title(page, 'Payment')).toBeVisible();
    });

    await test.step('a part of it is refunded, with a reason', async () => {
      const form = page.getByRole('form', { name: 'Refund' });
      await form.getByLabel('Amount in USD').fill('1.00');
      await form.getByRole('button', { name: 'Refund' }).click();
      await expect(form.getByText('Say why')).toBeVisible();
      await form.getByLabel('Reason').fill('Half of it never arrived');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Refund' }).click();
      await expect(page.getByRole('dialog', { name: 'Refund $1.00?' })).toBeVisible();
      await expectAccessible(page);
      await yes(page, 'Refund $1.00').click();
      await expect(table(page, 'Refunds').getByRole('row', { name: /\$1\.00.*Half of it/ })).toBeVisible();
      await expect(page.getByText('$1.00 refunded')).toBeVisible();
    });

    await test.step('one administrator grants coins up to a limit', async () => {
      await page.goto(`/desk/coins/${name}`);
      const form = page.getByRole('form', { name: 'Give or take coins' });
      await form.getByLabel('Coins').fill('25');
      await form.getByLabel('Reason').fill('For the trouble');
      await form.getByRole('button', { name: 'Give coins' }).click();
      await yes(page, 'Give 25 coins').click();
      await expect(table(page, 'Ledger').getByRole('row', { name: /\+25 .*For the trouble/ })).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel('Coins').fill('5000');
      await expect(form.getByText('Above 1,000 coins in a day, or with one user')).toBeVisible();
      await form.getByLabel('Reason').fill('For a prize');
      await form.getByRole('button', { name: 'Give coins' }).click();
      await yes(page, 'Give 5,000 coins').click();
      await expect(page.getByText('You asked; another administrator decides.')).toBeVisible();
    });

    await test.step('a second administrator approves more', async () => {
      await handOver(page, await registerAdmin(context, dataDir));
      await page.goto('/desk/adjustments');
      await page.getByRole('button', { name: `Approve to give ${name} 5,000 coins` }).click();
      await expectAccessible(page);
      await yes(page, 'Approve').click();
      await expect(
        table(page, 'Adjustments').getByRole('row', { name: new RegExp(`${name}.*For a prize.*Done`) }),
      ).toBeVisible();
      const info = await call<{ balance: number }>(context, buyer, 'GET', '/api/coins/info');
      // The refunded dollar has taken back a third of the 100 coins.
      expect(info.balance).toBe(100 - 33 + 25 + 5000);
    });

    await test.step('the audit log contains all of it, and is intact', async () => {
      await page.goto('/desk/audit');
      const log = table(page, 'Audit log');
      for (const reason of ['Half of it never arrived', 'For the trouble', 'For a prize'])
        await expect(log.getByRole('row', { name: reason }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Intact', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test(
  'a new price, and a page that was opened before it',
  { tag: '@desktop-only' },
  async ({ page, context, browser, dataDir }) => {
    const admin = await registerAdmin(context, dataDir);
    await enter(context, admin);
    const elsewhere = await browser.newContext();
    const reader = await register(elsewhere);
    await enter(elsewhere, reader);
    const offer = await elsewhere.newPage();
    await offer.goto('/subscribe');
    const eclipse = offer.getByRole('region', { name: 'Eclipse', exact: true });
    await expect(eclipse).toContainText('$24.99 a month');

    async function setPrice(amount: string) {
      const form = page.getByRole('form', { name: 'Set a price' });
      await form.getByLabel('Tier').selectOption('eclipse');
      await form.getByLabel('Period').selectOption('month');
      await form.getByLabel('Price in USD').fill(amount);
      await form.getByRole('button', { name: 'Set the price' }).click();
      await yes(page, 'Set the price').click();
      await expect(
        table(page, 'Prices').getByRole('row', {
          name: new RegExp(`^eclipse month \\$${amount} .*On offer`),
        }),
      ).toBeVisible();
    }

    await test.step('the price is set', async () => {
      await page.goto('/desk/plans');
      await expect(title(page, 'Plans')).toBeVisible();
      await expectAccessible(page);
      await setPrice('25.99');
    });

    await test.step('the open page reports the change, and shows the new price', async () => {
      await eclipse.getByRole('button', { name: 'Choose Eclipse' }).click();
      await expect(offer.getByRole('alert')).toContainText(
        'Eclipse is $25.99 a month now; it was $24.99 when this page was opened. Nothing was charged.',
      );
      await expect(eclipse).toContainText('$25.99 a month. Renews each month until you cancel.');
      await expectAccessible(offer);
    });

    await test.step('and orders at that price', async () => {
      await eclipse.getByRole('button', { name: 'Choose Eclipse' }).click();
      await expect(offer.locator('.price')).toContainText('$25.99');
    });

    await setPrice('24.99');
    await elsewhere.close();
  },
);

test(
  'the desk can be used by keyboard alone',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir }) => {
    const buyer = await register(context);
    await enter(context, buyer);
    for (const coins of [100, 550]) {
      await page.goto((await orderPack(context, buyer, coins)).checkoutUrl);
      await pay(page);
      await expect(title(page, `${coins} coins are yours`)).toBeVisible();
    }
    await handOver(page, await registerAdmin(context, dataDir));
    await page.goto('/desk');
    await expect(title(page, 'Overview')).toBeVisible();
    const press = (...keys: string[]) =>
      keys.reduce((all, key) => all.then(() => page.keyboard.press(key)), Promise.resolve());

    await test.step('shortcuts for pages, then the search', async () => {
      await press('g', 'p');
      await expect(title(page, 'Payments')).toBeVisible();
      await press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type(buyer.user.username);
      await press('Enter');
      await expect(page).toHaveURL(new RegExp(`q=${buyer.user.username}`));
      await expect(table(page, 'Payments').locator('tbody tr')).toHaveCount(2);
    });

    await test.step('arrows move through the rows, Enter opens one, Escape goes back', async () => {
      const row = table(page, 'Payments').locator('tbody tr');
      await press('Escape', 'ArrowDown');
      await expect(row.first()).toBeFocused();
      await press('ArrowDown');
      await expect(row.nth(1)).toBeFocused();
      await press('Enter');
      await expect(title(page, 'Payment')).toBeVisible();
      await expect(page.getByRole('heading', { name: '100 coins' })).toBeVisible();
      await press('Escape');
      await expect(title(page, 'Payments')).toBeVisible();
      await expect(row).toHaveCount(2);
    });

    await test.step('? lists the keys', async () => {
      await press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await expectAccessible(page);
      await press('Escape');
      await press('g', 't');
      await expect(title(page, 'Audit log')).toBeVisible();
    });
  },
);
