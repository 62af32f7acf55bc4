// The memory over a long conversation: twenty things are told on the page over more than 300 messages, three are
// corrected and two deleted, and each is found right in the panel, in the prompt and in the reply's record, after a
// restart, on a second device and in the export as well. What else is said goes through the API.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { actOn, expectSourceShown } from './support/memory-panel.ts';
import { expect, test as base } from './support/product.ts';
import { Talk } from './support/talk.ts';
import {
  DOOR,
  FACTS,
  FOOD,
  HOME,
  PARROT,
  PASSAGES,
  WORK,
  type Corrected,
  type Told,
} from './support/told-things.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

/** Says nothing that is asked for, and with its reply takes enough room that the beginning leaves 4,096 tokens. */
const filler = (turn: number) =>
  `Turn ${turn}: and then the sea went quiet. The wind turned over the roofs, and the candle leaned with it, until ` +
  'the shutters stood still again and only the gulls went on, further out, grey and even as the water.';

interface Fixtures {
  surroundings: NodeJS.ProcessEnv;
  /** Ends the product and starts it again on the same data, at the same address. */
  restart: () => Promise<void>;
}

const test = base.extend<object, Fixtures>({
  surroundings: [
    async ({}, use) => {
      const model = await startMockChatServer({ tokens: ['Quite ', 'so.'], isRecording: false });
      await use({ CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'mock-normal' });
      await model.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  restart: [
    async ({ product, provider, dataDir, surroundings }, use) => {
      let running: RunningProduct = product;
      const PORT = new URL(product.origin).port;
      await use(async () => {
        await running.kill('SIGTERM');
        running = await startProduct({ DATA_DIR: dataDir, PORT, ...provider.env, ...surroundings });
      });
      await running.kill('SIGTERM');
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Turns between two visits on which things are told, and how many visits there are. */
const TURNS = 23;
const TOLD_AT_ONCE = 3;

const CORRECTED = [HOME, WORK, FOOD];
const DELETED = [PARROT, DOOR];

interface Question {
  asked: string;
  /** What the answer needs; undefined where nothing is known. */
  has?: string;
  /** What was corrected or deleted. */
  hasNot?: string;
}
const QUESTIONS: Question[] = [
  ...[...FACTS, ...PASSAGES].map(({ asked, fact, proof }) => ({ asked, has: fact ?? proof })),
  ...CORRECTED.map(({ asked, now, proof }) => ({ asked, has: now, hasNot: proof })),
  ...DELETED.map(({ asked, proof }) => ({ asked, hasNot: proof })),
];

/** The prompt for the question, and the record of the reply to it, have what was told, with the message that proves it. */
async function expectFound(talk: Talk, thing: Told): Promise<void> {
  const source = talk.ids.get(thing.said)!;
  const words = thing.fact ?? thing.proof;
  const prompt = await talk.prompt(thing.asked);
  expect(prompt.history.dropped).toBeGreaterThan(0);
  expect(prompt.memory.find(({ text }) => text.includes(words))?.sources, thing.asked).toContain(source);
  expect(JSON.stringify(prompt.messages), thing.asked).toContain(words);
  const { memory } = await talk.record(await talk.say(thing.asked));
  const used = memory.find(({ text }) => text?.includes(words));
  expect(
    used?.sources.map(({ messageId }) => messageId),
    thing.asked,
  ).toContain(source);
}

/** The prompt and the record have what holds now, and nothing of what held before. */
async function expectCorrected(talk: Talk, { asked, now, proof }: Corrected): Promise<void> {
  const prompt = await talk.prompt(asked);
  expect(JSON.stringify(prompt.messages)).toContain(now);
  expect(JSON.stringify(prompt.messages), asked).not.toContain(proof);
  const record = await talk.record(await talk.say(asked));
  expect(record.memory.filter(({ text }) => text?.includes(now))).toHaveLength(1);
  expect(JSON.stringify(record), asked).not.toContain(proof);
}

async function expectDeleted(talk: Talk, { asked, proof }: Told): Promise<void> {
  expect(JSON.stringify((await talk.prompt(asked)).messages), asked).not.toContain(proof);
  expect(JSON.stringify(await talk.record(await talk.say(asked))), asked).not.toContain(proof);
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: /remembers$/ });
const rowOf = (page: Page, text: string) => panelOf(page).locator('[data-fact]', { hasText: text });

async function openPanel(page: Page, isMobile: boolean): Promise<void> {
  const name = isMobile ? /^What .* remembers$/ : /^See all/;
  await page.getByRole('button', { name }).click();
  await expect(panelOf(page)).toBeVisible();
}

/** Each thing is listed once, corrected ones with their older version, deleted ones not. */
async function expectListed(page: Page): Promise<void> {
  await expect(panelOf(page).locator('[data-fact]')).toHaveCount(FACTS.length + CORRECTED.length);
  for (const { fact } of FACTS) await expect(rowOf(page, fact!)).toHaveCount(1);
  for (const { fact, now } of CORRECTED) await expect(rowOf(page, now).locator('s')).toHaveText(fact);
  for (const { proof } of [PARROT, DOOR]) await expect(panelOf(page).getByText(proof)).toHaveCount(0);
}

/** Says something on the page, and waits for the reply. */
async function sayOn(page: Page, words: string): Promise<Locator> {
  const box = page.getByRole('textbox', { name: /^Write to / });
  await box.fill(words);
  await box.press('Enter');
  const said = page.locator('.message.is-mine', { hasText: words });
  await expect(said.getByRole('button', { name: 'Delete message' })).toBeEnabled();
  await expect(page.locator('.message').last()).not.toHaveClass(/is-mine/);
  await expect(page.getByRole('button', { name: /^Why this reply: / }).last()).toBeVisible();
  return said;
}

/** Deletes a message with its button, which a pointer shows by hovering and a finger by a long press. */
async function deleteOn(message: Locator, isMobile: boolean): Promise<void> {
  if (isMobile) {
    const touch = { pointerType: 'touch', bubbles: true };
    await message.dispatchEvent('pointerdown', touch);
    await expect(message).toHaveClass(/is-pressed/);
    await message.dispatchEvent('pointerup', touch);
  } else await message.hover();
  await message.getByRole('button', { name: 'Delete message' }).click();
  await expect(message).toHaveCount(0);
}

/** Tells things on the page, each among many turns of other talk; the home is corrected and the parrot deleted there. */
async function tellAll(page: Page, talk: Talk, isMobile: boolean): Promise<void> {
  const things = [HOME, WORK, FOOD, ...PASSAGES, ...FACTS];
  let turn = 0;
  for (let visit = 0; things.length > 0; visit++) {
    await page.goto(talk.page);
    for (const { said } of things.splice(0, TOLD_AT_ONCE)) await talk.know(said, await sayOn(page, said));
    if (visit === 2) {
      const parrot = await sayOn(page, PARROT.said);
      await sayOn(page, 'It talks of ships.');
      await deleteOn(parrot, isMobile);
    }
    if (visit === 3) await sayOn(page, HOME.anew);
    await page.goto('about:blank');
    for (const end = turn + TURNS; turn < end; turn++) await talk.say(filler(turn));
  }
}

/** Opens why the newest reply says what it says. */
async function openWhy(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Why this reply/ })
    .last()
    .click();
  const why = page.getByRole('dialog', { name: 'Why this reply' });
  await expect(why.getByText(/^of [\d,]+ tokens$/)).toBeVisible();
  return why;
}

/** Asks on the page: the record of the reply and its prompt have what holds, and nothing of what does not. */
async function expectShown(page: Page, { asked, has, hasNot }: Question): Promise<void> {
  await sayOn(page, asked);
  const why = await openWhy(page);
  await why.getByRole('tab', { name: /^Memory/ }).click();
  if (has) {
    const used = why.locator('article', { hasText: has });
    await expect(used, asked).toHaveCount(1);
    // What was written in the panel has no message.
    if (has !== FOOD.now) await expect(used.getByRole('link').first()).toBeVisible();
  }
  if (hasNot) await expect(why.getByText(hasNot), asked).toHaveCount(0);
  await why.getByRole('tab', { name: /^Prompt/ }).click();
  await expect(why.locator('[data-kind="history"]')).toBeVisible();
  if (has) await expect(why.locator('[data-kind="memory"]'), asked).toContainText(has);
  if (hasNot) await expect(why.locator('.why-prompt'), asked).not.toContainText(hasNot);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
}

/** @returns a page on a device of its own, where the same person has signed in */
async function openDevice(browser: Browser, { user }: Visitor): Promise<Page> {
  const context = await browser.newContext();
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const answer = await context.request.post('/api/auth/login', {
    headers: { 'x-csrf-token': csrfToken },
    data: { emailOrUsername: user.username, password: 'secret words' },
  });
  await enter(context, { ...((await answer.json()) as Visitor), user });
  return context.newPage();
}

interface Exported {
  memories: { text: string; fromMessageIds: string[]; replacedBy: string | null }[];
  messages: { id: string; content: string }[];
  scenes: { title: string; firstMessageId: string }[];
  records: { memory: { text: string | null; fromMessageIds: string[] }[] }[];
}

/** @returns the conversation as the account's export has it */
async function readExport(context: BrowserContext, visitor: Visitor): Promise<Exported> {
  const { url } = await call<{ url: string }>(
    context,
    visitor,
    'POST',
    `/api/users/${visitor.user.id}/export`,
  );
  const files = unzipSync(new Uint8Array(await (await context.request.get(url)).body()));
  const name = Object.keys(files).find((file) => file.startsWith('conversations/'))!;
  return JSON.parse(strFromU8(files[name]!)) as Exported;
}

/** Facts with their older versions, messages and records are there; nothing of what was deleted is. */
function expectExported(
  { memories, messages, scenes, records }: Exported,
  ids: ReadonlyMap<string, string>,
): void {
  for (const { said, fact } of [...FACTS, ...CORRECTED])
    expect(memories).toContainEqual(expect.objectContaining({ text: fact, fromMessageIds: [ids.get(said)] }));
  for (const { fact, now } of CORRECTED) {
    const [newer] = memories.filter(({ text }) => text === now);
    expect(newer).toMatchObject({ replacedBy: null });
    expect(memories.find(({ text }) => text === fact)!.replacedBy).not.toBeNull();
  }
  for (const { said } of [...FACTS, ...PASSAGES, ...CORRECTED])
    expect(messages).toContainEqual(expect.objectContaining({ id: ids.get(said), content: said }));
  // A long conversation is divided into scenes without a pause too.
  expect(messages.map(({ id }) => id)).toContain(scenes[0]!.firstMessageId);
  const told = records.flatMap(({ memory }) => memory);
  for (const { said, fact, proof } of [...FACTS, ...PASSAGES])
    expect(
      told.some(
        ({ text, fromMessageIds }) =>
          text?.includes(fact ?? proof) && fromMessageIds.includes(ids.get(said)!),
      ),
      said,
    ).toBe(true);
  for (const { proof } of DELETED)
    expect(JSON.stringify({ memories, messages, records })).not.toContain(proof);
}

// On phones memory-panels.spec.ts opens what differs there.
test(
  'what is told over 300 messages is remembered',
  { tag: '@desktop-only' },
  async ({ page, context, browser, isMobile, restart }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const { items } = await call<{ items: { id: string }[] }>(
      context,
      visitor,
      'GET',
      '/api/characters?limit=1',
    );
    const talk = new Talk(context, visitor, items[0]!.id);
    const path = talk.page;
    await test.step('twenty things are told', () => tellAll(page, talk, isMobile));
    expect((await talk.read()).conversation.messageCount).toBeGreaterThan(300);
    await page.goto(path);
    const device = await openDevice(browser, visitor);
    await device.goto(path);

    await test.step('what is deleted on the page is gone', async () => {
      await deleteOn(await sayOn(page, DOOR.said), isMobile);
    });

    await test.step('what is said anew on another device corrects what was known', async () => {
      await sayOn(device, WORK.anew);
    });

    await test.step('what is put right in the panel stays', async () => {
      await openPanel(page, isMobile);
      await actOn(page, rowOf(page, FOOD.fact), isMobile, 'e', 'Correct');
      await panelOf(page).getByRole('textbox').fill(FOOD.anew);
      await panelOf(page).getByRole('textbox').press('Enter');
      await expectListed(page);
    });

    await test.step('each is in the prompt and in the record of the reply', async () => {
      for (const thing of [...FACTS, ...PASSAGES]) await expectFound(talk, thing);
      for (const thing of CORRECTED) await expectCorrected(talk, thing);
      for (const thing of DELETED) await expectDeleted(talk, thing);
    });

    await page.goto('about:blank');
    await device.goto('about:blank');
    await restart();

    await test.step('after a restart each is in the panel as before, on both devices', async () => {
      for (const shown of [device, page]) {
        await shown.goto(path);
        await openPanel(shown, isMobile);
        await expectListed(shown);
        await shown.keyboard.press('Escape');
      }
    });

    await test.step('and in the prompt and the record of a reply', async () => {
      const half = Math.ceil(QUESTIONS.length / 2);
      for (const question of QUESTIONS.slice(0, half)) await expectShown(page, question);
      await device.reload();
      for (const question of QUESTIONS.slice(half)) await expectShown(device, question);
      await page.reload();
    });

    await test.step('a reply says what it was written from, back to the first messages', async () => {
      const [key] = PASSAGES;
      await sayOn(page, 'Do you remember the brass key that my grandmother hid?');
      const why = await openWhy(page);
      await why.getByRole('tab', { name: /^Memory/ }).click();
      await why.locator('article', { hasText: key!.proof }).getByRole('link').first().click();
      await expectSourceShown(page, key!.said);
    });

    await test.step('the export has everything, with its sources', async () => {
      // Scenes are divided in the background, half a minute after a reply.
      const scenes = async () => (await readExport(context, visitor)).scenes.length;
      await expect.poll(scenes, { timeout: 60_000, intervals: [2_000] }).toBeGreaterThan(0);
      expectExported(await readExport(context, visitor), talk.ids);
    });
    await device.context().close();
  },
);
