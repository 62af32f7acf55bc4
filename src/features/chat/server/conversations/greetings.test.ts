// The macros of greetings and starters when a conversation begins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { readVariables } from '../variables/variables.views.ts';
import { createConversations } from './conversations.service.ts';
import { expandGreeting } from './greetings.ts';

const clock = fixedClock(Date.UTC(2026, 10, 29, 20, 5));
const ids = uuidv7(clock);
let database: TestDatabase;
let userId: string;
let characterId: string;
let versionId: string;

const persona = (...greetings: string[]): Persona => ({
  ...{
    name: 'Mara',
    age: 34,
    hook: '',
    description: '{{char}} keeps the light.',
    personality: '',
    scenario: '',
  },
  ...{ greetings, exampleDialogue: '', tags: [], systemPrompt: '', postHistoryInstructions: '' },
});

beforeAll(async () => {
  database = await createTestDatabase();
  const cast = createCast(database, clock, ids);
  userId = await cast.person('sam');
  characterId = await cast.character(userId, { name: 'Mara' });
  const { rows } = await database.pool.query<{ id: string }>(
    `update character_versions set starters = $2 where character_id = $1 returning id`,
    [characterId, ['Wave at {{char}}', 'I am {{user}}, {{pick::a}}']],
  );
  versionId = rows[0]!.id;
});
afterAll(() => database.drop());

async function begin(greetings: string[], greeting = 0) {
  const conversations = createConversations({
    ...{ database, clock, ids, help: { present: () => Promise.reject(new Error('no help here')) as never } },
    personas: { personaFor: async () => ({ persona: persona(...greetings), versionId }) } as never,
    activeReplies: { find: () => null as never },
    engine: { name: 'none', isStandIn: true } as never,
    memberModel: () => '',
    offeredModels: () => [],
  });
  const id = await conversations.begin(userId, characterId, greeting);
  const { rows } = await database.pool.query<{ content: string }>(
    'select content from messages where conversation_id = $1 order by alternative',
    [id],
  );
  const { conversation } = await conversations.page(userId, id, false);
  return {
    id,
    texts: rows.map(({ content }) => content),
    variables: Object.fromEntries(await readVariables(database.db, id)),
    starters: conversation.character.starters,
  };
}

test('every greeting is expanded, with names, texts, time and comments', async () => {
  const { texts } = await begin([
    'Hello {{user}}. {{// for the author}}{{description}}',
    '{{weekday}}, {{isotime}}.{{comment:only in previews}}',
    'Nothing {{unknown::a}}',
  ]);
  expect(texts).toEqual(['Hello sam. Mara keeps the light.', 'Sunday, 20:05.', 'Nothing {{unknown::a}}']);
});

test('only the chosen greeting sets variables', async () => {
  const greetings = ['{{setvar::place::tower}}One.', '{{setvar::place::harbour}}{{.hp = 10}}Two.'];
  expect((await begin(greetings)).variables).toEqual({ place: 'tower' });
  expect((await begin(greetings, 1)).variables).toEqual({ place: 'harbour', hp: '10' });
});

test('chance is drawn by the conversation, so its greeting is found again', async () => {
  const greeting = `{{random::${Array.from({ length: 500 }, (_, index) => index).join('::')}}}`;
  const [one, two] = [await begin([greeting]), await begin([greeting])];
  expect(one.texts).not.toEqual(two.texts);
  const again = { persona: persona(greeting), userName: 'sam', conversationId: one.id };
  expect(expandGreeting(greeting, again).text).toBe(one.texts[0]);
});

test('macros cannot make a greeting endless', () => {
  const greeting = '{{description}}'.repeat(1_000);
  const long = { ...persona(greeting), description: `{{noop}}${'x'.repeat(5_000)}` };
  const { text } = expandGreeting(greeting, { persona: long, userName: 'sam', conversationId: 'a' });
  expect(text.length).toBeLessThan(40_000);
});

test('starters know names and chance', async () => {
  expect((await begin(['Hi.'])).starters).toEqual(['Wave at Mara', 'I am sam, a']);
});
