// What the background reads although no reply has queued it: everything, without a rush and without looking again and
// again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { earliestJob } from '../../src/features/chat/server/memory/reading/memory-jobs.store.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { startMockEmbeddings, type MockEmbeddings } from '../support/mock-embedding-server.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { statementsDuring } from '../support/statements.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(2048, { isStandIn: false });
let server: MockEmbeddings;
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  server = await startMockEmbeddings();
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: {
      MEMORY_TOKENS_A_DAY: '0',
      RATE_LIMIT_SCALE: '100',
      EMBEDDINGS_BASE_URL: `${server.url}/v1`,
      EMBEDDINGS_MODEL: 'moth-embed',
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  engine.forget();
  // Longer than it rests after everything was embedded.
  app.clock.advance(61 * 60_000);
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const { say, read } = createMemoryTalk(engine, () => ({ app, person: ada, conversationId: id }));
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
/** Takes back that the conversation was read. */
const unread = async () => {
  await run('update conversations set embedded_by = null where id = $1', [id]);
  await run('update message_texts set places = null where conversation_id = $1', [id]);
  await run('delete from memory_jobs where conversation_id = $1', [id]);
};
const left = async () => {
  const { rows } = await run(
    `select c.embedded_by as "by", exists (
       select from message_texts t where t.conversation_id = c.id and t.places is null) as "hasUnread"
     from conversations c where c.id = $1`,
    [id],
  );
  return rows[0];
};
const DONE = { by: expect.any(String), hasUnread: false };

test('conversations that wait for another try do not keep others from being read', async () => {
  await say('Hello.');
  await read();
  await run(
    `with made as (
       insert into conversations (id, user_id, created_at, updated_at)
       select gen_random_uuid(), $1, now(), now() from generate_series(1, 300) returning id
     ), greeted as (
       insert into messages (id, conversation_id, role, content, state, tokens, path_tokens, created_at)
       select id, id, 'user', 'Hello.', 'complete', 2, 2, now() from made
     )
     insert into memory_jobs (conversation_id, due_at, tries) select id, now() + interval '9 years', 9 from made`,
    [ada.user.id],
  );
  await run('update conversations set head_id = id where id in (select conversation_id from memory_jobs)');
  await unread();
  app.clock.advance(60 * 60_000);
  await read();
  expect(await left()).toEqual(DONE);
  await run(
    `delete from conversations where id in (select conversation_id from memory_jobs where tries = 9)`,
  );
});

test('the job of a chat in the bin keeps no other from being done, and waits until it is restored', async () => {
  const waiting = async (conversationId: string) =>
    (await run('select 1 from memory_jobs where conversation_id = $1', [conversationId])).rows.length;
  await say('Hello.');
  const other = (await ada.chat.begin({ body: { characterId: (await app.characters())[0]! } })).conversation
    .id;
  await say('Hello again.', { to: other });
  await ada.chat.deleteConversation({ params: { id } });
  await run(`insert into memory_jobs (conversation_id, due_at) values ($1, '2000-01-01')`, [id]);
  await read();
  expect([await waiting(other), await waiting(id)]).toEqual([0, 1]);
  expect(await earliestJob(app.database.db)).toBe(null);
  await ada.chatBin.restoreChats({ body: { ids: [id] } });
  await read();
  expect(await waiting(id)).toBe(0);
});

test('unread chats in the bin, however many, keep no other from being read', async () => {
  await say('Hello.');
  await read();
  await run(
    `with made as (
       insert into conversations (id, binned_by, binned_at, created_at, updated_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, now(), now(), now()
       from generate_series(1, 201) n returning id
     )
     insert into messages (id, conversation_id, role, content, state, tokens, path_tokens, created_at)
     select id, id, 'user', 'Hello.', 'complete', 2, 2, now() from made`,
    [ada.user.id],
  );
  await run('update message_texts set places = null where conversation_id = $1', [id]);
  await read();
  expect(await left()).toEqual(DONE);
  await run('delete from conversations where binned_by = $1', [ada.user.id]);
});

test('where everything is embedded it is not looked for more within the hour', async () => {
  await say('Hello.');
  await read();
  expect(await left()).toEqual(DONE);
  await run('update conversations set embedded_by = null where id = $1', [id]);
  app.clock.advance(58 * 60_000);
  const statements = await statementsDuring(app.database, () => app.services.settleMemory());
  expect(statements.join('\n')).not.toContain('embedded_by <');
  expect(await left()).toEqual({ by: null, hasUnread: false });
  app.clock.advance(3 * 60_000);
  await app.services.settleMemory();
  expect(await left()).toEqual(DONE);
});

test('while a reply is written nothing is looked for', async () => {
  await say('Hello.');
  await read();
  await unread();
  const asked = engine.requests.length;
  const script = engine.hold();
  const sending = Array.fromAsync(ada.chat.send({ params: { id }, body: { content: 'And now?' } }));
  await expect.poll(() => engine.requests.length).toBeGreaterThan(asked);
  app.clock.advance(61 * 60_000);
  const statements = await statementsDuring(app.database, () => app.services.settleMemory());
  expect(statements.join('\n')).not.toContain('insert into memory_jobs');
  script.next('The sea is calm.');
  script.end();
  await sending;
  await read();
  expect(await left()).toEqual(DONE);
});

test('what it looks for is found in indexes', async () => {
  await run(
    `insert into conversations (id, user_id, created_at, updated_at, embedded_by, head_id)
     select gen_random_uuid(), $1, now(), now(), 'moth', gen_random_uuid() from generate_series(1, 20000)`,
    [ada.user.id],
  );
  await run('analyze conversations');
  const { rows } = await run(
    `explain select id from conversations c where is_learning and not is_incognito
       and (embedded_by is null or embedded_by < 'moth' or embedded_by > 'moth') limit 200`,
  );
  const plan = rows.map((row) => Object.values(row as object).join()).join('\n');
  expect(plan).toContain('conversations_embedded_by');
  expect(plan).not.toContain('Seq Scan');
});
