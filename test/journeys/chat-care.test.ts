// Messages that show a risk of suicide: the product shows help first, also after a reload, and the chat does
// not continue as usual.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../src/features/chat/contract.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

const LOW = 'I feel so empty and worthless';
const WISH = 'I want to die';
const PLAN = 'I am going to kill myself tonight';
const HOUR_MS = 3_600_000;

let app: TestApp;
let ada: Person;
let characterId: string;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  characterId = (await app.characters())[0]!;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.chatEngine.forget();
  ada = await app.signUp(`ada${++count}`);
  ada.session.headers['accept-language'] = 'en-GB,en;q=0.9';
  conversationId = (await ada.chat.open({ params: { id: characterId } })).conversation.id;
  await app.database.pool.query('truncate help_referrals');
});

const params = () => ({ id: conversationId });
const open = () => ada.chat.open({ params: params() });
const asked = () => app.chatEngine.requests.length;
const promptOf = () => app.chatEngine.requests.at(-1)!.messages[0]!.content;

async function say(content: string, id = conversationId) {
  const events = await Array.fromAsync(ada.chat.send({ params: { id }, body: { content } }));
  const [start] = events;
  const last = events.at(-1)!;
  if (start?.event !== 'start' || last.event !== 'done') throw new Error(JSON.stringify(last));
  return { said: start.data.userMessage!, begun: start.data.message, reply: last.data.message, events };
}
const see = (message: Message) =>
  ada.chat.help({ params: { ...params(), messageId: message.id }, body: { isSeen: true } });
async function referrals() {
  const { rows } = await app.database.pool.query(
    'select month::text, region, tier, shown, used from help_referrals order by tier',
  );
  return rows;
}

describe('a wish to die', () => {
  test('gets help first, and a reply of the product instead of the character', async () => {
    const before = asked();
    const { said, begun, reply, events } = await say(WISH);
    expect(events.map(({ event }) => event)).toEqual(['start', 'delta', 'usage', 'done']);
    expect(said).toMatchObject({ role: 'user', content: WISH });
    expect(said.help).toMatchObject({
      tier: 2,
      region: { code: 'GB', name: 'United Kingdom' },
      emergency: '999',
      isSeen: false,
    });
    expect(said.help!.resources[0]).toMatchObject({ name: 'Samaritans', phone: '116 123', text: null });
    expect(said.help!.resources.at(-1)!.url).toBe('https://findahelpline.com');
    expect(begun.marks).toEqual(['out_of_role']);
    expect(reply).toMatchObject({ state: 'complete', marks: ['out_of_role'], help: null });
    expect(reply.content).toContain('I am an AI');
    expect(asked()).toBe(before);

    const shown = (await open()).messages;
    expect(shown.at(-2)).toEqual(said);
    expect(shown.at(-1)).toEqual(reply);
  });

  test('gets help also for JSON clients and repeated messages', async () => {
    const call = () =>
      fetch(`${app.origin}/api/chat/${conversationId}/message`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'accept-language': 'fr-FR',
          authorization: `Bearer ${ada.session.accessToken}`,
        },
        body: JSON.stringify({ content: WISH, idempotencyKey: 'the-same-key' }),
      }).then((response) => response.json() as Promise<{ userMessage: Message; message: Message }>);
    const first = await call();
    expect(first.userMessage.help).toMatchObject({ tier: 2, region: { code: 'FR' } });
    expect(first.message).toMatchObject({ marks: ['out_of_role'] });
    expect(await call()).toEqual(first);
    expect(await referrals()).toEqual([{ month: '2026-11-01', region: 'FR', tier: 2, shown: 1, used: 0 }]);
  });

  test('lets the chat continue, with gentle instructions for a day', async () => {
    for (const [table, key] of [
      ['characters', 'id'],
      ['character_versions', 'character_id'],
    ])
      await app.database.pool.query(`update ${table} set rating = 'nsfw' where ${key} = $1`, [characterId]);
    await app.database.pool.query(
      `insert into preferences (user_id, selected_tags, nsfw_enabled, updated_at) values ($1, '{}', true, now())
       on conflict (user_id) do update set nsfw_enabled = true`,
      [ada.user.id],
    );
    await say('Good evening.');
    expect(promptOf()).toContain('Adult themes are allowed');
    const other = (await ada.chat.begin({ body: { characterId } })).conversation.id;
    await say('Good evening.', other);

    await say(WISH);
    for (const id of [conversationId, other]) {
      const { reply, said } = await say('Let us talk of something else.', id);
      expect(reply).toMatchObject({ marks: [], state: 'complete' });
      expect(said.help).toBeNull();
      expect(promptOf()).toContain('No romance and nothing sexual now');
      expect(promptOf()).toContain('Keep everything non-explicit');
    }
    app.clock.advance(25 * HOUR_MS);
    ada.session.accessToken = (
      await ada.account.login({ body: { emailOrUsername: ada.user.username, password: ada.password } })
    ).accessToken!;
    await say('Good morning.');
    expect(promptOf()).toContain('Adult themes are allowed');
    expect(promptOf()).not.toContain('No romance');
    await app.database.pool.query("update characters set rating = 'sfw' where id = $1", [characterId]);
  });

  test('is not remembered as a fact', async () => {
    await say(`My name is Sam and ${WISH.toLowerCase()}.`);
    expect((await open()).memories).toEqual([]);
  });

  test('is not sent to the engine when the reply is regenerated or continued', async () => {
    const { reply } = await say(WISH);
    const before = asked();
    const events = await Array.fromAsync(
      ada.chat.regenerate({ params: { ...params(), messageId: reply.id } }),
    );
    const last = events.at(-1)!;
    if (last.event !== 'done') throw new Error(JSON.stringify(last));
    expect(last.data.message.marks).toEqual(['out_of_role']);
    expect(last.data.message.content).not.toBe(reply.content);
    expect(asked()).toBe(before);
    const goOn = ada.chat.continue({ params: { ...params(), messageId: last.data.message.id } });
    await expect(goOn.next()).rejects.toMatchObject({ status: 400, code: 'chat.not_reply' });
  });
});

