// Chats by touch: what is reached by a finger that rests, moves or taps, and by nothing else, on a phone and on a wide
// screen.
import { readFile } from 'node:fs/promises';
import {
  beginTalks,
  dataFolder,
  drafts,
  expectRight,
  field,
  hasColumn,
  newest,
  queued,
  rows,
  said,
  writing,
  written,
} from './support/chat-page.ts';
import {
  archiveAll,
  binAndRestore,
  closePanel,
  inPanel,
  openPanel,
  putInOrder,
  send,
  shareAndWithdraw,
  tryWithHint,
  useQuickReply,
  useTool,
  write,
} from './support/chat-touch.ts';
import { onlyBy } from './support/one-device.ts';
import { expect } from './support/product.ts';
import { longPress, swipe } from './support/touch.ts';
import { SLOWLY, testWithWriter as test } from './support/writing-model.ts';

test.describe('by a finger', () => {
  test.use({ hasTouch: true });

  test('a message is pinned, another try is made, a note is kept as a preset, and another chat takes it', async ({
    page,
    context,
  }) => {
    const others = await onlyBy('finger', page);
    const { visitor, talks } = await beginTalks(context, 2);
    const [talk, other] = talks;
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
      await written(page);
      await swipe(newest(page).locator('.message-say'), 120);
      await expect(newest(page)).toContainText('1/2');
      await swipe(newest(page).locator('.message-say'), -120);
      await expect(newest(page)).toContainText('2/2');
    });

    await test.step('a hint leads another try', () => tryWithHint(page, '3/3'));

    await test.step('a command is chosen, and a quick reply is written and used', () =>
      useQuickReply(page, visitor.user.username));

    await test.step('the pinned message is found again', async () => {
      await inPanel(page, 'button', 'Pinned messages');
      const pins = page.getByRole('dialog', { name: 'Pinned messages' });
      await expect(pins.getByText('1 of at most')).toBeVisible();
      await expectRight(page);
      await pins.getByText('The zeppelin is by the lake.').tap();
      await expect(lantern).toBeInViewport();
      await expect(lantern).toBeFocused();
      if (hasColumn(page)) await pins.getByRole('button', { name: 'Close' }).tap();
      await expect(pins).toBeHidden();
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

  test('lines are written and steered, paths are followed, replies are translated and read', async ({
    page,
    context,
  }) => {
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
      const name = 'Shall we go there?';
      if (hasColumn(page)) {
        await page.getByRole('button', { name: 'Zoom out' }).tap();
        await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('85 %');
        await page.getByRole('treeitem', { name }).tap();
      } else await page.locator('.path-line', { hasText: name }).tap();
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
      const panel = await openPanel(page);
      await panel.getByLabel('Read messages in').selectOption('de');
      await expect(panel.getByLabel('In all my chats')).toBeVisible();
      await closePanel(page);
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

    expect(others).toEqual([]);
  });

  test('chats are put in order, taken away, shared, deleted, and brought in', async ({ page, context }) => {
    const others = await onlyBy('finger', page);
    const { talks } = await beginTalks(context, 2);
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(2);
    const titles = await rows(page).locator('b').allTextContents();
    const title = titles[1]!;
    const row = rows(page).filter({ hasText: title });

    await test.step('a finger that rests on a chat opens its menu', async () => {
      await longPress(row.getByRole('link'), () =>
        expect(page.locator('.chat-list.is-dragging')).toBeVisible(),
      );
      await expectRight(page);
      await page.getByRole('menuitem', { name: 'Pin', exact: true }).tap();
      await expect(rows(page).first().locator('b')).toHaveText(title);
    });

    await test.step('it goes into a folder and gets a tag', () => putInOrder(page, title, 2));

    await test.step('several are archived together, and come back', () => archiveAll(page, titles));

    await test.step('one goes into the bin, and comes out of it', () => binAndRestore(page, title));

    await test.step('a part is shared, and the link withdrawn', async () => {
      await page.goto(talks[0]!.page);
      await expect(newest(page)).toBeVisible();
      await shareAndWithdraw(page);
      await page.goto(talks[0]!.page);
      await expect(newest(page)).toBeVisible();
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
      await expect(dialog).toBeHidden();
      await closePanel(page);
    });

    await test.step('a past is brought in, and read on', async () => {
      // The list beside a chat has no menu for this.
      if (hasColumn(page)) await page.goto('/chat');
      else await page.getByRole('link', { name: 'Back to chats' }).tap();
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
