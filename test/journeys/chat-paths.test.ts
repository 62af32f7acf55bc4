// The tree of a conversation: seen, named, gone on from, and cut, without losing anything.
import { readFile } from 'node:fs/promises';
import { sql, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { UNDO_MS } from '../../src/features/chat/rules.ts';
import { readTree } from '../../src/features/chat/server/paths/path-runs.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { texts, useOneChat } from '../support/one-chat.ts';

const { now, params, say, open, lengthen } = useOneChat();

const map = async (around?: string) =>
  now.ada.chatPaths.paths({ params: params(), query: around ? { around } : {} });

/** The stretches as lines: whose, how many messages, and what is said of them. */
async function lines(): Promise<string[]> {
  const { stretches } = await map();
  return stretches
    .filter(({ count, isCurrent, name }) => count > 1 || isCurrent || name)
    .map(({ speaker, excerpt, count, isCurrent, isHere, name, parentId }) =>
      [parentId ? excerpt : (speaker ?? ''), count, isCurrent && 'current', isHere && 'here', name]
        .filter(Boolean)
        .join(' '),
    );
}

async function parted() {
  const first = await say('Hello', 'First.');
  const left = await say('One way', 'Left.');
  now.app.chatEngine.say('Right.');
  const body = { content: 'Other way', parentId: first.message.id };
  await Array.fromAsync(now.ada.chat.send({ params: params(), body }));
  return { first, left };
}

test('a conversation is shown as stretches between which nothing parts', async () => {
  const { first, left } = await parted();
  const { stretches, messages, paths } = await map();
  // Three greetings, of which two lead nowhere.
  expect(paths).toBe(4);
  expect(messages).toBe(3 + 6);
  const trunk = stretches.find(({ lastId }) => lastId === first.message.id)!;
  expect(trunk).toMatchObject({ parentId: null, count: 3, isCurrent: true, isHere: false });
  expect(stretches.filter(({ parentId }) => parentId === trunk.id)).toMatchObject([
    { id: left.userMessage!.id, excerpt: 'One way', role: 'user', speaker: null, isCurrent: false },
    { excerpt: 'Other way', count: 2, alternative: 2, alternatives: 2, isCurrent: true, isHere: true },
  ]);
});

test('siblings of one number part the map, and are numbered anew in the order of their creation', async () => {
  const { first } = await parted();
  const { db } = now.app.database;
  const siblings = async () =>
    (
      await sql<{ content: string; alternative: number }>`
        select content, alternative from messages where parent_id = ${first.message.id} order by id`.execute(
        db,
      )
    ).rows.map(({ content, alternative }) => `${content} ${alternative}`);
  await sql`update messages set alternative = 1 where parent_id = ${first.message.id}`.execute(db);
  const { stretches } = await map();
  const trunk = stretches.find(({ lastId }) => lastId === first.message.id)!;
  expect(trunk.count).toBe(3);
  expect(stretches.filter(({ parentId }) => parentId === trunk.id)).toHaveLength(2);
  const file = new URL('../../db/migrations/20261203-10_sibling_numbers.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  expect(await siblings()).toEqual(['One way 1', 'Other way 2']);
  const at = { params: params(), body: { content: 'Third way', parentId: first.message.id } };
  now.app.chatEngine.say('Up.');
  await Array.fromAsync(now.ada.chat.send(at));
  expect(await siblings()).toEqual(['One way 1', 'Other way 2', 'Third way 3']);
});

test('a path is named, and keeps its name when it grows', async () => {
  const { left } = await parted();
  const at = { params: { ...params(), messageId: left.userMessage!.id } };
  await now.ada.chatPaths.namePath({ ...at, body: { name: '  The   violin ' } });
  expect(await lines()).toContain('One way 2 The violin');
  await now.ada.chat.select(at);
  await say('Play it', 'Badly?');
  expect(await lines()).toContain('One way 4 current here The violin');
  await now.ada.chatPaths.namePath({ ...at, body: { name: null } });
  expect(await lines()).toContain('One way 4 current here');
});

test('going back to a reply shows what stands before, and the next message begins a path', async () => {
  const first = await say('Hello', 'First.');
  await say('And then?', 'More.');
  const page = await now.ada.chatPaths.branch({ params: { ...params(), messageId: first.message.id } });
  expect(texts(page.messages)).toEqual(['Hello', 'First.']);
  expect(texts((await open()).messages)).toEqual(['Hello', 'First.']);
  await say('Something else', 'Yes.');
  expect(texts((await open()).messages)).toEqual(['Hello', 'First.', 'Something else', 'Yes.']);
  expect((await open()).messages.at(-2)!.alternatives).toHaveLength(2);
});

test('going back to a message of one’s own shows what stands before it', async () => {
  const first = await say('Hello', 'First.');
  const page = await now.ada.chatPaths.branch({ params: { ...params(), messageId: first.userMessage!.id } });
  expect(texts(page.messages)).toEqual([]);
  await say('Good evening', 'Again.');
  expect(texts((await open()).messages)).toEqual(['Good evening', 'Again.']);
});

test('a path of any place says how it ends and what is known from there alone', async () => {
  const first = await say('My sister is called Ilona.', 'A fine name.');
  await say('I am allergic to nuts.', 'I will remember.');
  await now.ada.chatPaths.branch({ params: { ...params(), messageId: first.message.id } });
  await say('I live in Bergen.', 'By the sea.');
  await now.app.services.settleMemory();
  const { stretches } = await map();
  const of = (excerpt: string) => stretches.find((one) => one.excerpt === excerpt)!.id;
  const read = (messageId: string) => now.ada.chatPaths.path({ params: { ...params(), messageId } });
  const nuts = await read(of('I am allergic to nuts.'));
  expect(nuts.last.content).toBe('I will remember.');
  expect(nuts.knows.join()).toMatch(/nuts/);
  expect(nuts.knows.join()).not.toMatch(/Ilona|Bergen/);
});

test('a path that is not shown is deleted and brought back; the shown one is not', async () => {
  const { left } = await parted();
  const shown = (await open()).messages.at(-1)!;
  const at = { params: { ...params(), messageId: left.userMessage!.id } };
  await expect(
    now.ada.chatPaths.removePath({ params: { ...params(), messageId: shown.parentId! } }),
  ).rejects.toMatchObject({ status: 409, code: 'chat.shown_path' });
  expect(await now.ada.chatPaths.removePath(at)).toEqual({ removed: 2 });
  expect((await map()).messages).toBe(3 + 4);
  expect(texts((await open()).messages)).toEqual(['Hello', 'First.', 'Other way', 'Right.']);
  expect(await now.ada.chatPaths.restorePath(at)).toEqual({ restored: 2 });
  expect((await map()).messages).toBe(3 + 6);
  // What is shown did not move.
  expect((await open()).messages.at(-1)!.id).toBe(shown.id);
  await now.ada.chatPaths.removePath(at);
  now.app.clock.advance(UNDO_MS + 1);
  await expect(now.ada.chatPaths.restorePath(at)).rejects.toMatchObject({ code: 'chat.removed' });
});

test('the map of a long conversation, which is stored in part, is that of all its messages', async () => {
  await say('Hello', 'First.');
  const ids = await lengthen(2_600);
  const { pool } = now.app.database;
  const kept = async () => {
    const { rows } = await pool.query('select * from path_runs where conversation_id = $1', [
      now.conversationId,
    ]);
    return rows.length;
  };
  const same = async (around?: string) => {
    const seen = await map(around);
    await pool.query('delete from path_runs where conversation_id = $1', [now.conversationId]);
    expect(seen).toEqual(await map(around));
    return seen;
  };
  const at = (n: number) => ({ params: { ...params(), messageId: ids[n - 1]! } });
  expect((await same()).messages).toBe(3 + 2 + 2_600);
  expect(await kept()).toBeGreaterThan(5);
  await say('More', 'Yes.');
  expect((await same()).messages).toBe(3 + 2 + 2_600 + 2);
  await now.ada.chatPaths.branch(at(700));
  await say('Another way', 'Yes.');
  await now.ada.chatPaths.namePath({ ...at(1_501), body: { name: 'Rain' } });
  await same();
  await same(ids[900]);
  await now.ada.chatPaths.removePath(at(1_001));
  expect((await same()).messages).toBe(3 + 2 + 1_000 + 2);
  await now.ada.chatPaths.restorePath(at(1_001));
  await same();
  await now.ada.chatPaths.removePath(at(701));
  await same();
  await now.ada.chatPaths.restorePath(at(701));
  // So many forks are stored.
  await pool.query(
    `insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, alternative, created_at)
     select gen_random_uuid(), $1, id, 'user', 'Fork', 'complete', 1, 1, 2, now()
     from unnest($2::uuid[]) with ordinality as fork (id, n) where n % 100 = 50`,
    [now.conversationId, ids],
  );
  const before = await kept();
  const seen = await map();
  expect(seen.paths).toBe(2 + 1 + 1 + 26);
  expect(await kept()).toBeGreaterThan(before + 20);
  expect(await same()).toEqual(seen);
});

test('stored runs stay as they are when many paths in them are named', async () => {
  await say('Hello', 'First.');
  const ids = await lengthen(2_100);
  const { pool } = now.app.database;
  await pool.query(
    `insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, alternative, created_at)
     select gen_random_uuid(), $1, id, 'user', 'Fork', 'complete', 1, 1, 2, now()
     from unnest($2::uuid[]) with ordinality as fork (id, n) where n % 80 = 0`,
    [now.conversationId, ids],
  );
  await map();
  const stored = async () =>
    (
      await pool.query(
        'select xmin::text, first_id from path_runs where conversation_id = $1 order by first_id',
        [now.conversationId],
      )
    ).rows;
  await pool.query(
    `insert into path_names (conversation_id, message_id, name)
     select $1, id, 'Named' from unnest($2::uuid[]) with ordinality as named (id, n) where n % 80 = 40`,
    [now.conversationId, ids],
  );
  const before = await stored();
  expect((await map()).stretches.filter(({ name }) => name)).toHaveLength(26);
  expect(before.length).toBeGreaterThan(26);
  expect(await stored()).toEqual(before);
});

test('the map is shown where its runs cannot be stored', async () => {
  await say('Hello', 'First.');
  await lengthen(2_100);
  const { pool } = now.app.database;
  await pool.query('alter table path_runs add constraint nothing check (false) not valid');
  try {
    expect((await map()).messages).toBe(3 + 2 + 2_100);
  } finally {
    await pool.query('alter table path_runs drop constraint nothing');
  }
});

test('a place is found in the map while the stored runs are replaced', async () => {
  await say('Hello', 'First.');
  const ids = await lengthen(2_100);
  await map();
  const { db, pool, transact } = now.app.database;
  // Between the two statements of a reading the first run is parted before the place.
  let isParted = false;
  const parting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isParted) return result;
      isParted = true;
      const { rows } = await pool.query<{ first_id: string; last_id: string; count: number }>(
        'select * from path_runs where conversation_id = $1 and last_id > $2 order by last_id limit 1',
        [now.conversationId, ids[200]],
      );
      const { first_id: firstId, last_id: lastId, count } = rows[0]!;
      const kept = 101 - (ids.indexOf(lastId) + 1 - count);
      await pool.query('update path_runs set last_id = $2, count = $3 where first_id = $1', [
        ...[firstId, ids[100], kept],
      ]);
      await pool.query('insert into path_runs values ($1, $2, $3, $4, 1, $5)', [
        ...[ids[101], lastId, now.conversationId, ids[100], count - kept],
      ]);
      return result;
    },
  };
  const database = { db: db.withPlugin(parting), transact };
  const asked = { ends: [ids[200]!], namedIds: [] };
  const runs = await readTree({ database, log: createLog('silent') }, now.conversationId, asked);
  expect(isParted).toBe(true);
  expect(runs.map(({ lastId }) => lastId)).toContain(ids[200]);
  expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(3 + 2 + 2_100);
});

