// A chat under the thumb: what is reached by a finger that rests, moves or taps, and by nothing else.
import { readFile } from 'node:fs/promises';
import {
  beginTalks,
  dataFolder,
  drafts,
  expectRight,
  field,
  newest,
  queued,
  rows,
  said,
  writing,
  written,
} from './support/chat-page.ts';
import { inPanel, openPanel, send, useTool, write } from './support/chat-touch.ts';
import { onlyBy } from './support/one-device.ts';
import { expect } from './support/product.ts';
import { longPress, swipe } from './support/touch.ts';
import { SLOWLY, testWithWriter as test } from './support/writing-model.ts';

test.describe('under the thumb', () => {
  test.skip(({ isMobile }) => !isMobile, 'the desk has keys and a mouse');

  test('a message is pinned, a note is kept as a preset, and another chat takes it', async ({
    page,
    context,
  }) => {
    const others = await onlyBy('finger', page);
    const [talk, other] = (await beginTalks(context, 2)).talks;
    await page.goto(talk!.page);
    const lantern = page.locator('.message.is-mine', { hasText: 'The zeppelin is by the lake.' });
    await expect(newest(page)).toBeVisible();

    await test.step('a finger that rests opens the tools of a message', async () => {
      await longPress(lantern.locator('.message-say'), () => expect(lantern).toHaveClass(/is-pressed/));
      await expect(lantern).toHaveClass(/is-pressed/);
      await expectRight(page);
      await lantern.getByRole('button', { name: 'Pin', exact: true }).tap();
      await expect(lantern.getByRole('button', { name: 'Unpin' })).toBeAttached();
    });

    await test.step('a long pull is another try, a short one turns back', async () => {
      await swipe(newest(page).locator('.message-say'), -180);
      await expect(newest(page)).toContainText('2/2', { timeout: 30_000 });
      await expect(page.locator('.chat-status')).toHaveCount(0, { timeout: 30_000 });
      await swipe(newest(page).locator('.message-say'), 120);
      await expect(newest(page)).toContainText('1/2');
    });

    await test.step('the pinned message is found again', async () => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Pinned messages' }).tap();
      const pins = page.getByRole('dialog', { name: 'Pinned messages' });
      await expect(pins.getByText('1 of at most')).toBeVisible();
      await expectRight(page);
      await pins.getByText('The zeppelin is by the lake.').tap();
      await expect(pins).toBeHidden();
      await expect(lantern).toBeInViewport();
      await expect(lantern).toBeFocused();
    });

    const pane = page.getByRole('dialog', { name: /^How .* writes$/ });
    const note = pane.getByRole('textbox', { name: 'Author’s note' });
    await test.step('a note is written and kept as a preset', async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).tap();
      await note.fill('It rains all night.');
      await expect(pane.getByRole('switch', { name: 'Author’s note' })).toHaveAttribute(
        'aria-checked',
        'true',
      );
      await pane.getByRole('button', { name: 'Last', exact: true }).tap();
      await expect(pane.getByText('Only for this conversation')).toBeVisible();
      await expectRight(page);
      await pane.getByRole('button', { name: 'Save as preset' }).tap();
      const naming = page.getByRole('dialog', { name: 'New preset' });
      await naming.getByLabel('Name').fill('Rain');
      await naming.getByRole('button', { name: 'Save' }).tap();
      await expect(pane.getByText('As in “Rain”')).toBeVisible();
      await pane.getByRole('button', { name: 'Close' }).tap();
      await expect(pane).toBeHidden();
      await expect(page.getByRole('button', { name: 'Note on' })).toBeVisible();
    });

    await test.step('another chat takes it', async () => {
      await page.goto(other!.page);
      await page.getByRole('button', { name: 'Preset', exact: true }).tap();
      await pane.getByRole('button', { name: /^Rain/ }).tap();
      await expect(note).toHaveValue('It rains all night.');
      await expectRight(page);
      await pane.getByRole('button', { name: 'Close' }).tap();
      await expect(page.getByRole('button', { name: 'Note on' })).toBeVisible();
    });
    expect(others).toEqual([]);
  });

  test('what else there is in a chat and around it', async ({ page, context }) => {
    const others = await onlyBy('finger', page);
    await beginTalks(context, 2);
    const tools = page.getByRole('group', { name: 'Writing tools' });
    const versions = page.getByRole('dialog', { name: 'Two versions' });
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(2);

    await test.step('the list is searched, and a hit leads to its message', async () => {
      const search = page.getByRole('searchbox', { name: 'Search chats' });
      await write(search, 'nothing like it');
      await expect(rows(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Clear search' }).tap();
      await expect(rows(page)).toHaveCount(2);
      await write(search, 'zeppelin');
      await expect(rows(page)).toHaveCount(1);
      await rows(page).getByRole('link').tap();
      await expect(said(page).filter({ hasText: 'The zeppelin is by the lake.' })).toBeInViewport();
    });

    await test.step('the row above the field takes the search of the chat, which goes from match to match', async () => {
      await tools.getByRole('button', { name: 'Change this row' }).tap();
      const dialog = page.getByRole('dialog', { name: 'The row above the text field' });
      const name = 'Search in this chat';
      await dialog.getByRole('switch', { name }).tap();
      await expect(dialog.getByRole('switch', { name })).toBeChecked();
      await dialog.getByRole('button', { name: `Move ${name} up` }).tap();
      await expectRight(page);
      await dialog.getByRole('button', { name: 'Close' }).tap();
      await tools.getByRole('button', { name }).tap();
      await write(page.getByRole('searchbox', { name }), 'lake');
      const count = page.locator('.find-count');
      await expect(count).toHaveText(/^1 of [3-9]/);
      await page.getByRole('button', { name: 'Earlier match' }).tap();
      await expect(count).toHaveText(/^2 of /);
      await page.getByRole('button', { name: 'Later match' }).tap();
      await expect(count).toHaveText(/^1 of /);
      await expectRight(page);
      await page.getByRole('button', { name: 'Close the search' }).tap();
      await expect(count).toHaveCount(0);
    });

    await test.step('one speaks as a persona, keeps it, and speaks as oneself', async () => {
      const now = page.getByRole('button', { name: /Speak as a persona|Speaking as/ });
      const sheet = page.getByRole('dialog', { name: 'Speak as' });
      await now.tap();
      await expectRight(page);
      await sheet.getByRole('button', { name: 'New', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: 'New persona' });
      await write(dialog.getByLabel('Name'), 'Mira');
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await expect(now).toHaveText('Mira');
      await now.tap();
      const kept = sheet.getByRole('switch', { name: 'Keep for new chats' });
      await kept.tap();
      await expect(kept).toBeChecked();
      await sheet.getByRole('button', { name: /^Nobody/ }).tap();
      await expect(sheet).toBeHidden();
      await expect(now).toHaveText('Speak as');
    });

    await test.step('a line is drafted, taken, and given back', async () => {
      await write(field(page), 'I look up');
      await tools.getByRole('button', { name: 'Draft my line' }).tap();
      await expect(drafts(page).getByRole('button', { name: 'Others' })).toBeVisible();
      await expectRight(page);
      await drafts(page).locator('button.draft-line').nth(1).tap();
      await expect(field(page)).toHaveValue(/^Then show me the garden/);
      await page.getByRole('button', { name: 'Bring back what you wrote' }).tap();
      await expect(field(page)).toHaveValue('I look up');
    });

    await test.step('one goes back, and begins another path', async () => {
      await useTool(said(page).filter({ hasText: 'Shall we go there?' }), 'Branch from here');
      await expect(said(page)).toHaveCount(1);
      await expect(field(page)).toHaveValue(/^Shall we go there\?/);
      await send(page, 'Play it for me, then.');
      await expect(said(page)).toHaveCount(2);
      await written(page);
    });

    await test.step('a message waits for the reply, and a note steers it', async () => {
      await send(page, `Shall we wait? ${SLOWLY}`);
      await expect(writing(page)).toContainText('Then we');
      await send(page, 'And the gate?');
      await expect(queued(page)).toContainText('And the gate?');
      await queued(page).getByRole('button', { name: 'Edit the waiting message' }).tap();
      await expect(field(page)).toHaveValue('And the gate?');
      await expect(queued(page)).toHaveCount(0);
      await write(field(page), 'wait, she is left-handed');
      await page.getByRole('button', { name: 'Steer the reply with this' }).tap();
      await expect(newest(page).locator('.message-hint')).toContainText('wait, she is left-handed');
      await send(page, 'And the gate?');
      await expect(said(page).last()).toContainText('And the gate?', { timeout: 30_000 });
      await written(page);
    });

    await test.step('what was steered is compared with what stood there', async () => {
      const steered = page.locator('.message:not(.is-mine)', { hasText: 'left-handed' });
      await expect(steered).toContainText('2/2');
      await useTool(steered, 'Compare versions');
      await expect(versions.locator('.compare-record').last()).toContainText('writer');
      await expectRight(page);
      await versions.getByRole('button', { name: 'Close' }).tap();
      await expect(versions).toBeHidden();
    });

    await test.step('the other path is found on the map, named, compared, and gone on with', async () => {
      await inPanel(page, 'link', 'Paths');
      await page.waitForURL(/\/paths$/);
      await page.locator('.path-line', { hasText: 'Shall we go there?' }).tap();
      const pane = page.getByRole('complementary', { name: 'The chosen path' });
      await pane.getByRole('button', { name: 'Name this path' }).tap();
      await write(pane.getByLabel('Name of this path'), 'To the lake');
      await pane.getByRole('button', { name: 'Save' }).tap();
      await expect(pane.getByRole('heading', { name: 'To the lake' })).toBeVisible();
      await expectRight(page);
      await pane.getByRole('button', { name: 'Compare' }).tap();
      await expect(versions.getByText('Play it for me, then.')).toBeVisible();
      await versions.getByRole('button', { name: 'Close' }).tap();
      await pane.getByRole('button', { name: 'Continue here' }).tap();
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(said(page).last()).toContainText('Shall we go there?');
    });

    await test.step('a reply is translated, with its original one tap away', async () => {
      await openPanel(page);
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Read messages in').selectOption('de');
      await expect(sheet.getByLabel('In all my chats')).toBeVisible();
      await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
      await expect(sheet).toBeHidden();
      const words = newest(page).locator('.message-say');
      await expect(words).toContainText('(German)');
      await expectRight(page);
      await newest(page).getByRole('button', { name: 'Show original' }).tap();
      await expect(words).not.toContainText('(German)');
      await newest(page).getByRole('button', { name: 'Show translation' }).tap();
      await expect(words).toContainText('(German)');
      const earlier = page.locator('.message:not(.is-mine)').nth(1);
      await useTool(earlier, 'Translate');
      await expect(earlier.locator('.message-say')).toContainText('(German)');
    });

    await test.step('one reads larger, and the words alone', async () => {
      await inPanel(page, 'button', 'Text and reading view');
      const sheet = page.getByRole('dialog', { name: 'Reading' });
      await sheet.getByRole('button', { name: '130' }).tap();
      await expect(sheet.getByRole('button', { name: '130' })).toHaveAttribute('aria-pressed', 'true');
      await sheet.getByRole('button', { name: 'Reading view' }).tap();
      await expect(field(page)).toBeHidden();
      await expectRight(page);
      await page.getByRole('button', { name: 'Leave reading view' }).tap();
      await expect(field(page)).toBeVisible();
    });

    await test.step('the chat is taken away as a file', async () => {
      await inPanel(page, 'button', 'Export');
      const dialog = page.getByRole('dialog', { name: /^Export “/ });
      await dialog.getByText('Plain text').tap();
      await expect(dialog.getByLabel('Plain text')).toBeChecked();
      await expectRight(page);
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).tap();
      const words = await readFile(await (await saving).path(), 'utf8');
      expect(words).toContain('Shall we go there?');
      expect(words).not.toContain('Play it for me');
      await expect(dialog).toBeHidden();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    });

    await test.step('a past is brought in, and read on', async () => {
      await page.getByRole('link', { name: 'Back to chats' }).tap();
      await page.getByRole('button', { name: 'Import and export' }).tap();
      await page.getByRole('menuitem', { name: 'Bring chats in' }).tap();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose files' }).tap();
      await (await choosing).setFiles(dataFolder());
      await expect(page.getByRole('heading', { level: 1, name: 'Look it over' })).toBeVisible();
      await page.getByRole('button', { name: 'See 1 chat' }).tap();
      await expect(page.getByText('A walk at night').first()).toBeVisible();
      await expectRight(page);
      await page.getByRole('button', { name: 'Bring in 2 things' }).tap();
      await page.getByRole('link', { name: 'Read on with Odile' }).tap();
      await expect(page.locator('p', { hasText: 'Always. Sit by the window.' })).toBeVisible();
    });
    expect(others).toEqual([]);
  });
});

