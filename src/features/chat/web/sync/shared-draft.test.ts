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

function device(storage = createStorage(null)) {
  const clock = {
    now: () => 0,
    later(_ms: number, run: () => void) {
      due.push(run);
      return () => void (due.includes(run) && due.splice(due.indexOf(run), 1));
    },
  };
  const drafts = createDrafts(storage, () => 0);
  return createSharedDraft({ conversationId: 'c', client, clock, drafts });
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
