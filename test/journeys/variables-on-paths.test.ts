// A variable has the value of the newest message on the path that set it: another path, a deletion or another attempt
// takes it back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../src/features/chat/contract.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

const engine = scriptedEngine(8192, { isStandIn: false });
let app: TestApp;
let ada: Person;
let characterId: string;
let id: string;

beforeAll(async () => {
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: { EMAIL_VERIFICATION: 'off', RATE_LIMIT_SCALE: '100', MEMORY_TOKENS_A_DAY: '0' },
  });
  ada = await app.signUp('ada');
  const content = writtenCharacter({
    name: 'Odile Marsh',
    scenario: 'Step {{incvar::step}} of the stairs. The door is {{getvar::door}}.',
    greetings: ['{{setvar::door::open}}Come in.', '{{setvar::door::shut}}Who is it?'],
  });
  ({ id: characterId } = await ada.characters.create({ body: { content, publish: true } }));
});
afterAll(() => app.close());
beforeEach(async () => {
  engine.forget();
  id = (await ada.chat.begin({ body: { characterId, greeting: 0 } })).conversation.id;
});

async function ended(stream: ReturnType<Person['chat']['send']>) {
  const events = await Array.fromAsync(stream);
  const start = events.find(({ event }) => event === 'start')!.data as { userMessage: Message | null };
  const done = events.find(({ event }) => event === 'done')!.data as { message: Message };
  return { userMessage: start.userMessage!, message: done.message };
}
async function say(content: string, parentId?: string) {
  engine.say('I see.');
  return ended(ada.chat.send({ params: { id }, body: { content, ...(parentId && { parentId }) } }));
}
const told = () =>
  /Step (\d+) of the stairs\. The door is (\w*)/.exec(engine.requests.at(-1)!.messages[0]!.content)!;
const step = () => Number(told()[1]);

test('another attempt, another path and a way back each count from where they are', async () => {
  const first = await say('Up.');
  expect(step()).toBe(1);
  const second = await say('Up again.');
  expect(step()).toBe(2);
  engine.say('Well.');
  await ended(ada.chat.regenerate({ params: { id, messageId: second.message.id } }));
  expect(step()).toBe(2);
  await say('Elsewhere.', first.message.id);
  expect(step()).toBe(2);
  await say('Further.');
  expect(step()).toBe(3);
  await ada.chat.select({ params: { id, messageId: second.userMessage.id } });
  await say('Here I was.');
  expect(step()).toBe(3);
});

test('a message beside the shown path is answered with the values of its own path', async () => {
  const first = await say('Up.');
  const second = await say('Up again.');
  await say('And again.');
  await say('Elsewhere.', first.message.id);
  await say('From the hidden path.', second.message.id);
  expect(step()).toBe(3);
});

test('a deletion takes a value back, and its undo brings it again', async () => {
  await say('Up.');
  const { userMessage } = await say('Up again.');
  await ada.chat.deleteMessage({ params: { id, messageId: userMessage.id } });
  await ada.chat.restoreMessage({ params: { id, messageId: userMessage.id } });
  await say('On.');
  expect(step()).toBe(3);
  await ada.chat.deleteMessage({ params: { id, messageId: userMessage.id } });
  await say('On.');
  expect(step()).toBe(2);
});

test('each greeting has its own values, and what an older server kept holds beneath them', async () => {
  const { messages } = await ada.chat.open({ params: { id } });
  await app.database.pool.query(
    "insert into conversation_variables (conversation_id, name, value) values ($1, 'step', '40'), ($1, 'door', 'gone')",
    [id],
  );
  await say('Up.');
  expect(told().slice(1)).toEqual(['41', 'open']);
  await ada.chat.select({ params: { id, messageId: messages[0]!.alternatives[1]! } });
  await say('Knock.');
  expect(told().slice(1)).toEqual(['41', 'shut']);
});
