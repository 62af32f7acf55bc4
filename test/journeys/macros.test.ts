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
