// Tools of the creator besides the text fields, card files, and the list of own characters.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';
import { makeZip } from '../../src/features/characters/server/cards/test-support/make-zip.ts';
import { v3 } from '../../src/features/characters/server/cards/test-support/make-card.ts';
import { readCard } from '../../src/features/characters/server/cards/read-card.ts';
import { writeCardPng } from '../../src/features/characters/server/cards/write-card.ts';
import { arrive, forgive, goToStep, makeCharacter, WREN } from './support/creating.ts';
import { DRAWN_MS, expect, expectAccessible, test } from './support/product.ts';

const picture = (background: string, width = 600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const jsonFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const jsonIn = async (download: Download) => JSON.parse(await readFile(await download.path(), 'utf8'));

/** The picture of the preview card, without regard to its size. */
const shownPicture = (page: Page) => page.locator('.creator-card .card-picture img');

async function tokens(page: Page): Promise<number> {
  await goToStep(page, 'Publish');
  const text = await page.locator('.creator-meter:visible .num').first().innerText();
  return Number(/^[\d,]+/.exec(text)![0].replaceAll(',', ''));
}

test('the creator: live preview, drawn and uploaded portrait, token meter, lorebook', async ({
  page,
  watch,
}) => {
  await arrive(page);
  await page.goto('/create-character');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();

  await test.step('the preview shows the name, and can be changed to another face', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Odile Marsh');
    await page.getByLabel('Age', { exact: true }).fill('41');
    await expect(page.locator('.creator-card').getByText('Odile Marsh')).toBeVisible();
    await expect(shownPicture(page)).toHaveAttribute('src', /^data:image\/webp/, { timeout: DRAWN_MS });
    const before = await shownPicture(page).getAttribute('src');
    await page.getByRole('button', { name: 'Another face' }).click();
    await expect(shownPicture(page)).not.toHaveAttribute('src', before!, { timeout: DRAWN_MS });
    await page.getByRole('button', { name: 'The face before' }).click();
    await expect(shownPicture(page)).toHaveAttribute('src', before!);
  });

  await test.step('a portrait is drawn, and replaced by an upload', async () => {
    await page.getByRole('button', { name: 'Draw portrait' }).click();
    await expect(page.getByText('The portrait is drawn', { exact: true }).first()).toBeVisible({
      timeout: DRAWN_MS,
    });
    await expect(shownPicture(page)).toHaveAttribute('src', /^\/media/);
    const drawn = await shownPicture(page).getAttribute('src');
    await page
      .getByLabel('Upload', { exact: true })
      .setInputFiles({ name: 'odile.png', mimeType: 'image/png', buffer: await picture('#246') });
    const crop = page.getByRole('dialog', { name: 'Portrait of Odile Marsh' });
    await expectAccessible(page);
    await crop.getByRole('button', { name: /Save|Use/ }).click();
    await expect(page.getByText('The portrait is saved', { exact: true }).first()).toBeVisible();
    await expect(shownPicture(page)).not.toHaveAttribute('src', drawn!);
  });

  await test.step('the meter counts the permanent tokens of the prompt', async () => {
    const before = await tokens(page);
    await goToStep(page, 'Personality');
    await page
      .getByLabel('Description')
      .fill('Odile Marsh is 41 and tunes the bells of a drowned town. '.repeat(8));
    await expect.poll(() => tokens(page)).toBeGreaterThan(before + 50);
  });

  await test.step('a world-info file adds its entries; another file shows an error', async () => {
    await goToStep(page, 'Lorebook');
    const input = page.getByLabel('Import a lorebook', { exact: true });
    const entry = { uid: 0, key: ['steeple'], content: 'The steeple is dry at low tide.' };
    await input.setInputFiles(jsonFile('town.json', { name: 'Town', entries: { 0: entry } }));
    await expect(page.getByText('One entry added', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /steeple/ }).first()).toBeVisible();
    await input.setInputFiles(jsonFile('no.json', { hello: 'world' }));
    await expect(page.getByText('The lorebook could not be read', { exact: true }).first()).toBeVisible();
    forgive(watch, /422/);
    await page.reload();
    await expect(page.getByRole('button', { name: /steeple/ }).first()).toBeVisible();
  });
});