test.describe('on a wide screen that is touched', () => {
  test.use({ hasTouch: true });

  test('a chat is led, shared and deleted', { tag: '@desktop-only' }, async ({ page, context }) => {
    const others = await onlyBy('finger', page);
    await beginTalks(context, 2);
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(2);
    const title = (await rows(page).nth(1).locator('b').textContent())!;
    const row = rows(page).filter({ hasText: title });

    await test.step('a finger that rests on a chat opens its menu', async () => {
      await longPress(row.getByRole('link'), () =>
        expect(page.locator('.chat-list.is-dragging')).toBeVisible(),
      );
      await expectRight(page);
      await page.getByRole('menuitem', { name: 'Pin', exact: true }).tap();
      await expect(rows(page).first().locator('b')).toHaveText(title);
    });

    await test.step('it is opened and written in', async () => {
      await row.getByRole('link').tap();
      await page.waitForURL(/\/chat\/[^/]+$/);
      await send(page, 'Shall we row out?');
      await expect(said(page).last()).toContainText('Shall we row out?');
      await written(page);
      await expectRight(page);
    });

    const words = newest(page).locator('.message-say');
    await test.step('a long pull is another try, a short one turns back', async () => {
      await swipe(words, -180);
      await expect(newest(page)).toContainText('2/2', { timeout: 30_000 });
      await written(page);
      await swipe(words, 120);
      await expect(newest(page)).toContainText('1/2');
      await swipe(words, -120);
      await expect(newest(page)).toContainText('2/2');
    });

    await test.step('a finger that rests on a message opens its tools', async () => {
      const mine = said(page).last();
      await useTool(mine, 'Pin');
      await useTool(mine, 'Branch from here');
      await expect(field(page)).toHaveValue('Shall we row out?');
      await send(page, 'Shall we stay?');
      await expect(said(page).last()).toContainText('Shall we stay?');
      await written(page);
    });

    await test.step('the map is made smaller, and left by another path', async () => {
      await page.getByRole('link', { name: 'Paths' }).tap();
      await page.waitForURL(/\/paths$/);
      const other = page.getByRole('treeitem', { name: 'Shall we row out?' });
      await page.getByRole('button', { name: 'Zoom out' }).tap();
      await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('85 %');
      await other.tap();
      await expect(other).toHaveAttribute('aria-selected', 'true');
      await expectRight(page);
      await page.getByRole('button', { name: 'Continue here' }).tap();
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(said(page).last()).toContainText('Shall we row out?');
    });

    await test.step('a part is shared, and the link withdrawn', async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: 'Share this chat' });
      await dialog.getByLabel('From').selectOption({ index: 1 });
      await dialog.getByText('Mask my names').tap();
      await expect(dialog.getByLabel('Mask my names')).not.toBeChecked();
      await dialog.getByRole('button', { name: 'Look it over' }).tap();
      await page.getByRole('button', { name: 'Share it' }).tap();
      await page.getByRole('link', { name: 'All your links' }).tap();
      await page.getByRole('button', { name: /^Withdraw “/ }).tap();
      const asking = page.getByRole('dialog', { name: 'Withdraw this link?' });
      await asking.getByRole('button', { name: 'Withdraw' }).tap();
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    });

    await test.step('a chat goes into the bin, and comes out of it', async () => {
      await page.goto('/chat');
      await page.getByRole('button', { name: `More for the chat “${title}”` }).tap();
      await page.getByRole('menuitem', { name: 'Delete' }).tap();
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: 'Folders, tags and archive' }).tap();
      await page.getByRole('menuitem', { name: /^Bin/ }).tap();
      const bin = page.getByRole('dialog', { name: 'Bin' });
      await bin.getByRole('button', { name: `Restore “${title}”` }).tap();
      await expect(bin.getByText('The bin is empty.')).toBeVisible();
      await bin.getByRole('button', { name: 'Close' }).tap();
      await expect(row).toHaveCount(1);
    });
    expect(others).toEqual([]);
  });
});
