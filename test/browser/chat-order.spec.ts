// Chats in order: pinned, filed, tagged, archived and marked from the list, one by one and several at once.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { Talk } from './support/talk.ts';
import { press } from './support/touch.ts';
import { call, enter, register } from './support/visitors.ts';

const centre = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** A press of the mouse, or of a finger for long, and what it does then. */
async function hold(page: Page, isTouch: boolean, source: Locator) {
  const from = await centre(source);
  const held = page.locator('.chat-list.is-dragging');
  if (!isTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    return {
      move: (to: { x: number; y: number }) => page.mouse.move(to.x, to.y, { steps: 8 }),
      release: () => page.mouse.up(),
    };
  }
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  let now = from;
  await send('touchStart', from);
  await expect(held).toBeVisible();
  return {
    async move(to: { x: number; y: number }) {
      for (let step = 1; step <= 8; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / 8;
        await send('touchMove', { x: part(now.x, to.x), y: part(now.y, to.y) });
      }
      now = to;
    },
    release: () => send('touchEnd'),
  };
}

test('one keeps chats in order, by menu and several at once', async ({ page, context, isMobile }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string; name: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=3',
  );
  for (const [index, { id }] of items.entries()) {
    const talk = new Talk(context, visitor, id);
    if (index === 0) await talk.say('The zeppelin is by the lake.');
    await talk.say('Good evening.');
  }
  await page.goto('/chat');
  const rows = page.locator('.chat-row');
  await expect(rows).toHaveCount(3);
  const last = await rows.nth(2).locator('b').textContent();
  const openMenu = async (title: string | null) => {
    await rows.filter({ hasText: title! }).hover();
    await press(page.getByRole('button', { name: `More for the chat “${title}”` }));
  };

  await test.step('a search over all chats leads to the message', async () => {
    await page.getByRole('searchbox', { name: 'Search chats' }).fill('zeppelin');
    await expect(rows).toHaveCount(1);
    await expect(rows.locator('mark')).toHaveText('zeppelin');
    await press(rows.getByRole('link'));
    const found = page.locator('.message.is-mine', { hasText: 'The zeppelin is by the lake.' });
    await expect(found).toBeInViewport();
    await expect(found).toBeFocused();
    await page.goto('/chat');
    await expect(rows).toHaveCount(3);
  });

  await test.step('a pinned chat comes first', async () => {
    await openMenu(last);
    await expectAccessible(page);
    await press(page.getByRole('menuitem', { name: 'Pin', exact: true }));
    await expect(rows.first().locator('b')).toHaveText(last!);
  });

  await test.step('a chat goes into a new folder', async () => {
    await openMenu(last);
    await press(page.getByRole('menuitem', { name: 'Move to folder…' }));
    await press(page.getByRole('button', { name: 'New folder' }));
    await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
    await press(page.getByRole('button', { name: 'Save' }));
    await press(page.getByRole('button', { name: 'Night shift' }));
    await expect(rows).toHaveCount(1);
    await press(page.getByRole('button', { name: 'All', exact: true }));
    await expect(rows).toHaveCount(3);
  });

  const chip = (name: string) => page.locator('.shelf-bar-chips .chip').filter({ hasText: name });
  const copy = page.locator('.drag-copy');

  await test.step('a chat is dragged into a folder, and out of it', async () => {
    const title = (await rows.nth(1).locator('b').textContent())!;
    const link = rows.filter({ hasText: title }).getByRole('link');
    const into = await hold(page, isMobile, link);
    await into.move(await centre(chip('Night shift')));
    await expect(copy).toContainText(title);
    await expect(chip('Night shift')).toHaveClass(/is-target/);
    await into.release();
    await expect(copy).toHaveCount(0);
    await expect(page.getByText('Moved to Night shift').last()).toBeVisible();
    await expect(page).toHaveURL(/\/chat$/);
    await chip('Night shift').click();
    await expect(rows).toHaveCount(2);
    const outOf = await hold(page, isMobile, link);
    await outOf.move(await centre(chip('All')));
    await outOf.release();
    await expect(rows).toHaveCount(1);
    await chip('All').click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('a folder is dragged to another place', async () => {
    await call(context, visitor, 'POST', '/api/chat/folders', { name: 'Day shift' });
    await page.reload();
    const folders = page.locator('.shelf-bar-chips [data-drag]');
    await expect(folders).toHaveText(['Night shift', 'Day shift']);
    const night = (await chip('Night shift').boundingBox())!;
    const before = { x: night.x + 8, y: night.y + night.height / 2 };

    const given = await hold(page, isMobile, chip('Day shift'));
    await given.move(before);
    await expect(chip('Night shift')).toHaveClass(/is-before/);
    await page.keyboard.press('Escape');
    await expect(copy).toHaveCount(0);
    await given.release();
    await expect(folders).toHaveText(['Night shift', 'Day shift']);
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'true');

    const moved = await hold(page, isMobile, chip('Day shift'));
    await moved.move(before);
    await moved.release();
    await expect(folders).toHaveText(['Day shift', 'Night shift']);
    await expect(page.getByText('“Day shift” is now folder 1 of 2.')).toBeAttached();
    await page.reload();
    await expect(folders).toHaveText(['Day shift', 'Night shift']);
  });

  if (isMobile)
    await test.step('a long touch that does not move opens the menu', async () => {
      const long = await hold(page, true, rows.first().getByRole('link'));
      await long.release();
      await page.getByRole('menuitem', { name: 'Move to folder…' }).waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(page).toHaveURL(/\/chat$/);
    });

  await test.step('several are tagged, marked and archived together', async () => {
    await press(page.getByRole('button', { name: 'Select chats' }));
    await rows.nth(1).getByRole('checkbox').check();
    await rows.nth(2).getByRole('checkbox').check();
    const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
    await press(tools.getByRole('button', { name: 'Tags' }));
    await page.getByRole('textbox', { name: 'New tag' }).fill('slow burn');
    await page.getByRole('textbox', { name: 'New tag' }).press('Enter');
    await expect(page.getByRole('button', { name: '#slow burn' })).toHaveAttribute('aria-pressed', 'true');
    await press(page.getByRole('button', { name: 'Done' }));
    await expect(rows.nth(1)).toContainText('#slow burn');
    await expectAccessible(page);
    await press(tools.getByRole('button', { name: 'Mark as unread' }));
    await expect(page.locator('.chat-row.is-new')).toHaveCount(2);
    if (!isMobile) await page.locator('.chat-row.is-new').first().hover();
    await press(page.getByRole('button', { name: 'Select chats' }));
    await press(page.getByRole('button', { name: 'Select all 3' }));
    await press(tools.getByRole('button', { name: 'Archive', exact: true }));
    await expect(page.getByText('All your chats are archived.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Undo' }));
    await expect(rows).toHaveCount(3);
  });

  await test.step('several are moved, others deleted; the bin gives one back and is emptied', async () => {
    const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
    const begin = async (count: number) => {
      await press(page.getByRole('button', { name: 'Select chats' }));
      for (let index = 0; index < count; index++) await rows.nth(index).getByRole('checkbox').check();
    };
    await begin(2);
    await press(tools.getByRole('button', { name: 'Move to folder' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Night shift/ }));
    // It ends by itself.
    await expect(page.locator('.toast', { hasText: 'Moved to Night shift' })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0, { timeout: 15_000 });
    await press(page.getByRole('group', { name: 'Folders' }).getByRole('button', { name: /^Night shift/ }));
    await expect(rows).toHaveCount(2);
    await begin(2);
    await press(tools.getByRole('button', { name: 'Delete' }));
    await expect(rows).toHaveCount(0);
    await press(page.getByRole('button', { name: 'All', exact: true }));
    await expect(rows).toHaveCount(1);
    await press(page.getByRole('button', { name: 'Folders, tags and archive' }));
    await press(page.getByRole('menuitem', { name: /^Bin/ }));
    const bin = page.getByRole('dialog', { name: 'Bin' });
    const binned = bin.getByRole('listitem');
    await expect(binned).toHaveCount(2);
    await expectAccessible(page);
    await press(binned.first().getByRole('button', { name: /^Restore “/ }));
    await expect(binned).toHaveCount(1);
    await press(bin.getByRole('button', { name: 'Empty the bin' }));
    const asking = page.getByRole('dialog', { name: 'Empty the bin?' });
    await press(asking.getByRole('button', { name: 'Empty the bin' }));
    await expect(bin.getByText('The bin is empty.')).toBeVisible();
    await press(bin.getByRole('button', { name: 'Close' }));
    await expect(rows).toHaveCount(2);
  });
});