describe('a plan', () => {
  test('stops all replies in every chat, also after a restart, until the help is acknowledged', async () => {
    const first = await say('Good evening.');
    const { said } = await say(PLAN);
    expect(said.help).toMatchObject({ tier: 3, emergency: '999', isSeen: false });
    const before = asked();
    const again = await say('Are you there?');
    expect(again.said.help).toMatchObject({ tier: 3 });
    expect(again.reply.marks).toEqual(['out_of_role']);
    expect(again.reply.content).not.toBe(said.content);
    const regenerate = ada.chat.regenerate({ params: { ...params(), messageId: first.reply.id } });
    await expect(regenerate.next()).rejects.toMatchObject({ status: 409, code: 'chat.help_first' });
    const other = (await ada.chat.begin({ body: { characterId } })).conversation.id;
    expect((await say('Hello', other)).reply.marks).toEqual(['out_of_role']);
    expect(asked()).toBe(before);

    await app.restart();
    ada.session.origin = app.origin;
    const { message } = await see(said);
    expect(message.help).toMatchObject({ tier: 3, isSeen: true });
    expect((await open()).messages.find(({ id }) => id === said.id)!.help!.isSeen).toBe(true);
    app.chatEngine.say('I am listening.');
    const { reply } = await say('I called them.');
    expect(reply).toMatchObject({ content: 'I am listening.', marks: [] });
    expect(promptOf()).toContain('No romance');
  });

  test('does not stop replies three days later', async () => {
    await say(PLAN);
    app.clock.advance(73 * HOUR_MS);
    ada.session.accessToken = (
      await ada.account.login({ body: { emailOrUsername: ada.user.username, password: ada.password } })
    ).accessToken!;
    app.chatEngine.say('Good to see you.');
    expect((await say('Good evening.')).reply.content).toBe('Good to see you.');
  });

  test('suppresses emails and pushes for three days', async () => {
    await say(PLAN);
    const { rows } = await app.database.pool.query('select * from care where user_id = $1', [ada.user.id]);
    const now = app.clock.now();
    expect(rows[0].quiet_until.getTime() - now).toBe(72 * HOUR_MS);
    expect(rows[0].gentle_until.getTime() - now).toBe(24 * HOUR_MS);
    await say(WISH);
    const after = await app.database.pool.query('select * from care where user_id = $1', [ada.user.id]);
    expect(after.rows[0].quiet_until).toEqual(rows[0].quiet_until);
  });
});

test('low spirits: the character answers kindly, and the message has help', async () => {
  app.chatEngine.say('Sit down by the fire.');
  const { said, reply } = await say(LOW);
  expect(said.help).toMatchObject({ tier: 1 });
  expect(reply).toMatchObject({ content: 'Sit down by the fire.', marks: [] });
  expect(promptOf()).toContain('may be in low spirits');
  await say('Thank you.');
  expect(promptOf()).not.toContain('low spirits');
});

test('a fictional mention gets no help', async () => {
  const { said, reply } = await say('In my novel he says: I want to die');
  expect(said.help).toBeNull();
  expect(reply.marks).toEqual([]);
});

