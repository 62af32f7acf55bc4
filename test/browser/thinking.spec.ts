// A model that thinks: its thoughts are folded in the message, opened by keyboard, and how hard it thinks is chosen
// in the panel.
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { expect, expectAccessible, test as base } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';
import { quiet } from './support/quiet.ts';

const test = base.extend<object, { surroundings: NodeJS.ProcessEnv }>({
  surroundings: [
    async ({}, use) => {
      const model = await startMockChatServer({ behaviour: 'reasoning-slowly' });
      await use({ CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'qwen3-mock' });
      await model.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('thoughts are folded, open by keyboard, and can be switched off', async ({ page, isMobile }) => {
  const visitor = await register(page.context());
  await enter(page.context(), visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    page.context(),
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  const box = page.getByRole('textbox', { name: /^Write to / });

  await test.step('while it thinks', async () => {
    await box.fill('Good evening.');
    await box.press('Enter');
    await expect(page.getByText('Thinking…')).toBeVisible();
    await expect(page.locator('.chat-status')).toContainText('is thinking');
    await expect(page.getByText(/^Thought for/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('opened by keyboard', async () => {
    const summary = page.locator('summary', { hasText: /^Thought for/ });
    await summary.focus();
    await page.keyboard.press('Enter');
    const thoughts = page.getByRole('region', { name: 'Thoughts' });
    await expect(thoughts).toContainText('She greets me. I greet back.');
    await page.keyboard.press('Tab');
    await expect(thoughts).toBeFocused();
    await quiet(page);
    await expectAccessible(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  });

  await test.step('after a reload they are folded, and still there', async () => {
    await page.reload();
    await expect(page.getByText(/^Thought for/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Thoughts' })).toHaveCount(0);
  });

  await test.step('switched off', async () => {
    const choice = page.getByRole('group', { name: 'Thinking' });
    if (isMobile) await page.getByRole('button', { name: 'Character panel' }).click();
    await expect(choice.getByRole('button', { name: 'Auto' })).toHaveAttribute('aria-pressed', 'true');
    // The page may hold it back for a moment, and a reload would drop it.
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && /\/api\/conversations\//.test(response.url()),
    );
    await choice.getByRole('button', { name: 'Off' }).click();
    await expect(choice.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
    await quiet(page);
    await expectAccessible(page);
    await stored;
    await page.reload();
    if (isMobile) await page.getByRole('button', { name: 'Character panel' }).click();
    await expect(choice.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
  });
});
