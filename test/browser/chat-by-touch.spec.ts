// A chat under the thumb: what is reached by a finger that rests, moves or taps, and by nothing else.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { Talk } from './support/talk.ts';
import { longPress, swipe } from './support/touch.ts';
import { call, enter, register } from './support/visitors.ts';

/** Without violations, and nothing wider than the phone. */
async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}

test.describe('under the thumb', () => {
  test.skip(({ isMobile }) => !isMobile, 'the desk has keys and a mouse');

  test('a message is pinned, a note is kept as a preset, and another chat takes it', async ({
    page,
    context,
  }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const { items } = await call<{ items: { id: string }[] }>(
      context,
      visitor,
      'GET',
      '/api/characters?limit=2',
    );
    const [talk, other] = items.map(({ id }) => new Talk(context, visitor, id));
    await talk!.say('The lantern is by the lake.');
    await talk!.say('Shall we go there?');
    await other!.say('Good evening.');
    await page.goto(talk!.page);
    const newest = page.locator('.message.is-newest:not(.is-mine)');
    const lantern = page.locator('.message.is-mine', { hasText: 'The lantern is by the lake.' });
    await expect(newest).toBeVisible();

    await test.step('a finger that rests opens the tools of a message', async () => {
      await longPress(lantern.locator('.message-say'), () => expect(lantern).toHaveClass(/is-pressed/));
      await expect(lantern).toHaveClass(/is-pressed/);
      await looksRight(page);
      await lantern.getByRole('button', { name: 'Pin', exact: true }).tap();
      await expect(lantern.getByRole('button', { name: 'Unpin' })).toBeAttached();
    });

    await test.step('a long pull is another try, a short one turns back', async () => {
      await swipe(newest.locator('.message-say'), -180);
      await expect(newest).toContainText('2/2', { timeout: 30_000 });
      await expect(page.locator('.chat-status')).toHaveCount(0, { timeout: 30_000 });
      await swipe(newest.locator('.message-say'), 120);
      await expect(newest).toContainText('1/2');
    });

    await test.step('the pinned message is found again', async () => {
      await page.getByRole('button', { name: 'Character panel' }).tap();
      await page.getByRole('button', { name: 'Pinned messages' }).tap();
      const pins = page.getByRole('dialog', { name: 'Pinned messages' });
      await expect(pins.getByText('1 of at most')).toBeVisible();
      await looksRight(page);
      await pins.getByText('The lantern is by the lake.').tap();
      await expect(pins).toBeHidden();
      await expect(lantern).toBeInViewport();
      await expect(lantern).toBeFocused();
    });

    const writing = page.getByRole('dialog', { name: /^How .* writes$/ });
    const note = writing.getByRole('textbox', { name: 'Author’s note' });
    await test.step('a note is written and kept as a preset', async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).tap();
      await note.fill('It rains all night.');
      await expect(writing.getByRole('switch', { name: 'Author’s note' })).toHaveAttribute(
        'aria-checked',
        'true',
      );
      await writing.getByRole('button', { name: 'Last', exact: true }).tap();
      await expect(writing.getByText('Only for this conversation')).toBeVisible();
      await looksRight(page);
      await writing.getByRole('button', { name: 'Save as preset' }).tap();
      const naming = page.getByRole('dialog', { name: 'New preset' });
      await naming.getByLabel('Name').fill('Rain');
      await naming.getByRole('button', { name: 'Save' }).tap();
      await expect(writing.getByText('As in “Rain”')).toBeVisible();
      await writing.getByRole('button', { name: 'Close' }).tap();
      await expect(writing).toBeHidden();
      await expect(page.getByRole('button', { name: 'Note on' })).toBeVisible();
    });

    await test.step('another chat takes it', async () => {
      await page.goto(other!.page);
      await page.getByRole('button', { name: 'Preset', exact: true }).tap();
      await writing.getByRole('button', { name: /^Rain/ }).tap();
      await expect(note).toHaveValue('It rains all night.');
      await looksRight(page);
      await writing.getByRole('button', { name: 'Close' }).tap();
      await expect(page.getByRole('button', { name: 'Note on' })).toBeVisible();
    });
  });
});
