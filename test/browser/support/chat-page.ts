// An open chat and the list of chats, as journeys find them.
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { V3 } from '../../support/card-files.ts';
import { HEADER, lines, SILLY_TAVERN, zipOf } from '../../support/chat-forms.ts';
import { expectAccessible } from './product.ts';
import { Talk } from './talk.ts';
import { call, enter, register, type Visitor } from './visitors.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });
export const newest = (page: Page) => page.locator('.message.is-newest:not(.is-mine)');
/** The reply while it is written. */
export const writing = (page: Page) => page.locator('.message[aria-busy="true"]');
export const said = (page: Page) => page.locator('.message.is-mine');
export const rows = (page: Page) => page.locator('.chat-row');
export const queued = (page: Page) => page.locator('.queued-line');
export const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts of your line' });
export const tool = (message: Locator, name: string) => message.getByRole('button', { name, exact: true });

/** Narrower screens have no column for the panel of the character, but a sheet. [CSS px] */
const COLUMN_FROM = 1024;
export const hasColumn = (page: Page) => page.viewportSize()!.width >= COLUMN_FROM;

/** Waits until the reply has ended. */
export async function written(page: Page): Promise<void> {
  await expect(page.locator('.chat-status')).toHaveCount(0, { timeout: 30_000 });
  await expect(tool(newest(page), 'Regenerate')).toBeEnabled();
}

/** Asserts that there are no violations, and nothing wider than the screen. */
export async function expectRight(page: Page): Promise<void> {
  await expectAccessible(page);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** A visitor who has talked with as many characters; with the first one about a zeppelin. */
export async function beginTalks(
  context: BrowserContext,
  count: number,
): Promise<{ visitor: Visitor; talks: Talk[] }> {
  const visitor = await register(context);
  await enter(context, visitor);
  const path = `/api/characters?limit=${count}`;
  const { items } = await call<{ items: { id: string }[] }>(context, visitor, 'GET', path);
  const talks = items.map(({ id }) => new Talk(context, visitor, id));
  for (const talk of talks.slice(1)) await talk.say('Good evening.');
  await talks[0]!.say('The zeppelin is by the lake.');
  await talks[0]!.say('Shall we go there?');
  return { visitor, talks };
}

/** A character and a chat with her, as SillyTavern keeps them. */
export const dataFolder = () => ({
  name: 'backup.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipOf({
      'data/characters/Odile.json': JSON.stringify({ ...V3, data: { ...V3.data, name: 'Odile' } }),
      'data/chats/Odile/A walk at night.jsonl': lines(
        { ...HEADER, character_name: 'Odile' },
        ...SILLY_TAVERN.slice(1),
      ),
    }),
  ),
});
