// Buying coins: every outcome of the hosted page, two tabs, the Back button, the spending limit, and the
// history.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { HOSTED, orderPack, pay, title } from './support/paying.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

const pack = (page: Page, coins: string) => page.getByRole('button', { name: new RegExp(`^${coins} coins`) });
const balance = (page: Page, coins: string) => page.getByRole('button', { name: `Coin balance: ${coins}` });

async function openCoins(page: Page, stored: Record<string, string> = {}): Promise<Visitor> {
  const me = await register(page.context());
  await enter(page.context(), me, stored);
  await page.goto('/coins');
  return me;
}

async function totalsOfInvoices(page: Page, me: Visitor): Promise<number[]> {
  const { items } = await call<{ items: { total: number }[] }>(
    page.context(),
    me,
    'GET',
    '/api/payments/invoices',
  );
  return items.map(({ total }) => total);
}

test(
  'a guest sees the packs, and is asked to sign up to buy one',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await enter(context, null);
    await page.goto('/coins');
    await expect(pack(page, '550')).toContainText('Buy for $12.99');
    await expectAccessible(page);
    await pack(page, '550').click();
    await expect(page.getByRole('dialog', { name: /^Sign up to buy coins/ })).toBeVisible();
    await expectAccessible(page);
  },
);

test('the price at the button, on the hosted page and on the invoice is the same', async ({ page }) => {
  const me = await openCoins(page);
  await expect(pack(page, '550')).toContainText('Buy for $12.99');
  await expect(page.getByText('Nothing renews, and bought coins do not expire.')).toBeVisible();
  await expect(page.locator('input:checked')).toHaveCount(0);
  await expectAccessible(page);
  await pack(page, '550').click();

  await test.step('on the hosted page', async () => {
    await expect(title(page, '550 coins')).toBeVisible();
    await expect(page.locator('.price')).toHaveText('$12.99');
    await expect(page.getByText('Charged once. It does not renew.')).toBeVisible();
    await expectAccessible(page);
    await pay(page);
  });

  await test.step('paid, with the coins in the header', async () => {
    await expect(title(page, '550 coins are yours')).toBeVisible();
    await expect(page.getByText(/^You paid \$12\.99 on /)).toBeVisible();
    await expect(balance(page, '550')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Back shows the success page again, and buys nothing', async () => {
    await page.goBack();
    await expect(title(page, '550 coins are yours')).toBeVisible();
    await expect(balance(page, '550')).toBeVisible();
    expect(await totalsOfInvoices(page, me)).toEqual([1299]);
  });

  await test.step('on the invoice', async () => {
    await page.getByRole('link', { name: 'See the invoice' }).click();
    await expect(title(page, /^[A-Z]+-\d{4}-\d{6}$/)).toBeVisible();
    await expect(page.locator('.invoice-total')).toContainText('$12.99');
    await expectAccessible(page);
  });
});

test('failing cards cost nothing, and the next card can pay', { tag: '@desktop-only' }, async ({ page }) => {
  const me = await openCoins(page, { nb_theme: 'light' });
  const problem = page.getByRole('alert');
  await pack(page, '100').click();

  await test.step('the hosted page has the theme and the fonts of the product', async () => {
    await expect(title(page, '100 coins')).toHaveCSS('font-family', /^Newsreader/);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 241, 231)');
    const faces = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
    await expect.poll(faces).toEqual(expect.arrayContaining(['Newsreader', 'Hanken Grotesk']));
  });

  await test.step('declined', async () => {
    await pay(page, 'Card that is declined');
    await expect(problem).toHaveText('The card was declined. Choose another one.');
    await expectAccessible(page);
  });

  await test.step('too little money', async () => {
    await pay(page, 'Card with too little money');
    await expect(problem).toHaveText('There is not enough money on this card. Choose another one.');
  });

  await test.step('the bank asks, and the buyer refuses', async () => {
    await pay(page, 'Card that needs confirmation by the bank');
    await expect(title(page, 'Confirm with your bank')).toBeVisible();
    await expect(page.getByText('do you pay $2.99 for 100 coins?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(problem).toContainText('The bank did not confirm the payment.');
    expect(await totalsOfInvoices(page, me)).toEqual([]);
  });

  await test.step('the bank asks again, and the buyer confirms', async () => {
    await pay(page, 'Card that needs confirmation by the bank');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(title(page, '100 coins are yours')).toBeVisible();
    await expect(balance(page, '100')).toBeVisible();
    expect(await totalsOfInvoices(page, me)).toEqual([299]);
  });
});

test(
  'an order left unpaid can be continued or cancelled',
  { tag: '@desktop-only' },
  async ({ page, watch }) => {
    const me = await openCoins(page);
    await pack(page, '100').click();
    const hosted = async () => {
      await expect(page).toHaveURL(HOSTED);
      return page.url();
    };
    const first = await hosted();
    const back = page.getByRole('link', { name: 'Cancel and go back' });

    await test.step('the same order can be continued', async () => {
      await back.click();
      await expect(title(page, 'Not paid yet')).toBeVisible();
      await expect(page.getByText('We have not received a payment for this order.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      expect(await hosted()).toBe(first);
    });

    await test.step('or cancelled without a charge', async () => {
      await back.click();
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await expect(title(page, 'This order was cancelled')).toBeVisible();
      await expect(page.getByText('Nothing was charged.')).toBeVisible();
      await expect(balance(page, '0')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a cancelled order cannot be paid', async () => {
      await page.goto(first);
      await expect(page.getByText(/Nothing was charged/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
      expect(await totalsOfInvoices(page, me)).toEqual([]);
      forgive(watch, 'status of 410');
    });

    await test.step('an unknown order', async () => {
      await page.goto('/payment/success?order=00000000-0000-7000-8000-000000000000');
      await expect(title(page, 'There is no such order')).toBeVisible();
      await expectAccessible(page);
      forgive(watch, 'status of 404');
    });
  },
);

test(
  'a success page claims nothing before the payment is confirmed',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await openCoins(page);
    const { orderId, checkoutUrl } = await orderPack(context, me, 100);
    await page.goto(`/payment/success?order=${orderId}`);
    await expect(title(page, 'Waiting for the payment to be confirmed')).toBeVisible();
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    await expect(balance(page, '0')).toBeVisible();
    await expectAccessible(page);

    await test.step('a payment in another tab appears without a reload', async () => {
      const other = await context.newPage();
      await other.goto(checkoutUrl);
      await pay(other);
      await expect(title(other, '100 coins are yours')).toBeVisible();
      await other.close();
      await expect(title(page, '100 coins are yours')).toBeVisible({ timeout: 30_000 });
      await expect(balance(page, '100')).toBeVisible();
    });
  },
);

test(
  'two tabs that buy concurrently make one order and one charge',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await openCoins(page);
    const other = await context.newPage();
    await other.goto('/coins');
    await Promise.all([pack(page, '550').click(), pack(other, '550').click()]);
    for (const tab of [page, other]) await expect(title(tab, '550 coins')).toBeVisible();
    expect(other.url()).toBe(page.url());
    await Promise.all([pay(page), pay(other)]);
    for (const tab of [page, other]) await expect(title(tab, '550 coins are yours')).toBeVisible();
    await other.close();
    await expect(balance(page, '550')).toBeVisible();
    expect(await totalsOfInvoices(page, me)).toEqual([1299]);
  },
);

test('the spending limit is enforced', { tag: '@desktop-only' }, async ({ page, watch }) => {
  await openCoins(page);
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await page.getByLabel(/^Limit for a calendar month/).fill('5');
  await page.getByRole('button', { name: 'Save the limit' }).click();
  await expect(page.getByText('$0.00 of $5.00 spent this month.')).toBeVisible();

  await test.step('an order beyond it is refused, with the amounts', async () => {
    await pack(page, '550').click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText(
      'Your limit is $5.00 a month. You have spent $0.00, and this costs $12.99.',
    );
    await expect(refusal.getByRole('link', { name: 'Look at your limit' })).toBeVisible();
    await expectAccessible(page);
    forgive(watch, 'status of 409');
  });

  await test.step('an order within it is accepted', async () => {
    await pack(page, '100').click();
    await pay(page);
    await expect(title(page, '100 coins are yours')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('$2.99 of $5.00 spent this month.')).toBeVisible();
  });
});

test(
  'the history can be filtered and downloaded as a table',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await openCoins(page);
    const { checkoutUrl } = await orderPack(context, me, 100);
    await page.goto(checkoutUrl);
    await pay(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Claim 20 coins' }).click();
    const filter = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const entries = page.locator('.coins-list').getByRole('listitem');
    const save = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^CSV/ }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('coins.csv');
      return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    };

    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('+20');
    await expect(entries.first()).toContainText('Balance 120');
    expect(await save()).toHaveLength(3);

    await test.step('by kind', async () => {
      await filter('Bought');
      await expect(entries).toHaveCount(1);
      await expect(entries.first()).toContainText('+100');
      const rows = await save();
      expect(rows).toHaveLength(2);
      expect(rows[0]).toContain('date,what,amount,balance after,reason,reference');
      expect(rows[1]).toContain(',100,100,purchase,');
      await filter('Pictures');
      await expect(page.getByText('Nothing matches.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('by day', async () => {
      await filter('All');
      await page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await expect(page.getByText('Nothing matches.')).toBeVisible();
      await page.getByLabel('From', { exact: true }).fill('2020-01-02');
      await expect(page.getByText('The first day is after the last')).toBeVisible();
      await expect(page.getByRole('button', { name: /^CSV/ })).toBeDisabled();
    });
  },
);
