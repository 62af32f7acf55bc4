// A whole evening with chats by keyboard alone: after the address nothing is pressed but keys. What has the focus is seen.
import { field, rows, said } from './support/chat-page.ts';
import {
  archiveTogether,
  command,
  keepPreset,
  pinAndFind,
  putInOrder,
  say,
  takePreset,
  tryWithHint,
} from './support/chat-keys.ts';
import { expectFocus, keyOn, tabTo } from './support/keys.ts';
import { onlyBy } from './support/one-device.ts';
import { expect, expectAccessible } from './support/product.ts';
import { Talk } from './support/talk.ts';
import { call, enter, register } from './support/visitors.ts';
import { testWithWriter as test } from './support/writing-model.ts';

test(
  'chats are kept, led and shared by keyboard alone',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const { items } = await call<{ items: { id: string; name: string }[] }>(
      context,
      visitor,
      'GET',
      '/api/characters?limit=3',
    );
    for (const { id } of items) await new Talk(context, visitor, id).say('Good evening.');
    const others = await onlyBy('keyboard', page);
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(3);
    const titleAt = async (index: number) => (await rows(page).nth(index).locator('b').textContent())!;
    const [first, second] = [await titleAt(0), await titleAt(1)];

    await test.step('the list is searched', async () => {
      const search = page.getByRole('searchbox', { name: 'Search chats' });
      await tabTo(page, search);
      await page.keyboard.type(second);
      await expect(rows(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(rows(page)).toHaveCount(3);
      await expectFocus(search);
    });

    await test.step('a chat goes into a folder and gets a tag, by its menu', () =>
      putInOrder(page, first, 3));

    await test.step('others are selected and archived together, and come back', async () =>
      archiveTogether(page, [second, await titleAt(2)]));

    await test.step('a chat is opened and written in', async () => {
      await keyOn(page, rows(page).filter({ hasText: first }).getByRole('link'));
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(page.locator('.message').first()).toBeVisible();
      await page.keyboard.press('c');
      await say(page, 'What happens if the frost comes early?');
      await expectAccessible(page);
    });

    await test.step('another try with a hint, versions and their comparison', () => tryWithHint(page));

    await test.step('one goes back and begins another path', async () => {
      // To the message before, and to the greeting’s answer.
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      await expectFocus(page.locator('.message:not(.is-mine)').nth(1));
      await page.keyboard.press('b');
      await expect(said(page)).toHaveCount(1);
      await say(page, 'Play it for me, then.');
    });

    await test.step('the map is walked, a path is named, and the talk goes on from it', async () => {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('p');
      await page.waitForURL(/\/paths$/);
      const tree = page.getByRole('tree', { name: 'Paths' });
      const now = tree.getByRole('treeitem', { name: 'Play it for me' });
      const other = tree.getByRole('treeitem', { name: 'What happens if' });
      await tabTo(page, now);
      await expectAccessible(page);
      await page.keyboard.press('ArrowUp');
      await expectFocus(other);
      await page.keyboard.press('n');
      const pane = page.getByRole('complementary', { name: 'The chosen path' });
      await expectFocus(pane.getByLabel('Name of this path'));
      await page.keyboard.type('The frost');
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('heading', { name: 'The frost' })).toBeVisible();
      await tabTo(page, other, { isBack: true });
      await page.keyboard.press('Home');
      await expectFocus(now);
      await page.keyboard.press('ArrowUp');
      await expectFocus(other);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(said(page).last()).toContainText('What happens if');
    });

    await test.step('the chat is searched, match by match', async () => {
      await page.keyboard.press('f');
      const search = page.getByRole('searchbox', { name: 'Search in this chat' });
      await expectFocus(search);
      await page.keyboard.type('frost');
      const count = page.locator('.find-count');
      await expect(count).toHaveText(/^1 of [3-9]/);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(count).toHaveText(/^2 of /);
      await page.keyboard.press('Shift+Enter');
      await expect(count).toHaveText(/^1 of /);
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
    });

    await test.step('a message is pinned and found again', () => pinAndFind(page));

    await test.step('one speaks as a persona, and as oneself again', async () => {
      const switched = page.getByRole('button', { name: /Speak as a persona|Speaking as/ });
      const list = page.getByRole('dialog', { name: 'Speak as' });
      await page.keyboard.press('c');
      await keyOn(page, switched, 'Enter', { isBack: true });
      await keyOn(page, list.getByRole('button', { name: 'New' }));
      const dialog = page.getByRole('dialog', { name: 'New persona' });
      await expectFocus(dialog.getByLabel('Name'));
      await page.keyboard.type('Mira');
      await page.keyboard.press('Enter');
      await expect(switched).toHaveText('Mira');
      await expectFocus(switched);
      await page.keyboard.press('Enter');
      await keyOn(page, list.getByRole('button', { name: /^Nobody/ }));
      await expect(switched).toHaveText('Speak as');
      await expectFocus(switched);
    });

    await test.step('an author’s note is written and kept as a preset', () => keepPreset(page));

    await test.step('another chat takes the preset', () => takePreset(page));

    await test.step('the chat is taken away as a file', async () => {
      await page.keyboard.press('c');
      await command(page, '/export');
      const dialog = page.getByRole('dialog', { name: /^Export “/ });
      await expectFocus(dialog.getByRole('radio', { name: 'Everything' }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('radio', { name: 'Markdown' })).toBeChecked();
      await expectAccessible(page);
      const file = page.waitForEvent('download');
      await keyOn(page, dialog.getByRole('button', { name: 'Export', exact: true }));
      expect((await file).suggestedFilename()).toMatch(/\.md$/);
      await expect(dialog).toBeHidden();
      await expectFocus(field(page));
    });

    await test.step('a part is shared, and withdrawn', async () => {
      await command(page, '/share');
      const dialog = page.getByRole('dialog', { name: 'Share this chat' });
      await expectFocus(dialog.getByLabel('From'));
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByText('2 messages')).toBeVisible();
      await keyOn(page, dialog.getByRole('button', { name: 'Look it over' }));
      const look = page.getByRole('dialog', { name: 'This is what others will read' });
      await expectFocus(look.getByRole('region', { name: 'Preview' }));
      await expectAccessible(page);
      await keyOn(page, look.getByRole('button', { name: 'Share it' }));
      await keyOn(page, page.getByRole('link', { name: 'All your links' }));
      await page.waitForURL(/\/shares$/);
      await keyOn(page, page.getByRole('button', { name: /^Withdraw “/ }));
      await keyOn(
        page,
        page.getByRole('dialog', { name: 'Withdraw this link?' }).getByRole('button', { name: 'Withdraw' }),
      );
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
      // The browser's own key for this does not reach a page under test.
      await page.goBack();
      await page.waitForURL(/\/chat\/[^/]+$/);
    });

    await test.step('the words alone are read, and the sheet names the keys', async () => {
      await expect(field(page)).toBeVisible();
      await page.keyboard.press('v');
      await expect(field(page)).toBeHidden();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(field(page)).toBeVisible();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keys' });
      await expect(sheet.getByText('Pinned messages', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });
    expect(others).toEqual([]);
  },
);
