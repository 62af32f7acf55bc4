// Creating characters: from an empty draft to publishing, autosave, versions in chats, card files, the list
// with deletion and undo, and the plain form.
import type { Page } from '@playwright/test';
import { arrive, forgive, goToStep, saved } from './support/creating.ts';
import { DRAWN_MS, expect, expectAccessible, test } from './support/product.ts';

const publishStep = (page: Page) => page.getByRole('region', { name: 'Publish', exact: true });
const publishButton = (page: Page) => publishStep(page).getByRole('button', { name: /^Publish/ });

test('guests are asked to sign up', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto('/create-character');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await expect(page.getByText('Sign up to create your own characters')).toBeVisible();
});

test('a character is created, published and edited; its chat keeps the version', async ({ page, watch }) => {
  await arrive(page);
  await page.goto('/create-character');
  await expect(page.getByRole('heading', { level: 1, name: 'Someone new' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();

  await test.step('the draft is saved automatically, and survives a reload', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Odile Marsh');
    await page.getByLabel('Age', { exact: true }).fill('41');
    await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Female' }).click();
    await page.getByRole('button', { name: 'Silver', exact: true }).click();
    await expect(page.getByLabel('In your own words')).toHaveValue('silver hair');
    await saved(page);
    await expect(page).toHaveURL(/create-character\?id=/);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Odile Marsh');
    await expectAccessible(page);
  });

  await test.step('forbidden words are marked in their field', async () => {
    await goToStep(page, 'Personality');
    await page.getByLabel('Tagline').fill('Tunes the bells of a drowned town for a schoolgirl.');
    const finding = page.locator('.creator-finding').first();
    await expect(finding).toContainText('Adults only');
    await page.getByLabel('Tagline').fill('Tunes the bells of a drowned town.');
    await expect(finding).toBeHidden();
    await page
      .getByLabel('Description')
      .fill(
        'Odile Marsh is 41, a bell tuner, patient and amused, who dives for the bells of a drowned town.',
      );
    await goToStep(page, 'Greetings');
    await page.getByLabel('Greeting', { exact: true }).fill('*She rings a cup.* "Flat. Like the tide."');
  });

  await test.step('publishing lists missing fields, and links to them', async () => {
    await goToStep(page, 'Publish');
    // The button says what is missing and stays off, but readers still reach it and hear the list.
    await expect(publishButton(page)).toHaveCount(0);
    const off = publishStep(page).getByRole('button', { name: 'Needs a content rating' });
    await expect(off).toHaveAttribute('aria-disabled', 'true');
    await expect(off).toHaveAccessibleDescription(/Choose a content rating/);
    await off.focus();
    await expect(off).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Choose a content rating/ }).click();
    await page.getByRole('radio', { name: /Safe for work/ }).check();
    await goToStep(page, 'Publish');
    await expect(page.getByText('Everything is ready.')).toBeVisible();
    await expectAccessible(page);
    await publishButton(page).click();
    await expect(page.getByText('Odile Marsh is published', { exact: true }).first()).toBeVisible();
  });

  await test.step('publishing draws the portrait, and shows it without a reload', async () => {
    const preview = page.getByRole('complementary', { name: 'Live preview' });
    await expect(preview.getByText('The portrait stays until you make another.')).toBeAttached({
      timeout: DRAWN_MS,
    });
    await expect(preview.getByRole('img', { name: 'Portrait of Odile Marsh' })).toBeAttached();
  });

  await test.step('a test chat answers and is not stored', async () => {
    await goToStep(page, 'Test chat');
    await page.getByLabel('Write to Odile Marsh').fill('What do you listen for?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('.creator-said')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  const id = new URL(page.url()).searchParams.get('id')!;
  await test.step('an existing chat keeps its version after an edit', async () => {
    await page.goto(`/chat/${id}`);
    await expect(page.getByText('Flat. Like the tide.')).toBeVisible();
    const chat = page.getByRole('textbox', { name: /Odile|Message|Write/ }).first();
    await chat.fill('Good evening');
    await chat.press('Enter');
    await expect(page.getByText('Good evening', { exact: true }).first()).toBeVisible();

    await page.goto(`/characters/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await goToStep(page, 'Greetings');
    await page.getByLabel('Greeting', { exact: true }).fill('"Sharp now. Somebody has mended it."');
    await goToStep(page, 'Publish');
    await publishButton(page).click();
    await expect(page.getByText('Odile Marsh is published', { exact: true }).first()).toBeVisible();
    await page.goto(`/chat/${id}`);
    await expect(page.getByText('Flat. Like the tide.')).toBeVisible();
    await page.goto(`/characters/${id}`);
    await expect(page.getByText('Sharp now. Somebody has mended it.')).toBeVisible();
  });

  await test.step('until the user moves it; a failure is reported', async () => {
    await page.goto(`/chat/${id}`);
    // Only after the chat is shown is it known whether the panel is behind a button.
    await expect(page.getByText('Flat. Like the tide.')).toBeVisible();
    const open = page.getByRole('button', { name: 'Character panel' });
    if (await open.isVisible()) await open.click();
    const newer = page.getByRole('region', { name: 'Newer version' });
    await expect(newer).toContainText('A newer version of Odile Marsh.');
    await expectAccessible(page);
    await page.route('**/api/chat/*/version', (route) => route.abort());
    await newer.getByRole('button', { name: 'Switch to the new version' }).click();
    await expect(
      page.getByText('The chat did not move to the newer version. Try again.', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/api/chat/*/version');
    forgive(watch, /ERR_FAILED/);
    await newer.getByRole('button', { name: 'Switch to the new version' }).click();
    await expect(newer).toHaveCount(0);
    await expect(page.getByText('Good evening', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Good evening', { exact: true }).first()).toBeVisible();
    await expect(newer).toHaveCount(0);
  });

  await test.step('offline, changes are kept on the device', async () => {
    await page.goto(`/create-character?id=${id}&step=scenario`);
    await page.route('**/api/characters/*/draft', (route) => route.abort());
    await page.getByRole('textbox', { name: /^Scenario/ }).fill('Low tide, and the steeple is dry.');
    await expect(page.locator('[data-save="offline"]')).toBeAttached();
    await page.unroute('**/api/characters/*/draft');
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Scenario/ })).toHaveValue(
      'Low tide, and the steeple is dry.',
    );
    await saved(page);
    forgive(watch, /ERR_FAILED/);
  });

  await test.step('two tabs with one draft have to choose which changes to keep', async () => {
    const other = await page.context().newPage();
    await other.goto(`/create-character?id=${id}&step=scenario`);
    await other.getByRole('textbox', { name: /^Scenario/ }).fill('High tide.');
    await saved(other);
    await page.getByRole('textbox', { name: /^Scenario/ }).fill('No tide at all.');
    const dialog = page.getByRole('dialog', { name: 'This draft was changed elsewhere' });
    await expect(dialog).toContainText('Scenario');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep this version' }).click();
    await saved(page);
    await other.reload();
    await expect(other.getByRole('textbox', { name: /^Scenario/ })).toHaveValue('No tide at all.');
    await other.close();
    forgive(watch, /409/);
  });
});

const CARD = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Bastien Roux',
    description: 'Bastien Roux is 36 and mends clocks that lie.',
    personality: null,
    scenario: '',
    first_mes: '"It is whatever hour you need."',
    mes_example: '',
    creator_notes: '',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    tags: 'male, mystery',
    creator: '',
    character_version: '',
    extensions: {},
  },
};

test(
  'a card is imported with a report, exported, deleted and restored',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await arrive(page);
    await page.goto('/user-characters');
    await expect(page.getByRole('heading', { name: 'Nothing planted yet' })).toBeVisible();
    await expectAccessible(page);

    await page
      .getByLabel('Import a card', { exact: true })
      .setInputFiles({
        name: 'bastien.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(CARD)),
      });
    const report = page.getByRole('region', { name: 'Import report' });
    await expect(report).toContainText('The card was read');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bastien Roux');
    const talk = page.getByRole('region', { name: 'Chat in private' });
    await expect(talk.getByRole('link', { name: 'Chat now' })).toBeVisible();
    await expectAccessible(page);
    await report.getByRole('button', { name: 'Close the report' }).click();
    await expect(report).toBeHidden();

    await page.goto('/user-characters');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bastien Roux' });
    await expect(row).toContainText('Private');
    const more = page.getByRole('button', { name: 'More for Bastien Roux' });

    await test.step('export', async () => {
      await more.click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
      await expect(page.getByRole('button', { name: /JSON, V2/ })).toBeVisible();
      await expectAccessible(page);
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: /JSON, V2/ }).click();
      expect((await arriving).suggestedFilename()).toMatch(/Bastien Roux.*\.json$/);
    });

    await test.step('duplicate', async () => {
      await more.click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(page.getByRole('button', { name: 'Drafts 1' })).toBeVisible();
    });

    await test.step('delete and undo', async () => {
      await more.first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Drafts 0' })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Drafts 1' })).toBeVisible();
    });

    await test.step('delete and restore it later', async () => {
      await more.first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Deleted 1' }).click();
      await expect(row).toContainText('30 days');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Bring back' }).click();
      await expect(page.getByRole('heading', { name: 'Nothing is deleted' })).toBeVisible();
    });
  },
);

test(
  'the plain form has the same rules, and warns about unsaved changes',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await arrive(page);
    await page.goto('/create-character-old');
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name', { exact: true }).fill('Wren Adair');
    const off = page.getByRole('button', { name: '6 things are missing' });
    await expect(off).toHaveAttribute('aria-disabled', 'true');
    await expect(off).toHaveAccessibleDescription(/Say how old the character is, in whole years/);
    await page.getByRole('region', { name: 'Left to do' }).getByRole('button', { name: /^Age/ }).click();
    await expect(page.getByLabel('Age', { exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);

    await page.getByRole('link', { name: 'The guided creator' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leave).toBeVisible();
    await expectAccessible(page);
    await leave.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wren Adair');

    await page.getByLabel('Age', { exact: true }).fill('29');
    await page.getByLabel('Tagline').fill('Forges maps of places that ought to exist.');
    await page.getByLabel('Description').fill('Wren Adair is 29, a map maker with ink on both hands.');
    await page.getByLabel('Greeting', { exact: true }).fill('"Hold the corner. The sea is still wet."');
    await page.getByRole('group', { name: 'Character Type' }).getByRole('button', { name: 'Female' }).click();
    await page.getByRole('radio', { name: /Safe for work/ }).check();
    await page.getByRole('radio', { name: /Private/ }).check();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page).toHaveURL(/create-character-old\?id=/);
    await expect(page.getByLabel('Tagline')).toHaveValue('Forges maps of places that ought to exist.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/\/characters\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Wren Adair' })).toBeVisible();
  },
);
