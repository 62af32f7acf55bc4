// The memory over a long conversation: twenty things are told over more than 300 messages, three are corrected and two
// deleted, and each is found right in the panel, in the prompt and in the reply's record, after a restart, on a second
// device and in the export as well.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { ConversationPage, Message } from '../../src/features/chat/contract.ts';
import type { ReplyRecord } from '../../src/features/chat/record-contract.ts';
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { actOn, expectSourceShown } from './support/memory-panel.ts';
import { expect, test as base } from './support/product.ts';
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

/** Messages of the user before the questions; each has a reply. */
const TURNS = 134;
/** Turns from one told thing to the next. */
const STEP = 3;
const PARROT_TURN = 60;
const HOME_TURN = 70;

interface Prompt {
  messages: { content: string }[];
  memory: { text: string; sources: string[] }[];
  history: { dropped: number };
}

/** The conversation through the API, for what would take long on the page. */
class Talk {
  /** Ids of the user's messages by their words. */
  readonly ids = new Map<string, string>();
  readonly #context: BrowserContext;
  readonly #visitor: Visitor;
  readonly path: string;

  constructor(context: BrowserContext, visitor: Visitor, character: string) {
    this.#context = context;
    this.#visitor = visitor;
    this.path = `/api/chat/${character}`;
  }

  async call<T>(method: string, path: string, data?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.#visitor.accessToken}`, accept: 'application/json' };
    const answer = await this.#context.request.fetch(this.path + path, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as T;
  }

  async say(content: string): Promise<Message> {
    const { message } = await this.call<{ message: Message }>('POST', '/message', { content });
    this.ids.set(content, message.parentId!);
    return message;
  }

  prompt = (content: string) => this.call<Prompt>('POST', '/prompt', { content });
  async record({ id }: Message): Promise<ReplyRecord> {
    return (await this.call<{ record: ReplyRecord }>('GET', `/message/${id}/record`)).record;
  }
  delete = (content: string) => this.call('DELETE', `/message/${this.ids.get(content)!}`);
  read = () => this.call<ConversationPage>('GET', '');
}

/** Tells all but the last thing, corrects the home by saying it anew, and deletes the parrot and what followed. */
async function tellAll(talk: Talk): Promise<void> {
  const told = [HOME, WORK, FOOD, ...PASSAGES, ...FACTS];
  for (let turn = 0; turn < TURNS; turn++) {
    if (turn % STEP === 0 && told.length > 0) await talk.say(told.shift()!.said);
    else if (turn === PARROT_TURN) await talk.say(PARROT.said);
    else if (turn === HOME_TURN) await talk.say(HOME.anew);
    else await talk.say(filler(turn));
    if (turn === PARROT_TURN + 1) await talk.delete(PARROT.said);
  }
}

const CORRECTED = [HOME, WORK, FOOD];

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

test('what is told over 300 messages is remembered', async ({
  page,
  context,
  browser,
  isMobile,
  restart,
}) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  const path = `/chat/${items[0]!.id}`;
  const talk = new Talk(context, visitor, items[0]!.id);
  await tellAll(talk);
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
    for (const thing of [PARROT, DOOR]) await expectDeleted(talk, thing);
    expect((await talk.read()).conversation.messageCount).toBeGreaterThan(300);
  });

  await page.goto('about:blank');
  await device.goto('about:blank');
  await restart();

  await test.step('after a restart each is found as before, on both devices', async () => {
    for (const thing of [FACTS[1]!, PASSAGES[0]!]) await expectFound(talk, thing);
    for (const thing of CORRECTED) await expectCorrected(talk, thing);
    for (const thing of [PARROT, DOOR]) await expectDeleted(talk, thing);
    for (const shown of [device, page]) {
      await shown.goto(path);
      await openPanel(shown, isMobile);
      await expectListed(shown);
    }
  });

  await test.step('a reply says what it was written from, back to the first messages', async () => {
    const [key] = PASSAGES;
    await page.keyboard.press('Escape');
    await sayOn(page, 'Do you remember the brass key that my grandmother hid?');
    await page
      .getByRole('button', { name: /^Why this reply/ })
      .last()
      .click();
    const why = page.getByRole('dialog', { name: 'Why this reply' });
    await why.getByRole('tab', { name: /^Memory/ }).click();
    await why.locator('article', { hasText: key!.proof }).getByRole('link').first().click();
    await expectSourceShown(page, key!.said);
  });

  await test.step('the export has everything, with its sources', async () => {
    const { memories, messages } = await readExport(context, visitor);
    for (const { said, fact } of [...FACTS, ...CORRECTED])
      expect(memories).toContainEqual(
        expect.objectContaining({ text: fact, fromMessageIds: [talk.ids.get(said)] }),
      );
    for (const { fact, now } of CORRECTED) {
      const [newer] = memories.filter(({ text }) => text === now);
      expect(newer).toMatchObject({ replacedBy: null });
      expect(memories.find(({ text }) => text === fact)!.replacedBy).not.toBeNull();
    }
    for (const { said } of [...FACTS, ...PASSAGES, ...CORRECTED])
      expect(messages).toContainEqual(expect.objectContaining({ id: talk.ids.get(said), content: said }));
    for (const { proof } of [PARROT, DOOR])
      expect(JSON.stringify({ memories, messages })).not.toContain(proof);
  });
  await device.context().close();
});
