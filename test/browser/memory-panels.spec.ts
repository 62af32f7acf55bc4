// Why a reply says what it says, and what is remembered: each claim leads to its message, and what is wrong is
// corrected where it is read.
import type { Page } from '@playwright/test';
import type { ConversationMemory } from '../../src/features/chat/memory-contract.ts';
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { actOn, expectSourceShown } from './support/memory-panel.ts';
import { expect, expectAccessible, test as base } from './support/product.ts';
import { enter, register, type Visitor } from './support/visitors.ts';

/** Uses a model that answers in two words, so that a conversation is made quickly. */
const test = base.extend<object, { surroundings: NodeJS.ProcessEnv }>({
  surroundings: [
    async ({}, use) => {
      const model = await startMockChatServer({ tokens: ['Quite ', 'so.'] });
      await use({ CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'mock-normal' });
      await model.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** More than the page loads at first, so that a source at the beginning has to be fetched. */
const TURNS = 20;

/** @returns the path of a conversation in which two things about the user were said at its beginning */
async function talk(page: Page, visitor: Visitor): Promise<string> {
  const { request } = page.context();
  const headers = { authorization: `Bearer ${visitor.accessToken}`, accept: 'application/json' };
  const { items } = (await (await request.get('/api/characters?limit=1')).json()) as {
    items: { id: string }[];
  };
  const filler = Array.from({ length: TURNS }, (_, turn) => `Turn ${turn}: and then the sea went quiet.`);
  for (const content of ['I live in Lisbon.', 'I have a cat called Moth.', ...filler, 'Where do I live?']) {
    const answer = await request.post(`/api/chat/${items[0]!.id}/message`, { headers, data: { content } });
    expect(answer.status()).toBe(200);
  }
  return `/chat/${items[0]!.id}`;
}

const figureOf = (text: string): number => Number(/([\d,]+)$/.exec(text.trim())?.[1]?.replaceAll(',', ''));

test('a reply shows what it was written from', async ({ page, context, isMobile }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const path = await talk(page, visitor);
  await page.goto(path);
  const sign = page.getByRole('button', { name: /^Why this reply/ }).last();
  const panel = page.getByRole('dialog', { name: 'Why this reply' });
  const open = async () => {
    if (isMobile) await sign.tap();
    else {
      await page.locator('.message').last().focus();
      await page.keyboard.press('w');
    }
    await expect(panel).toBeVisible();
  };

  await test.step('its figures add up to the window', async () => {
    await open();
    const whole = await panel.getByText(/^of [\d,]+ tokens$/).textContent();
    const figures = await panel.locator('.why-shares .num').allTextContents();
    const sum = figures.reduce((all, figure) => all + figureOf(figure), 0);
    expect(sum).toBe(figureOf(whole!.replace(' tokens', '')));
    await expectAccessible(page);
  });

  await test.step('what lore it was given is told', async () => {
    await panel.getByRole('tab', { name: /^Lore/ }).click();
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByRole('tab', { name: /^Memory/ })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a memory leads to its message, which is loaded first', async () => {
    await panel.getByRole('tab', { name: /^Memory/ }).click();
    await panel.locator('article', { hasText: 'Lisbon' }).getByRole('link').first().click();
    await expectSourceShown(page, 'I live in Lisbon.');
  });

  await test.step('the prompt is told word for word, and for other words', async () => {
    await page.goto(path);
    await open();
    await panel.getByRole('button', { name: /^Memory/ }).press('Enter');
    await expect(panel.locator('[data-kind="memory"]').first()).toBeFocused();
    await panel.getByRole('textbox', { name: 'What if you had written' }).fill('What is my cat called?');
    await panel.getByRole('button', { name: 'Show the prompt' }).click();
    await expect(panel.getByText(/against this reply|as many as for this reply/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
});

test('what is remembered is corrected, forgotten and tested', async ({ page, context, isMobile }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  await page.goto(await talk(page, visitor));
  const panel = page.getByRole('dialog', { name: /remembers$/ });
  const open = () =>
    page.getByRole('button', { name: isMobile ? /^What .* remembers$/ : /^See all/ }).click();
  const row = (text: string) => panel.locator('[data-fact]', { hasText: text });
  await open();

  await test.step('a correction keeps the older version, and stays', async () => {
    await actOn(page, row('Lisbon'), isMobile, 'e', 'Correct');
    await panel.getByRole('textbox').fill('You live in Porto.');
    await panel.getByRole('textbox').press('Enter');
    await expect(row('You live in Porto.').locator('s')).toContainText('Lisbon');
    await page.reload();
    await open();
    await expect(row('You live in Porto.').locator('s')).toContainText('Lisbon');
  });

  await test.step('what is pinned moves and keeps the focus', async () => {
    await actOn(page, row('Moth'), isMobile, 'p', 'Pin');
    const pinned = panel.locator('section', { hasText: 'Pinned, always given' });
    await expect(pinned.locator('[data-fact]', { hasText: 'Moth' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row('You live in Porto.')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('p');
    await expect(pinned).toHaveCount(0);
    await expect(row('Moth')).toBeFocused();
  });

  await test.step('tabs are walked with the keys, and the focus returns to what opened the panel', async () => {
    await panel.getByRole('tab', { name: /^Facts/ }).focus();
    for (const name of [/^Scenes/, /^Forgotten/, /^Ask/, /^Facts/]) {
      await page.keyboard.press('ArrowRight');
      await expect(panel.getByRole('tab', { name })).toBeFocused();
      await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      if (String(name) !== String(/^Ask/)) await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(
      page.getByRole('button', { name: isMobile ? /^What .* remembers$/ : /^See all/ }),
    ).toBeFocused();
    await open();
  });

  await test.step('what is forgotten comes back', async () => {
    await actOn(page, row('Moth'), isMobile, 'Delete', 'Forget');
    await expect(row('Moth')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Moth')).toHaveCount(1);
    await actOn(page, row('Moth'), isMobile, 'Delete', 'Forget');
    await panel.getByRole('tab', { name: /^Forgotten/ }).click();
    await panel.getByRole('button', { name: /^Bring back/ }).click();
    await panel.getByRole('tab', { name: /^Facts/ }).click();
    await expect(row('Moth')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('what may have changed is asked about, and a yes can be taken back', async () => {
    // As if the conversation were long ago.
    await page.route('**/api/chat/*/memory?*', async (route) => {
      const response = await route.fetch();
      const memory = (await response.json()) as ConversationMemory;
      const facts = memory.facts.map((fact) =>
        fact.text.includes('Porto') && !fact.confirmedAt ? { ...fact, doubt: 'old' } : fact,
      );
      const [first, last] = [memory.scenes.at(-1)!.firstMessageId, memory.scenes[0]!.lastMessageId];
      const ends = {
        firstMessageId: first,
        lastMessageId: last,
        from: '2026-01-01T10:00:00Z',
        until: '2026-02-01T10:00:00Z',
      };
      const texts = { title: 'The quiet sea', text: 'You lived by the sea with Moth.' };
      const chapters = [{ id: first, ...texts, ...ends, sceneCount: 12, isEdited: false }];
      await route.fulfill({ response, json: { ...memory, facts, chapters } });
    });
    await page.reload();
    await open();
    const porto = row('You live in Porto.');
    await expect(porto.getByText('Is this still true?')).toBeVisible();
    await expectAccessible(page);
    if (isMobile) await porto.getByRole('button', { name: /^Yes, still/ }).tap();
    else {
      await porto.focus();
      await page.keyboard.press('y');
    }
    await expect(porto.getByText('still true today')).toBeVisible();
    await expect(porto.getByText('Is this still true?')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(porto.getByText('Is this still true?')).toBeVisible();
    await porto.getByRole('button', { name: /^Correct…/ }).click();
    await expect(panel.getByRole('textbox', { name: /^Correct: / })).toBeFocused();
    await page.keyboard.press('Escape');
    await panel.getByRole('tab', { name: /^Scenes/ }).click();
    await expect(panel.getByRole('heading', { name: 'The quiet sea' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/chat/*/memory?*');
    await panel.getByRole('tab', { name: /^Facts/ }).click();
  });

  await test.step('a topic is never learned, and what is known of it is forgotten', async () => {
    await panel.getByText('Never learn about…').click();
    const field = panel.getByRole('textbox', { name: /^Never learn about/ });
    await field.fill('cats');
    await field.press('Enter');
    await expect(panel.getByText(/^1 fact about this is known/)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Forget it: cats' }).click();
    await expect(row('Moth')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Moth')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Allow again: cats' }).click();
    await expect(panel.getByText('cats', { exact: true })).toHaveCount(0);
  });

  await test.step('questions prove what is remembered', async () => {
    await panel.getByRole('tab', { name: /^Ask/ }).click();
    await panel.getByRole('button', { name: /^Ask/ }).click();
    await expect(panel.getByText(/from your own talks, .*\. \w+ right/)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('tab', { name: /^Scenes/ }).click();
    await expectAccessible(page);
  });

  await test.step('what all characters may know is in the settings too', async () => {
    await panel.getByRole('button', { name: 'About me' }).click();
    await panel.getByRole('button', { name: 'Add a fact' }).click();
    await panel.getByRole('textbox').fill('You restore old maps.');
    await panel.getByRole('textbox').press('Enter');
    await expect(row('You restore old maps.')).toHaveCount(1);
    await page.goto('/settings#memory');
    await expect(page.locator('#memory').getByText('You restore old maps.')).toBeVisible();
  });
});
