// Concurrent chats: turns start and end in batched statements, without mixing up or delaying chats.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { statementsDuring } from '../support/statements.ts';

const TALKS = 9;

let app: TestApp;
let people: Person[];
let talks: { person: Person; id: string }[];
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined });
  people = await Promise.all(['ida', 'jon', 'kim'].map((name) => app.signUp(name)));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { items } = await people[0]!.discovery.list({ query: { limit: 100 } });
  const open = items.filter(({ isPremium }) => !isPremium);
  const characters = open.slice(count, count + TALKS);
  count += TALKS;
  talks = await Promise.all(
    characters.map(async ({ id }, index) => {
      const person = people[index % people.length]!;
      const { conversation } = await person.chat.open({ params: { id } });
      return { person, id: conversation.id };
    }),
  );
  // The first turn of a chat also increases the character's count, which needs more than one statement.
  await Promise.all(talks.map((talk) => say(talk, 'Hello there.')));
});

async function say({ person, id }: (typeof talks)[number], content: string): Promise<string> {
  const events = await Array.fromAsync(person.chat.send({ params: { id }, body: { content } }));
  const done = events.find((event) => event.event === 'done');
  if (!done) throw new Error(JSON.stringify(events.at(-1)));
  return done.data.message.content;
}

const sayAll = (content: string) => Promise.all(talks.map((talk, index) => say(talk, `${content} ${index}`)));

async function stored({ person, id }: (typeof talks)[number]) {
  const { messages, conversation } = await person.chat.open({ params: { id } });
  return { texts: messages.slice(1).map(({ content, state }) => `${state}: ${content}`), conversation };
}

/** Counts statements that start turns and end replies: [single, batched] each. */
function kindsOf(statements: string[]) {
  const of = (begin: string, isForMany: boolean) =>
    statements.filter((text) => text.includes(begin) && text.includes('unnest') === isForMany).length;
  return {
    begins: [of('insert into messages', false), of('insert into messages', true)] as const,
    ends: [of('stop_asked_at = null', false), of('stop_asked_at = null', true)] as const,
  };
}

test('concurrent chats get their own replies with few statements', async () => {
  let answers: string[] = [];
  const statements = await statementsDuring(app.database, async () => {
    answers = await sayAll('How was the night?');
  });
  expect(new Set(answers).size).toBe(TALKS);
  for (const [index, talk] of talks.entries()) {
    const { texts, conversation } = await stored(talk);
    expect(texts.slice(2)).toEqual([`complete: How was the night? ${index}`, `complete: ${answers[index]}`]);
    expect(conversation.messageCount).toBe(4);
  }
  const { begins, ends } = kindsOf(statements);
  expect(begins[1]).toBeGreaterThan(0);
  expect(ends[1]).toBeGreaterThan(0);
  expect(begins[0] + begins[1] + ends[0] + ends[1]).toBeLessThan(2 * TALKS);
});

test('a chat that has been changed elsewhere is read again, without affecting the others', async () => {
  const [changed] = talks;
  await app.database.pool.query(
    `update messages set content = 'Changed elsewhere.' where conversation_id = $1 and role = 'assistant'`,
    [changed!.id],
  );
  await app.database.pool.query('update conversations set revision = revision + 1 where id = $1', [
    changed!.id,
  ]);
  const before = app.chatEngine.requests.length;
  await sayAll('And then?');
  const requests = app.chatEngine.requests.slice(before);
  expect(requests).toHaveLength(TALKS + 1);
  expect(JSON.stringify(requests.at(-1))).toContain('Changed elsewhere.');
  for (const talk of talks) expect((await stored(talk)).texts).toHaveLength(4);
});

test('a chat whose row is locked does not delay the others', async () => {
  const [held, ...others] = talks;
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from conversations where id = $1 for update', [held!.id]);
    let isAnswered = false;
    const late = say(held!, 'Me too.').then((answer) => {
      isAnswered = true;
      return answer;
    });
    const answers = await Promise.all(others.map((talk) => say(talk, 'And then?')));
    expect(answers).toHaveLength(TALKS - 1);
    expect(isAnswered).toBe(false);
    await holder.query('commit');
    const answer = await late;
    expect((await stored(held!)).texts.slice(2)).toEqual(['complete: Me too.', `complete: ${answer}`]);
  } finally {
    holder.release();
  }
});

test('a chat that is refused does not affect the others', async () => {
  const [refused, ...others] = talks;
  // A reply in progress on another server, which makes this chat busy.
  await app.database.pool.query(
    `update messages set state = 'streaming', node_id = gen_random_uuid()
     where id = (select parent_id from messages where conversation_id = $1 and role = 'user' limit 1)`,
    [refused!.id],
  );
  const refusal = say(refused!, 'Me too.').then(
    () => null,
    (error: unknown) => error,
  );
  const answers = await Promise.all(others.map((talk) => say(talk, 'And then?')));
  expect(answers).toHaveLength(TALKS - 1);
  expect(await refusal).toMatchObject({ code: 'chat.busy' });
  for (const talk of others) expect((await stored(talk)).texts).toHaveLength(4);
  expect((await stored(refused!)).texts).toHaveLength(2);
});
