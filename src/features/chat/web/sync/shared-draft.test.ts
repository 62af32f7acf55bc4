import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { browserClock, pause } from '../../../../platform/web/clock.ts';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import type { ComposerDraft } from '../../contract.ts';
import { createDrafts } from '../session/drafts.ts';
import { createSharedDraft } from './shared-draft.ts';

let server: ComposerDraft;
const due: (() => void)[] = [];

beforeEach(() => {
  server = { content: '', version: 0 };
  due.length = 0;
});

/** Keeps drafts as the server does. */
const client = {
  async saveDraft({ body }: { body: ComposerDraft }): Promise<ComposerDraft> {
    if (body.version !== server.version && server.content !== '' && server.content !== body.content)
      throw new ApiError(409, JSON.stringify({ error: { code: 'chat.draft_changed' }, draft: server }));
    server = { content: body.content, version: server.version + 1 };
    return server;
  },
};

function device(storage = createStorage(null), { isHere = (): boolean => true, given = client } = {}) {
  const clock = {
    now: () => 0,
    later(_ms: number, run: () => void) {
      due.push(run);
      return () => void (due.includes(run) && due.splice(due.indexOf(run), 1));
    },
  };
  const drafts = createDrafts(storage, () => 0);
  return createSharedDraft({ conversationId: 'c', client: given, clock, drafts, isHere });
}

/** The pause after the last key is over. */
async function pass() {
  for (let round = 0; round < 3; round++) {
    due.splice(0).forEach((run) => run());
    await pause(browserClock, 0);
  }
}

test('what is typed on one device appears on the other, and is gone there when it was sent', async () => {
  const [phone, desk] = [device(), device()];
  phone.change('Good eve');
  phone.change('Good evening');
  await pass();
  expect(server).toEqual({ content: 'Good evening', version: 1 });
  desk.receive(server);
  expect(desk.get()).toMatchObject({ adopted: { text: 'Good evening' }, other: null });
  desk.change('Good evening, Noor');
  await pass();
  phone.receive(server);
  expect(phone.get().adopted?.text).toBe('Good evening, Noor');
  phone.change('');
  await pass();
  desk.receive(server);
  expect(desk.get().adopted?.text).toBe('');
});

test.each([
  ['useOther' as const, 'From the desk'],
  ['keepMine' as const, 'From the phone'],
])('where both have written, the other text is shown until one is chosen: %s', async (choice, left) => {
  const [phone, desk] = [device(), device()];
  phone.change('From the phone');
  desk.change('From the desk');
  // The desk saves first.
  due.reverse();
  await pass();
  expect(server.content).toBe('From the desk');
  expect(phone.get().other?.content).toBe('From the desk');
  // Nothing of the phone replaces the other text meanwhile.
  phone.change('From the phone');
  await pass();
  expect(server.content).toBe('From the desk');
  phone[choice]();
  await pass();
  expect(phone.get().other).toBeNull();
  expect(server.content).toBe(left);
  desk.receive(server);
  expect(desk.get()).toMatchObject({ other: null });
});

test('what was written without a connection is saved when the chat is opened again', async () => {
  const kept = createStorage(null);
  const offline = device(kept);
  offline.change('Still here');
  due.length = 0;
  const again = device(kept);
  again.open(null);
  await pass();
  expect(server).toEqual({ content: 'Still here', version: 1 });
});

test('a text that was sent here is not lost where the other device wrote on', async () => {
  const [phone, desk] = [device(), device()];
  phone.change('One');
  await pass();
  desk.receive(server);
  phone.change('');
  await pass();
  desk.change('One and two');
  await pass();
  expect(server.content).toBe('One and two');
  phone.receive(server);
  expect(phone.get().adopted?.text).toBe('One and two');
});

/** A server that stores at once and answers when it is told to. */
function slowServer() {
  const answers: (() => void)[] = [];
  const saveDraft: typeof client.saveDraft = async (given) => {
    const stored = await client.saveDraft(given);
    await new Promise<void>((resolve) => answers.push(resolve));
    return stored;
  };
  return { given: { saveDraft }, answer: () => answers.splice(0).forEach((go) => go()) };
}

test('after signing out nothing is stored or sent any more, not even by an answer that comes late', async () => {
  const storage = createStorage(null);
  const { given, answer } = slowServer();
  let isHere = true;
  const phone = device(storage, { isHere: () => isHere, given });
  phone.change('A secret');
  await pass();
  isHere = false;
  storage.keys().forEach((key) => storage.remove(key));
  answer();
  phone.change('A secret, still');
  phone.receive({ content: 'From the desk', version: 9 });
  phone.leave();
  await pass();
  expect(storage.keys()).toEqual([]);
  expect(server).toEqual({ content: 'A secret', version: 1 });
});

test('the own text of a moment ago is not taken for one of another device', async () => {
  const { given, answer } = slowServer();
  const phone = device(undefined, { given });
  phone.change('Dear Nora');
  await pass();
  phone.change('Dear Noor');
  // The page is read before the answer has come.
  phone.open(server);
  expect(phone.get()).toEqual({ adopted: null, other: null });
  answer();
  await pass();
  answer();
  await pass();
  expect(server.content).toBe('Dear Noor');
});

test('what continues the text of the server is not asked about, even after a reload', async () => {
  const storage = createStorage(null);
  const phone = device(storage);
  phone.change('Good');
  // It was stored, and the page was closed before the answer.
  server = { content: 'Good', version: 1 };
  phone.change('Good evening');
  due.length = 0;
  const again = device(storage);
  again.open(server);
  expect(again.get().other).toBeNull();
  await pass();
  expect(server.content).toBe('Good evening');
});

test('what was sent is gone from the other device at once, also while an earlier text is being saved', async () => {
  const { given, answer } = slowServer();
  const [phone, desk] = [device(undefined, { given }), device()];
  phone.change('Good evening');
  await pass();
  desk.receive(server);
  phone.change('');
  phone.leave();
  answer();
  await pass();
  expect(server.content).toBe('');
  desk.receive(server);
  expect(desk.get().adopted?.text).toBe('');
  // Nor does it come back into the composer that it was sent from.
  phone.receive({ content: 'Good evening', version: 1 });
  expect(phone.get().adopted).toBeNull();
});
