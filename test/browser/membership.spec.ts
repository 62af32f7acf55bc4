// Memberships: the offer, premium characters, changing, cancelling, and the state after the end.
import type { Page } from '@playwright/test';
import { dayText, HOSTED, join, pay, title } from './support/paying.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { call, enter, register } from './support/visitors.ts';

interface Status {
  tier: string;
  subscription: { nextCharge: { amount: number; at: string } | null; periodEnd: string };
}

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the plans are compared, each with its price', { tag: '@desktop-only' }, async ({ page, context }) => {
  await enter(context, null);
  await page.goto('/subscribe');
  const [free, bloom, eclipse] = [plan(page, 'Free'), plan(page, 'Bloom'), plan(page, 'Eclipse')];

  await test.step('monthly', async () => {
    await expect(bloom).toContainText('$9.99 a month. Renews each month until you cancel.');
    await expect(eclipse).toContainText('$24.99 a month. Renews each month until you cancel.');
    await expect(free).toContainText('No card needed. Nothing renews.');
    await expect(free).toContainText('No premium characters');
    await expect(bloom).toContainText('300 coins every month, up to 600 saved');
    await expect(page.locator('input:checked')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('yearly, with the saving as an amount', async () => {
    await page.getByRole('button', { name: 'Yearly' }).click();
    await expect(bloom).toContainText('You save $24.00 a year');
    await expect(bloom).toContainText('$95.88 a year. Renews each year until you cancel.');
    await expect(eclipse).toContainText('You save $60.00 a year');
    await expect(page.getByText('Save up to $60.00 a year')).toBeVisible();
  });

  await test.step('a guest is asked to sign up first', async () => {
    await bloom.getByRole('button', { name: 'Choose Bloom' }).click();
    await expect(page.getByRole('dialog', { name: /^Sign up to become a member/ })).toBeVisible();
  });
});

test(
  'a premium character is locked, unlocked by a membership, and readable after it',
  { tag: '@desktop-only' },
  async ({ page, context, watch, dataDir }) => {
    const me = await register(context);
    await enter(context, me);
    const found = await call<{ items: { character: { id: string; name: string } }[] }>(
      context,
      me,
      'GET',
      '/api/search?q=Silas%20Crane&type=characters',
    );
    const silas = found.items.find(({ character }) => character.name === 'Silas Crane')!.character;
    const modal = page.getByRole('dialog', { name: /^Become a member to chat with Silas/ });
    const box = page.getByRole('textbox', { name: 'Write to Silas' });
    const answers = page.getByRole('toolbar', { name: 'Silas’s message' });
    let conversation = '';

    await test.step('the profile says why it is locked', async () => {
      await page.goto(`/characters/${silas.id}`);
      await expect(page.getByText('Chatting with Silas Crane takes a membership.')).toBeVisible();
      await page.getByRole('button', { name: 'See why' }).click();
      await expect(modal).toContainText('Premium characters');
      await expect(modal).toContainText('$9.99 a month. Renews each month until you cancel.');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
    });

    await test.step('starting a chat opens the same offer', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Start chatting' }).first().click();
      await expect(modal).toBeVisible();
      await modal.getByRole('button', { name: 'Choose Bloom' }).click();
      forgive(watch, 'status of 403');
    });

    await test.step('the payment leads to the conversation', async () => {
      await expect(page).toHaveURL(HOSTED);
      await expect(page.getByText('$9.99 per month')).toBeVisible();
      await expectAccessible(page);
      await pay(page);
      await expect(title(page, /^Your Bloom membership has begun$/)).toBeVisible();
      await expect(page.getByText(/You paid \$9\.99 on .* 300 coins came with it\.$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(box).toBeVisible();
      await box.fill('Good evening. Over the river, please.');
      await box.press('Enter');
      await expect(answers).toHaveCount(2, { timeout: 60_000 });
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden({ timeout: 60_000 });
      conversation = page.url();
    });

    await test.step('after a full refund the conversation can still be read', async () => {
      const admin = await registerAdmin(context, dataDir);
      const payments = await call<{ items: { id: string; amount: number }[] }>(
        context,
        admin,
        'GET',
        `/api/desk/payments?q=${me.user.username}`,
      );
      const { id, amount } = payments.items[0]!;
      await call(context, admin, 'POST', `/api/desk/payments/${id}/refunds`, {
        amount,
        reason: 'They asked for it',
        idempotencyKey: `refund-${id}`,
      });
      await expect
        .poll(async () => (await call<Status>(context, me, 'GET', '/api/subscriptions/status')).tier)
        .toBe('free');
      await page.goto(conversation);
      await expect(page.getByText('What was said stays yours to read.')).toBeVisible();
      await expect(page.getByText('Good evening. Over the river, please.')).toBeVisible();
      await expect(answers).toHaveCount(2);
      await expect(box).toBeHidden();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Become a member' }).click();
      await expect(modal).toBeVisible();
    });

    await test.step('the membership page says that it has ended', async () => {
      await page.goto('/subscription/manage');
      await expect(page.getByRole('heading', { name: 'Bloom has ended' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Refund · ' })).toContainText('−$9.99');
      await expectAccessible(page);
    });
  },
);

test('a member manages their membership', { tag: '@desktop-only' }, async ({ page, context }) => {
  const me = await register(context);
  await enter(context, me);
  await join(page, me, 'bloom');
  const { subscription } = await call<Status>(context, me, 'GET', '/api/subscriptions/status');
  const ends = dayText(subscription.periodEnd);
  const active = page.getByText('Active', { exact: true });

  await test.step('the next charge, with amount and date', async () => {
    await page.goto('/subscription/manage');
    await expect(page.getByRole('heading', { name: 'Bloom, monthly' })).toBeVisible();
    await expect(page.getByText(`$9.99 on ${ends}`, { exact: true })).toBeVisible();
    await expect(active).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another card', async () => {
    await expect(page.getByText('Test card ending in 4242')).toBeVisible();
    await page.getByRole('button', { name: 'Change the payment method' }).click();
    await page.getByRole('radio', { name: /^Card that needs confirmation by the bank/ }).check();
    await page.getByRole('button', { name: 'Use this card' }).click();
    await expect(page).toHaveURL(/\/subscription\/manage/);
    await expect(page.getByText('Test card ending in 3155')).toBeVisible();
  });

  await test.step('cancelling in two clicks, and resuming', async () => {
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your membership?' });
    await expect(dialog).toContainText(`Bloom stays until ${ends}, and nothing more is charged.`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByText(`Bloom ends on ${ends} and is not charged again.`)).toBeVisible();
    await expect(page.getByText(`None. It ends on ${ends}`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep Bloom' }).click();
    await expect(active).toBeVisible();
    await expect(page.getByText(`$9.99 on ${ends}`, { exact: true })).toBeVisible();
  });

  await test.step('the invoice as a page and as a PDF', async () => {
    const invoice = page.getByRole('listitem').filter({ hasText: '$9.99' });
    const number = (await invoice.getByRole('link').textContent())!;
    await invoice.getByRole('link').click();
    await expect(title(page, number)).toBeVisible();
    await expect(page.locator('.invoice-total')).toContainText('$9.99');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save ${number} as PDF` }).click();
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  });
});

test(
  'changing the plan shows the cost before the confirmation',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    await enter(context, me);
    await join(page, me, 'bloom');
    const dialog = page.getByRole('dialog');

    await test.step('an upgrade is immediate, at the quoted price', async () => {
      await page.goto('/subscribe');
      await expect(plan(page, 'Bloom').getByText('Your plan')).toBeVisible();
      await page.getByRole('button', { name: 'Change to Eclipse, monthly' }).click();
      await expect(dialog).toContainText('Eclipse begins at once. 700 coins come');
      const due = (await dialog.locator('.kv', { hasText: 'Due now' }).locator('dd').textContent())!;
      await expectAccessible(page);
      await dialog.getByRole('button', { name: `Pay ${due} and change` }).click();
      await expect(dialog).toBeHidden();
      await expect(plan(page, 'Eclipse').getByText('Your plan')).toBeVisible();
      await page.goto('/subscription/manage');
      await expect(page.getByRole('heading', { name: 'Eclipse, monthly' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: due })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Coin balance: 1,000' })).toBeVisible();
    });

    await test.step('a downgrade starts with the next period, and can be undone', async () => {
      await page.getByRole('link', { name: 'Change plan' }).click();
      await page.getByRole('button', { name: 'Change to Bloom, monthly' }).click();
      await expect(dialog.locator('.kv', { hasText: 'Due now' })).toContainText('$0.00');
      await dialog.getByRole('button', { name: 'Change the plan' }).click();
      await expect(plan(page, 'Bloom').getByRole('button', { name: /^Begins on / })).toBeVisible();
      await page.goto('/subscription/manage');
      await expect(page.getByText(/^On .* it becomes Bloom, \$9\.99 a month\.$/)).toBeVisible();
      await page.getByRole('button', { name: 'Stay with Eclipse' }).click();
      await expect(page.getByText(/^\$24\.99 on /)).toBeVisible();
    });
  },
);
