import { expect, test } from 'vitest';
import { texts, useOneChat } from '../support/one-chat.ts';

const { now, params, say, open } = useOneChat();

test('the history of a long conversation is paged backwards', async () => {
  await say('Hello', 'Hi.');
  const tail = (await open()).messages.at(-1)!;
  await now.app.database.pool.query(
    `with recursive chain as (
       select 1 as n, gen_random_uuid() as id, $2::uuid as parent
       union all select n + 1, gen_random_uuid(), id from chain where n < 10000
     ), added as (
       insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, created_at)
       select id, $1, parent, case when n % 2 = 1 then 'user' else 'assistant' end, 'message ' || n, 'complete', 3, 3 * n, now()
       from chain returning id, content
     )
     update conversations set head_id = (select id from added where content = 'message 10000'), message_count = 10002,
       revision = revision + 1 where id = $1`,
    [now.conversationId, tail.id],
  );
  // Autovacuum would do this after so many new rows; the planner needs the statistics.
  await now.app.database.pool.query('analyze messages');
  const page = await open();
  expect(page.messages).toHaveLength(30);
  expect(page.messages.at(-1)!.content).toBe('message 10000');
  const older = await now.ada.chat.history({
    query: { conversationId: now.conversationId, before: page.messages[0]!.id, limit: 100 },
  });
  expect(older.items).toHaveLength(100);
  expect(older.items.at(-1)!.content).toBe('message 9970');
  const byPage = await now.ada.chat.history({ query: { characterId: now.characterId, page: 2 } });
  expect(byPage.items.at(-1)!.content).toBe('message 9950');
  // The prompt contains the newest message, and the whole branch can be deleted by one call.
  now.app.chatEngine.say('Still here.');
  await Array.fromAsync(now.ada.chat.send({ params: params(), body: { content: 'Are you still there?' } }));
  const { messages } = now.app.chatEngine.requests.at(-1)!;
  expect(messages.at(-1)!.content).toContain('Are you still there?');
  const first = await now.ada.chat.history({
    query: { conversationId: now.conversationId, before: older.items[0]!.id, limit: 100 },
  });
  expect(first.hasMore).toBe(true);
  const root = (await now.app.database.pool.query('select id from messages where parent_id = $1', [tail.id]))
    .rows[0].id;
  const short = await now.ada.chat.deleteMessage({ params: { ...params(), messageId: root } });
  expect(texts(short.messages)).toEqual(['Hello', 'Hi.']);
});

test('the list is searched by the texts of messages', async () => {
  const found = async (q: string) => (await now.ada.chat.conversations({ query: { q } })).items;
  await say('The lighthouse at Saint-Malo burns 100% green.', 'It does.');
  await say('And the lighthouse keeper?', 'She sleeps.');
  const other = (await now.app.characters())[1]!;
  const id = (await now.ada.chat.open({ params: { id: other } })).conversation.id;
  now.app.chatEngine.say('Hello.');
  await Array.fromAsync(now.ada.chat.send({ params: { id }, body: { content: 'Good evening' } }));

  expect(await found('LIGHTHOUSE')).toMatchObject([
    { id: now.conversationId, match: { role: 'user', excerpt: 'And the lighthouse keeper?' } },
  ]);
  expect(await found('sleeps')).toMatchObject([{ match: { role: 'assistant', excerpt: 'She sleeps.' } }]);
  const [far] = await found('0% gr');
  expect(far!.match!.excerpt).toMatch(/^….*100% green\.$/);
  expect(await found('0_ gr')).toEqual([]);
  expect(await found('somebody else’s words')).toEqual([]);

  // Whatever the apostrophes, the accents and the script.
  await say('D’Arcy O’Neil lives in Größe Street, beyond Saint-Malô.', '星野ひかり waits at the 灯台.');
  for (const q of [
    'darcy',
    "d'arcy o'neil",
    'D’ARCY',
    'grosse',
    'GRÖßE',
    'ひかり',
    '野',
    '灯台',
    'saint-malo',
  ])
    expect([q, (await found(q)).map((one) => one.id)]).toEqual([q, [now.conversationId]]);
  expect(await found('ひ灯')).toEqual([]);
  const [unsearched] = (await now.ada.chat.conversations({ query: {} })).items;
  expect(unsearched).toMatchObject({ id, match: null });
});
