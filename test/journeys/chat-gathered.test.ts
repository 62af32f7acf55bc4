// Many who talk at once: their turns begin and end in statements for all of them, and nobody is held up or mixed up.
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
  // The first turn of a chat is counted for its character, which takes more than a statement.
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

/** Turns that began, and replies that ended, in a statement of their own and in one for several. */
function kindsOf(statements: string[]) {
  const of = (begin: string, isForMany: boolean) =>
    statements.filter((text) => text.includes(begin) && text.includes('unnest') === isForMany).length;
  return {
    begins: [of('insert into messages', false), of('insert into messages', true)] as const,
    ends: [of('stop_asked_at = null', false), of('stop_asked_at = null', true)] as const,
  };
}

test('those who talk at once get their own answers, of few statements', async () => {
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

test('one whose chat was changed meanwhile is read anew, and the others go on', async () => {
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

test('one whose chat is held by somebody waits alone', async () => {
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

test('one that the database refuses costs the others nothing', async () => {
  const [refused, ...others] = talks;
  // As another server would leave it: something is being written to this chat.
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
