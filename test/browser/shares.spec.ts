// A chat is shared by a link, read by somebody without an account and without a script, and withdrawn.
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { registerStaff } from './support/staff.ts';
import { press } from './support/touch.ts';
import { call, enter, register } from './support/visitors.ts';

const PICTURES = process.env['SHARES_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (PICTURES)
    await page.screenshot({ path: `${PICTURES}/${name}-${page.viewportSize()!.width}.png`, fullPage: true });
};

/** The page of a link, as a browser without scripts and without a past shows it. */
async function visitorOf(browser: Browser, page: Page, colorScheme: 'dark' | 'light') {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    colorScheme,
    baseURL: new URL(page.url()).origin,
  });
  return context.newPage();
}

/** The question, the page and the form for a report, in one of the themes. */
async function expectReadable(browser: Browser, page: Page, path: string, colorScheme: 'dark' | 'light') {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    colorScheme,
    baseURL: new URL(page.url()).origin,
  });
  const reader = await context.newPage();
  await reader.goto(path);
  const check = async () => {
    await expectAccessible(reader);
    const isWider = await reader.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  };
  await check();
  await picture(reader, `gate-${colorScheme}`);
  await reader.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await check();
  await picture(reader, `page-${colorScheme}`);
  await reader.getByRole('link', { name: 'Report this page' }).click();
  await check();
  await picture(reader, `report-${colorScheme}`);
  await context.close();
}

test('a chat is shared, read, and withdrawn', async ({ page, context, browser, watch, dataDir }) => {
  const owner = await register(context);
  const name = owner.user.username;
  await enter(context, owner);
  const { items } = await call<{ items: { id: string }[] }>(context, owner, 'GET', '/api/characters?limit=1');
  const { conversation } = await call<{ conversation: { id: string } }>(
    context,
    owner,
    'GET',
    `/api/chat/${items[0]!.id}`,
  );
  await context.request.fetch(`/api/chat/${conversation.id}/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/json' },
    data: { content: `I am ${name}, and it rains.` },
  });

  await test.step('a part begins with the message whose tools were used', async () => {
    await page.goto(`/chat/${conversation.id}`);
    const said = page.locator('.message.is-mine', { hasText: 'and it rains.' });
    const share = said.getByRole('button', { name: 'Share from here' });
    await share.focus();
    const { x, width, height } = (await said.getByRole('toolbar').boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
    // One line of buttons, however short the message is.
    expect(height).toBeLessThan(60);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share this chat' });
    await expect(dialog.getByLabel('From').locator('option:checked')).toContainText('it rains');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
  });

  let path = '';
  await test.step('the part is chosen and looked over', async () => {
    const panel = page.getByRole('button', { name: 'Character panel' });
    await expect(page.getByText('and it rains.').first()).toBeVisible();
    if (await panel.isVisible()) await press(panel);
    await press(page.getByRole('button', { name: 'Share', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Share this chat' });
    await expect(dialog.getByLabel('From')).toBeFocused();
    await dialog.getByLabel('From').selectOption({ index: 1 });
    await expect(dialog.getByText('2 messages')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`Rain with ${name}`);
    await expect(dialog.getByLabel('Mask my names')).toBeChecked();
    await expectAccessible(page);
    await picture(page, 'choose');
    await press(dialog.getByRole('button', { name: 'Look it over' }));
    const look = page.getByRole('dialog', { name: 'This is what others will read' });
    await expect(look.getByText('I am [name], and it rains.')).toBeVisible();
    await expect(look.getByRole('heading', { name: 'Rain with [name]' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'look');
    await press(look.getByRole('button', { name: 'Share it' }));
    const done = page.getByRole('dialog', { name: 'Your link is ready' });
    path = new URL(await done.getByLabel('Link').inputValue()).pathname;
    expect(path).toMatch(/^\/shared\/[\w-]{22}$/);
    await expectAccessible(page);
    await picture(page, 'done');
  });

  await test.step('who passed the gate in the app is not asked again', async () => {
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.getByRole('heading', { level: 1, name: 'Rain with [name]' })).toBeVisible();
    await other.close();
  });

  await test.step('it reads without a script, dark and light, and is reported', async () => {
    for (const colorScheme of ['dark', 'light'] as const)
      await expectReadable(browser, page, path, colorScheme);
    const reader = await visitorOf(browser, page, 'dark');
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(new URL(request.url()).origin));
    await reader.goto(path);
    await expect(reader.getByText('it rains')).toHaveCount(0);
    await reader.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
    await expect(reader.getByText('I am [name], and it rains.')).toBeVisible();
    await reader.getByRole('link', { name: 'Report this page' }).click();
    await reader.getByLabel('Hate against people for who they are').check();
    await reader.getByLabel('What should we know? (optional)').fill('Rain is not kind.');
    await reader.getByRole('button', { name: 'Send the report' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
    await reader.context().close();
  });

  await test.step('a moderator reads the report and closes it', async () => {
    const desk = await browser.newContext({
      viewport: page.viewportSize(),
      baseURL: new URL(page.url()).origin,
    });
    await enter(desk, await registerStaff(desk, dataDir, 'moderator'));
    const staff = await desk.newPage();
    await staff.goto('/desk/shares');
    await expect(staff.getByRole('heading', { level: 1, name: 'Shared chats' })).toBeVisible();
    await expectAccessible(staff);
    await picture(staff, 'desk');
    await staff.getByRole('link', { name: 'Rain with [name]' }).click();
    await expect(staff.getByText('Rain is not kind.')).toBeVisible();
    await expect(staff.getByText('I am [name], and it rains.')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Take it down' })).toBeVisible();
    await expectAccessible(staff);
    await picture(staff, 'desk-one');
    const form = staff.getByRole('form', { name: 'Leave it as it is' });
    await form.getByLabel('Reason').fill('Rain is neither kind nor cruel.');
    await form.getByRole('button', { name: 'Close the reports' }).click();
    await expect(form).toBeHidden();
    await desk.close();
  });

  await test.step('the list tells its views and withdraws it', async () => {
    await press(page.getByRole('link', { name: 'All your links' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Shared links' })).toBeVisible();
    await expect(page.getByText(/2 messages · 4 views/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'list');
    await press(page.getByRole('button', { name: 'Withdraw “Rain with [name]”' }));
    const asking = page.getByRole('dialog', { name: 'Withdraw this link?' });
    await expectAccessible(page);
    await press(asking.getByRole('button', { name: 'Withdraw' }));
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await picture(page, 'withdrawn');
  });

  await test.step('the address leads to a calm page', async () => {
    const reader = await context.newPage();
    const answer = await reader.goto(path);
    expect(answer!.status()).toBe(410);
    await expect(reader.getByRole('heading', { level: 1, name: 'This link has ended' })).toBeVisible();
    await picture(reader, 'gone');
    await reader.close();
  });
  expect(watch.errors).toEqual([]);
});