test('another country can be chosen, and is remembered', async () => {
  const { said } = await say(LOW);
  const messageId = said.id;
  const change = (body: { region?: string; isUsed?: true }) =>
    ada.chat.help({ params: { ...params(), messageId }, body });
  expect((await change({ region: 'AU' })).message.help).toMatchObject({
    region: { code: 'AU' },
    emergency: '000',
  });
  expect((await open()).messages.find(({ id }) => id === messageId)!.help!.region.code).toBe('AU');
  const other = (await ada.chat.begin({ body: { characterId } })).conversation.id;
  expect((await say(WISH, other)).said.help!.region.code).toBe('AU');
  expect((await change({ region: 'INTL' })).message.help).toMatchObject({ emergency: null });
  await expect(change({ region: 'ZZ' })).rejects.toMatchObject({ status: 422, code: 'chat.region' });

  await change({ isUsed: true });
  await change({ isUsed: true });
  expect(await referrals()).toEqual([
    { month: '2026-11-01', region: 'GB', tier: 1, shown: 1, used: 0 },
    { month: '2026-11-01', region: 'INTL', tier: 1, shown: 0, used: 1 },
    { month: '2026-11-01', region: 'AU', tier: 2, shown: 1, used: 0 },
  ]);
});

test('only the owner can acknowledge help, and only on a message that has it', async () => {
  const { said, reply } = await say(WISH);
  const eve = await app.signUp(`eve${count}`);
  const body = { isSeen: true as const };
  for (const person of [eve, ada])
    await expect(
      person.chat.help({ params: { ...params(), messageId: person === eve ? said.id : reply.id }, body }),
    ).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
});

test('without a known country the help is international', async () => {
  delete ada.session.headers['accept-language'];
  const { said } = await say(PLAN);
  expect(said.help).toMatchObject({ region: { code: 'INTL' }, emergency: null });
  expect(said.help!.resources[0]!.url).toBe('https://findahelpline.com');
});

describe('an edited message', () => {
  const edit = (messageId: string, content: string) =>
    ada.chat.edit({ params: { ...params(), messageId }, body: { content } });

  test('gets help, and its regenerated reply is the product’s', async () => {
    const { said, reply } = await say('Good evening.');
    expect((await edit(said.id, WISH)).message.help).toMatchObject({ tier: 2 });
    expect((await edit(said.id, `${WISH}.`)).message.help).toMatchObject({ tier: 2 });
    expect((await referrals()).map(({ shown }) => shown)).toEqual([1]);
    const events = await Array.fromAsync(
      ada.chat.regenerate({ params: { ...params(), messageId: reply.id } }),
    );
    expect(events.at(-1)).toMatchObject({ data: { message: { marks: ['out_of_role'] } } });
  });

  test('loses the help when its text no longer calls for it', async () => {
    const { said, reply } = await say(WISH);
    expect((await edit(said.id, 'I want to dance')).message.help).toBeNull();
    app.chatEngine.say('Then dance.');
    const events = await Array.fromAsync(
      ada.chat.regenerate({ params: { ...params(), messageId: reply.id } }),
    );
    expect(events.at(-1)).toMatchObject({ data: { message: { content: 'Then dance.', marks: [] } } });
  });

  test('of the character gets no help', async () => {
    const { reply } = await say('Good evening.');
    expect((await edit(reply.id, WISH)).message.help).toBeNull();
    expect(await referrals()).toEqual([]);
  });
});

test('a message that is refused by the policy is refused together with help', async () => {
  const send = ada.chat.send({ params: params(), body: { content: `I am 15 years old and ${WISH}` } });
  await expect(send.next()).rejects.toMatchObject({
    status: 422,
    body: { category: 'MIN', help: { tier: 2, region: { code: 'GB' } } },
  });
  const threat = 'I will kill my wife tonight and then I kill myself';
  await expect(ada.chat.send({ params: params(), body: { content: threat } }).next()).rejects.toMatchObject({
    status: 422,
    body: { category: 'VIOL', help: { tier: 2 } },
  });
  expect((await open()).messages).toHaveLength(1);
  expect(await referrals()).toEqual([]);
});

test('records contain no text of the message, and statistics no user', async () => {
  await say(PLAN);
  const columns = async (table: string) =>
    (await app.database.pool.query(`select * from ${table}`)).rows.map((row) => JSON.stringify(row)).join();
  expect(await columns('help_referrals')).not.toContain(ada.user.id);
  for (const table of ['help_referrals', 'care', 'verdicts', 'memories'])
    expect(await columns(table)).not.toMatch(/kill myself/i);
});

test('records are deleted with the account', async () => {
  await say(PLAN);
  const { rows } = await app.database.pool.query(
    'select help from messages where conversation_id = $1 and help is not null',
    [conversationId],
  );
  expect(rows).toEqual([{ help: { tier: 3, region: 'GB', isChosen: false, isSeen: false, isUsed: false } }]);
  await ada.account.deleteMe({ body: { password: ada.password } });
  const left = await app.database.pool.query('select * from care where user_id = $1', [ada.user.id]);
  expect(left.rows).toEqual([]);
});
