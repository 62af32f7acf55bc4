// A whole evening with chats by keyboard alone: after the address nothing is pressed but keys. What has the focus is seen.
import { field, newest, rows, said, tool, written } from './support/chat-page.ts';
import { command, say } from './support/chat-keys.ts';
import { expectFocus, keyOn, tabTo, takeItem } from './support/keys.ts';
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
    const openMenu = (title: string) =>
      keyOn(page, page.getByRole('button', { name: `More for the chat “${title}”` }));

    await test.step('the list is searched', async () => {
      const search = page.getByRole('searchbox', { name: 'Search chats' });
      await tabTo(page, search);
      await page.keyboard.type(second);
      await expect(rows(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(rows(page)).toHaveCount(3);
      await expectFocus(search);
    });

    await test.step('a chat goes into a folder and gets a tag, by its menu', async () => {
      await openMenu(first);
      await takeItem(page, 'Move to folder…');
      await keyOn(page, page.getByRole('button', { name: 'New folder' }));
      await expectFocus(page.getByRole('textbox', { name: 'Name' }));
      await page.keyboard.type('Night shift');
      await page.keyboard.press('Enter');
      const folder = page.getByRole('button', { name: 'Night shift' });
      await tabTo(page, folder, { isBack: true });
      await page.keyboard.press('Space');
      await expect(rows(page)).toHaveCount(1);
      await expectAccessible(page);
      await openMenu(first);
      await takeItem(page, 'Tags…');
      await expectFocus(page.getByRole('textbox', { name: 'New tag' }));
      await page.keyboard.type('slow burn');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: '#slow burn' })).toHaveAttribute('aria-pressed', 'true');
      await keyOn(page, page.getByRole('button', { name: 'Done' }));
      await expect(rows(page).first()).toContainText('#slow burn');
      // The focus is where the menu was opened.
      await expectFocus(page.getByRole('button', { name: `More for the chat “${first}”` }));
      await keyOn(page, page.getByRole('button', { name: 'All', exact: true }), 'Enter', { isBack: true });
      await expect(rows(page)).toHaveCount(3);
    });

    await test.step('others are selected and archived together, and come back', async () => {
      await keyOn(page, page.getByRole('button', { name: 'Select chats' }), 'Enter', { isBack: true });
      for (const title of [second, await titleAt(2)])
        await keyOn(page, rows(page).filter({ hasText: title }).getByRole('checkbox'), 'Space');
      const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
      await expect(tools.getByRole('status')).toHaveText('2 selected');
      await expectAccessible(page);
      await keyOn(page, tools.getByRole('button', { name: 'Archive', exact: true }));
      await expect(rows(page)).toHaveCount(1);
      await keyOn(page, page.getByRole('button', { name: 'Folders, tags and archive' }), 'Enter', {
        isBack: true,
      });
      await expectAccessible(page);
      await takeItem(page, /^Archived/);
      await expect(rows(page)).toHaveCount(2);
      await openMenu(second);
      await takeItem(page, 'Take out of the archive');
      await expect(rows(page)).toHaveCount(1);
      await keyOn(page, page.getByRole('button', { name: 'All', exact: true }), 'Enter', { isBack: true });
      await expect(rows(page)).toHaveCount(2);
    });

    await test.step('a chat is opened and written in', async () => {
      await keyOn(page, rows(page).filter({ hasText: first }).getByRole('link'));
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(page.locator('.message').first()).toBeVisible();
      await page.keyboard.press('c');
      await say(page, 'What happens if the frost comes early?');
      await expectAccessible(page);
    });

    await test.step('another try with a hint, versions and their comparison with what they were written from', async () => {
      await tabTo(page, newest(page).getByRole('toolbar').getByRole('button').first(), { isBack: true });
      await page.keyboard.press('h');
      await expectFocus(page.getByRole('textbox', { name: 'What should be different?' }));
      await expectAccessible(page);
      await page.keyboard.type('shorter, more teasing');
      await page.keyboard.press('Enter');
      await written(page);
      await expect(newest(page).locator('.message-hint')).toContainText('shorter, more teasing');
      await expect(newest(page)).toContainText('2/2');
      // The keys go on with the reply that stands there now.
      await expectFocus(newest(page));
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(newest(page)).toContainText('1/2');
      await expectFocus(newest(page));
      await page.keyboard.press('Alt+ArrowRight');
      await expect(newest(page)).toContainText('2/2');
      await page.keyboard.press('Tab');
      const compare = tool(newest(page), 'Compare versions');
      for (
        let presses = 0;
        presses < 12 && !(await compare.evaluate((one) => one === document.activeElement));
        presses++
      )
        await page.keyboard.press('ArrowLeft');
      await expectFocus(compare);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Two versions' });
      await expect(dialog.locator('.compare-record').nth(1)).toContainText('writer');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expectFocus(compare);
    });

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

    await test.step('a message is pinned and found again', async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await page.keyboard.press('Shift+P');
      await expect(page.locator('.message:focus').getByRole('button', { name: 'Unpin' })).toBeAttached();
      const words = (await page.locator('.message:focus').getAttribute('data-message'))!;
      await page.keyboard.press('i');
      const pins = page.getByRole('dialog', { name: 'Pinned messages' });
      await expect(pins.getByText('1 of at most')).toBeVisible();
      await expectAccessible(page);
      await keyOn(page, pins.locator('.pin-words'));
      await expectFocus(page.locator(`[data-message="${words}"]`));
      await keyOn(page, pins.getByRole('button', { name: 'Unpin' }));
      await expect(pins.getByText('Nothing pinned yet')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(pins).toBeHidden();
    });

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

    const writing = page.getByRole('dialog', { name: /^How .* writes$/ });
    await test.step('an author’s note is written and kept as a preset', async () => {
      const note = page.getByRole('button', { name: 'Note', exact: true });
      await keyOn(page, note, 'Enter', { isBack: true });
      await tabTo(page, writing.getByRole('textbox', { name: 'Author’s note' }));
      await page.keyboard.type('It rains all night.');
      await expect(
        writing.getByRole('status').filter({ hasText: 'Only for this conversation' }),
      ).toBeVisible();
      await keyOn(
        page,
        writing.getByRole('radio', { name: 'Last' }).or(writing.getByRole('button', { name: 'Last' })),
        'Space',
      );
      await expectAccessible(page);
      await keyOn(page, writing.getByRole('button', { name: 'Save as preset' }));
      await expectFocus(page.getByRole('dialog', { name: 'New preset' }).getByLabel('Name'));
      await page.keyboard.type('Rain');
      await page.keyboard.press('Enter');
      await expect(writing.getByRole('button', { name: /^Rain/ })).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(writing).toBeHidden();
      await expectFocus(page.getByRole('button', { name: 'Note on' }));
    });

    await test.step('another chat takes the preset', async () => {
      const before = page.url();
      await page.keyboard.press('Shift+J');
      await page.waitForURL((url) => url.href !== before);
      await expect(page.locator('.message').first()).toBeVisible();
      await page.keyboard.press('c');
      await keyOn(page, page.getByRole('button', { name: 'Preset', exact: true }), 'Enter', { isBack: true });
      await keyOn(page, writing.getByRole('button', { name: /^Rain/ }));
      await expect(writing.getByRole('textbox', { name: 'Author’s note' })).toHaveValue(
        'It rains all night.',
      );
      await page.keyboard.press('Escape');
      await expectFocus(page.getByRole('button', { name: 'Rain', exact: true }));
    });

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