test('nobody sees or changes the paths of another', async () => {
  const { left } = await parted();
  const ben = await now.app.signUp('ben');
  const at = { params: { ...params(), messageId: left.userMessage!.id } };
  for (const call of [
    () => ben.chatPaths.paths({ params: params(), query: {} }),
    () => ben.chatPaths.path(at),
    () => ben.chatPaths.namePath({ ...at, body: { name: 'Mine' } }),
    () => ben.chatPaths.removePath(at),
    () => ben.chatPaths.branch(at),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await lines()).not.toContain('Mine');
});

test.each(['', ' '.repeat(3), 'x'.repeat(61)])('a path cannot be named %j', async (name) => {
  const { left } = await parted();
  const at = { params: { ...params(), messageId: left.userMessage!.id } };
  await expect(now.ada.chatPaths.namePath({ ...at, body: { name } })).rejects.toMatchObject({ status: 400 });
});

test('nothing is changed while a reply is written', async () => {
  const { left } = await parted();
  const script = now.app.chatEngine.hold();
  const stream = now.ada.chat.send({ params: params(), body: { content: 'Wait' } });
  await stream.next();
  const at = { params: { ...params(), messageId: left.userMessage!.id } };
  await expect(now.ada.chatPaths.branch(at)).rejects.toMatchObject({ code: 'chat.busy' });
  await expect(now.ada.chatPaths.removePath(at)).rejects.toMatchObject({ code: 'chat.busy' });
  expect((await map()).stretches.filter((one) => one.isBeingWritten)).toHaveLength(1);
  script.end();
  await Array.fromAsync(stream);
});