test(
  'card files: a picture and an archive are imported, V1 and the lorebook exported',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await arrive(page);
    const entry = {
      keys: ['lamp'],
      content: 'The lamp is older than the light.',
      enabled: true,
      insertion_order: 1,
    };
    const text = JSON.stringify(v3({ character_book: { entries: [entry], extensions: {} } }));
    const { card, lorebook } = readCard(Buffer.from(text));
    const { bytes } = await writeCardPng({ card: card!, lorebook, assets: [] }, await picture('#642'), 3);
    const archive = makeZip([
      { name: 'card.json', data: JSON.stringify(v3({ name: 'Ines Vale', assets: [ICON] })) },
      { name: 'assets/main.png', data: await picture('#264') },
    ]);
    const files = [
      { name: 'maren.png', mimeType: 'image/png', buffer: Buffer.from(bytes), shown: 'Maren Holt' },
      { name: 'ines.charx', mimeType: 'application/zip', buffer: archive, shown: 'Ines Vale' },
    ];
    for (const { shown, ...file } of files) {
      await page.goto('/user-characters');
      await page
        .getByLabel('Import a card', { exact: true })
        .setInputFiles({ ...file, buffer: Buffer.from(file.buffer) });
      await expect(page.getByRole('region', { name: 'Import report' })).toContainText('The card was read');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shown);
      await expect(shownPicture(page)).toHaveAttribute('src', /^\/media/);
    }

    await page.goto('/user-characters');
    const save = async (choice: string) => {
      await page.getByRole('button', { name: 'More for Maren Holt' }).click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: choice }).click();
      return arriving;
    };
    const v1 = await jsonIn(await save('JSON, V1'));
    expect(v1).toMatchObject({ name: 'Maren Holt', personality: 'dry, patient, curious' });
    expect(v1).not.toHaveProperty('spec');
    const png = readCard(await readFile(await (await save('PNG card, V1')).path()));
    expect(png.card).toMatchObject({ spec: 'v1', name: 'Maren Holt' });
    const worldInfo = await jsonIn(await save('World info'));
    expect(Object.values(worldInfo.entries)).toMatchObject([{ key: ['lamp'] }]);
    expect(await jsonIn(await save('Lorebook, V3'))).toMatchObject({ spec: 'lorebook_v3' });
  },
);

const ICON = { type: 'icon', uri: 'embeded://assets/main.png', name: 'main', ext: 'png' };

test(
  'the list of own characters: visibility, plain form, versions, and Back restores the view',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await arrive(page);
    const id = await makeCharacter(page, WREN, true);
    await makeCharacter(page, { name: 'Nobody Yet' }, false);
    await page.goto('/user-characters');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wren Adair' });
    const more = page.getByRole('button', { name: 'More for Wren Adair' });
    const choose = async (item: string) => {
      await more.click();
      await page.getByRole('menuitem', { name: item }).click();
    };

    await test.step('visibility', async () => {
      await expect(row).toContainText('Private');
      await choose('Make public');
      await expect(row).toContainText('Public');
      await choose('Make unlisted');
      await expect(row).toContainText('Unlisted');
      await choose('Unpublish');
      await expect(row).toContainText('Unpublished');
    });

    await test.step('the plain form opens a character, and shows its portrait', async () => {
      await choose('Plain form');
      await expect(page).toHaveURL(new RegExp(`create-character-old\\?id=${id}`));
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wren Adair');
      await expectAccessible(page);
      await page.getByLabel('Tagline').fill('Forges maps of places that do not exist.');
      await page
        .getByRole('button', { name: 'Draw portrait' })
        .or(page.getByRole('button', { name: 'Draw again' }))
        .click();
      await expect(page.getByText('The portrait is drawn', { exact: true }).first()).toBeVisible({
        timeout: DRAWN_MS,
      });
      await expect(page.locator('.plain-portrait img')).toBeVisible();
      await page.getByRole('button', { name: /^Publish/ }).click();
      await expect(page).toHaveURL(/\/characters\//);
    });

    await test.step('versions are compared, and the first one is restored into the draft', async () => {
      await page.goto('/user-characters');
      await choose('Versions');
      const sheet = page.getByRole('dialog', { name: 'Versions of Wren Adair' });
      await sheet.getByRole('button', { name: 'Version 1' }).click();
      await expect(sheet.getByRole('region', { name: 'Version 1' }).locator('del')).toContainText('ought');
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Copy to draft' }).click();
      await expect(page.getByText('Version 1 is in the draft', { exact: true }).first()).toBeVisible();
      await expect(row).toContainText('Unpublished changes');
    });

    await test.step('Back restores the view of the list', async () => {
      await page.getByRole('button', { name: /^Drafts/ }).click();
      await page.getByLabel('Find by name').fill('nobody');
      await expect(page).toHaveURL(/state=draft.*q=nobody/);
      await page.getByRole('link', { name: 'Nobody Yet', exact: true }).click();
      await expect(page).toHaveURL(/create-character\?id=/);
      await page.goBack();
      await expect(page.getByLabel('Find by name')).toHaveValue('nobody');
      await expect(page.getByRole('link', { name: 'Nobody Yet', exact: true })).toBeVisible();
      await expect(row).toHaveCount(0);
      await page.getByLabel('Find by name').fill('nobody of that name');
      await expect(page.getByRole('heading', { name: 'No one here' })).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(page.getByLabel('Find by name')).toHaveValue('');
      await expect(row).toBeVisible();
    });
  },
);

test(
  'the list of own characters has error, offline and empty states',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await arrive(page);
    await page.route('**/api/users/*/characters*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'server.error', message: 'Out of order' } } }),
    );
    await page.goto('/user-characters');
    await expect(page.getByRole('heading', { name: 'Your characters could not be loaded' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await page.unroute('**/api/users/*/characters*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing planted yet' })).toBeVisible();
    forgive(watch, /500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  },
);
