// Macros of a card where readers see them: the profile and the first messages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVariables } from '../../src/features/chat/server/variables/variables.views.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
let id: string;

beforeAll(async () => {
  app = await createTestApp({ env: { EMAIL_VERIFICATION: 'off' } });
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
  const content = writtenCharacter({
    name: 'Odile Marsh',
    nickname: 'Odi',
    scenario: '{{user}} knocks.{{// for authors}}',
    greetings: [
      '{{setvar::lamp::lit}}Come in, {{user}}. {{scenario}}',
      '{{setvar::lamp::out}}<BOT> {{unknown}}',
    ],
    starters: ['Wave at {{char}}'],
    systemPrompt: 'The clock says {{time}} on {{weekday}}, {{date}}.',
  });
  ({ id } = await ada.characters.create({ body: { content, publish: true } }));
});
afterAll(() => app.close());

const variablesOf = async (conversationId: string) =>
  Object.fromEntries(await readVariables(app.database.db, conversationId));

test('the profile shows what a chat would show', async () => {
  const page = await eve.characters.get({ params: { id } });
  expect(page).toMatchObject({
    greetings: ['Come in, you. you knocks.', 'Odi {{unknown}}'],
    starters: ['Wave at Odi'],
  });
});

test('a conversation begins with expanded texts, and keeps what the chosen one sets', async () => {
  const { conversation, messages } = await eve.chat.begin({ body: { characterId: id, greeting: 1 } });
  expect(messages.map(({ content }) => content)).toEqual(['Odi {{unknown}}']);
  expect(conversation.character.starters).toEqual(['Wave at Odi']);
  expect(await variablesOf(conversation.id)).toEqual({ lamp: 'out' });
  // Each greeting keeps what it sets.
  const { alternatives } = messages[0]!;
  await eve.chat.select({ params: { id: conversation.id, messageId: alternatives[0]! } });
  expect(await variablesOf(conversation.id)).toEqual({ lamp: 'lit' });
});

test('time and date are those of the user’s zone, also in a chat that goes on', async () => {
  const content = writtenCharacter({ name: 'Ferris Gale', greetings: ['It is {{isotime}} on {{isodate}}.'] });
  const clock = await ada.characters.create({ body: { content, publish: true } });
  const kit = await app.signUp('kit');
  const greeted = async () => {
    const { messages } = await kit.chat.begin({ body: { characterId: clock.id, greeting: 0 } });
    return messages[0]!.content;
  };
  const at = new Date(app.clock.now());
  const utc = at.toISOString();
  expect(await greeted()).toBe(`It is ${utc.slice(11, 16)} on ${utc.slice(0, 10)}.`);

  const timeZone = 'Pacific/Kiritimati';
  const there = new Date(at.getTime() + 14 * 3_600_000).toISOString();
  expect(await kit.account.updateMe({ body: { timeZone } })).toMatchObject({ timeZone });
  expect(await greeted()).toBe(`It is ${there.slice(11, 16)} on ${there.slice(0, 10)}.`);

  const { conversation } = await kit.chat.begin({ body: { characterId: id, greeting: 0 } });
  const told = async () => {
    await Array.fromAsync(kit.chat.send({ params: { id: conversation.id }, body: { content: 'Hello.' } }));
    return /The clock says [^.]*\./.exec(JSON.stringify(app.chatEngine.requests.at(-1)!.messages))![0];
  };
  const weekday = (zone: string) => at.toLocaleDateString('en-US', { weekday: 'long', timeZone: zone });
  expect(await told()).toContain(weekday(timeZone));
  await kit.account.updateMe({ body: { timeZone: 'Pacific/Pago_Pago' } });
  expect(await told()).toContain(weekday('Pacific/Pago_Pago'));
  expect(weekday('Pacific/Pago_Pago')).not.toBe(weekday(timeZone));
});
