// What happens between two runs of an import: a chat is deleted, another import is quicker, a server dies.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { keptKey } from '../../src/features/chat-files/server/blob-key.ts';
import { deleteKept } from '../../src/features/chat-files/server/kept/kept.store.ts';
import { V3 } from '../support/card-files.ts';
import { bringIn, itemsOf } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let noor: string;
const blobs = createMemoryStore();
beforeAll(async () => {
  app = await createTestApp({ blobs });
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const talk = (count: number) =>
  lines(
    SILLY_TAVERN[0],
    ...Array.from({ length: count }, (_, n) => ({
      name: n % 2 ? 'Noor' : 'Mira',
      is_user: n % 2 === 0,
      send_date: Date.UTC(2024, 0, 1) + n * 60_000,
      mes: `Line ${n}.`,
    })),
  );

test('a chat that is in the bin stays as it is, and its import goes on once it is back', async () => {
  const person = await app.signUp('binner');
  const { conversation } = await bringIn(app, person, talk(4), { characterId: noor });
  const at = { params: { id: conversation!.id } };
  app.chatEngine.say('Good evening.');
  await Array.fromAsync(person.chat.send({ ...at, body: { content: 'Still here.' } }));
  const { id } = await bringIn(app, person, talk(8), { characterId: noor, dryRun: 'true' });
  // As a pause in the middle of the chat leaves it.
  await sql`update chat_import_items set conversation_id = ${at.params.id}, done_messages = 4
    where import_id = ${id}`.execute(app.database.db);
  await person.chatBin.binChats({ body: { ids: [at.params.id] } });
  const goOn = async () => {
    await person.chatFiles.begin({ params: { id }, body: {} });
    await app.services.chatFiles.settle();
    return (await itemsOf(person, { id }))[0];
  };
  expect(await goOn()).toMatchObject({ state: 'left', reason: 'binned', conversationId: null });
  const noted = await person.chatFiles.items({ params: { id }, query: { isNoted: 'true' as never } });
  expect(noted.total).toBe(1);
  const jobs = await sql`select from memory_jobs where conversation_id = ${at.params.id}`.execute(
    app.database.db,
  );
  expect(jobs.rows).toEqual([]);

  await person.chatBin.restoreChats({ body: { ids: [at.params.id] } });
  const shown = async () => (await person.chat.open(at)).messages.map(({ content }) => content);
  const own = ['Line 0.', 'Line 1.', 'Line 2.', 'Line 3.', 'Still here.', 'Good evening.'];
  expect(await shown()).toEqual(own);
  expect(await goOn()).toMatchObject({ state: 'done', doneMessages: 8, conversationId: at.params.id });
  expect(await shown()).toEqual(own);
});

/** What a second run finds again; a chat of nobody keeps its file from being dropped. */
const folder = (name: string) =>
  zipOf({
    [`characters/${name}.json`]: JSON.stringify({ ...V3, data: { ...V3.data, name } }),
    'worlds/Marsh.json': JSON.stringify({
      entries: { 0: { uid: 0, key: ['heron'], content: `${name} waits.` } },
    }),
    [`chats/${name}/walk.jsonl`]: lines(
      { ...SILLY_TAVERN[0], character_name: name, chat_metadata: { world_info: 'Marsh' } },
      ...SILLY_TAVERN.slice(1),
    ),
    'chats/Nobody/alone.jsonl': lines(...SILLY_TAVERN),
  });
const goOn = async (person: Person, id: string) => {
  await person.chatFiles.begin({ params: { id }, body: {} });
  await app.services.chatFiles.settle();
  return itemsOf(person, { id });
};
const own = async (person: Person) =>
  (await person.characters.own({ params: { id: person.user.id }, query: {} })).items.map(({ name }) => name);

test('a server that died after a character was made, and before that was noted, makes it once', async () => {
  const person = await app.signUp('carder');
  const { id } = await bringIn(app, person, folder('Odile'));
  const { db } = app.database;
  await sql`delete from imported_cards where user_id = ${person.user.id}`.execute(db);
  await sql`update chat_import_items set state = 'failed', reason = 'interrupted', character_id = null
    where import_id = ${id} and kind = 'character'`.execute(db);
  await sql`update chat_import_items set target_id = coalesce(target_id, character_id)
    where import_id = ${id} and kind = 'character'`.execute(db);
  expect((await goOn(person, id)).find(({ kind }) => kind === 'character')).toMatchObject({ state: 'done' });
  expect(await own(person)).toEqual(['Odile']);
  await person.chatFiles.undo({ params: { id } });
  expect(await own(person)).toEqual([]);
});

test('a lorebook that another import had brought in stays when this one is undone', async () => {
  const person = await app.signUp('reader');
  const second = await bringIn(app, person, folder('Petra'), { dryRun: 'true' });
  await bringIn(app, person, folder('Petra'));
  // As a death between the claim of an id and the making of the lorebook leaves it.
  await sql`update chat_import_items set target_id = gen_random_uuid(), is_made = true
    where import_id = ${second.id} and kind = 'lorebook'`.execute(app.database.db);
  const items = await goOn(person, second.id);
  expect(items.find(({ kind }) => kind === 'lorebook')).toMatchObject({ state: 'known' });
  await person.chatFiles.undo({ params: { id: second.id } });
  expect((await person.lorebooks.list({})).items).toHaveLength(1);
});

test('a chat counts as brought in once its lorebook applies in it', async () => {
  const person = await app.signUp('binder');
  const { db } = app.database;
  await sql`create function refuse_late() returns trigger language plpgsql as $$ begin
    if exists (select from chat_import_items i where i.conversation_id = new.conversation_id and i.state = 'done')
    then raise exception 'too late'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_late before insert on lorebook_uses
    for each row execute function refuse_late()`.execute(db);
  const { id } = await bringIn(app, person, folder('Vera'));
  await sql`drop trigger refuse_late on lorebook_uses`.execute(db);
  const chat = (await itemsOf(person, { id })).find(({ path }) => path.startsWith('chats/Vera'))!;
  expect(chat).toMatchObject({ state: 'done' });
  expect(chat.notes.map(({ code }) => code)).not.toContain('book.missing');
  const [book] = (await person.lorebooks.list({})).items;
  expect(book!.uses.conversations).toHaveLength(1);
});

test('a file that was never stored gives its room back after an hour, and many are deleted at once', async () => {
  const person = await app.signUp('keeper');
  const { db } = app.database;
  const id = '0192f3a0-0000-7000-8000-00000000000a';
  await blobs.put(keptKey(id), Buffer.from('half'));
  await sql`insert into kept_files (id, user_id, kind, path, title, bytes, hash, created_at)
    values (${id}, ${person.user.id}, 'picture', 'a.png', 'a', 4, 'h', ${new Date(app.clock.now())})`.execute(
    db,
  );
  const left = async () =>
    (await sql`select from kept_files where id = ${id}`.execute(db)).rows.length +
    ((await blobs.get(keptKey(id))) ? 1 : 0);
  await app.services.chatFiles.cleanUp();
  expect(await left()).toBe(2);
  app.clock.advance(3_600_000);
  await app.services.chatFiles.cleanUp();
  expect(await left()).toBe(0);
  const many = Array.from(
    { length: 70_000 },
    (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  expect(await app.database.transact((tx) => deleteKept(tx, person.user.id, many))).toEqual([]);
});

test('short chats that are written together fail one by one, and copies of a chat are one chat', async () => {
  const person = await app.signUp('grouper');
  const { db } = app.database;
  const named = (tag: string) => {
    const [, ...messages] = talk(4).split('\n');
    return [JSON.stringify({ ...SILLY_TAVERN[0], create_date: tag }), ...messages].join('\n');
  };
  const zip = zipOf({
    'chats/Noor/a.jsonl': named('a'),
    'chats/Noor/b.jsonl': named('b').replace('Line 2.', 'Line of doom.'),
    'chats/Noor/c.jsonl': named('c'),
    'chats/Noor/c copy.jsonl': named('c'),
  });
  await sql`create function refuse_doom() returns trigger language plpgsql as $$
    begin if new.content = 'Line of doom.' then raise exception 'doomed'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_doom before insert on messages for each row execute function refuse_doom()`.execute(
    db,
  );
  const { id } = await bringIn(app, person, zip, { characterId: noor });
  await sql`drop trigger refuse_doom on messages`.execute(db);
  const states = async () =>
    (await itemsOf(person, { id })).map(({ path, state }) => `${path.slice(11, -6)} ${state}`).sort();
  expect(await states()).toEqual(['a done', 'b failed', 'c copy known', 'c done'].sort());
  await goOn(person, id);
  expect(await states()).toEqual(['a done', 'b done', 'c copy known', 'c done'].sort());
  expect((await person.chat.conversations({ query: {} })).total).toBe(3);
});

test('a reply that was written here while a file is stored keeps its number among its siblings', async () => {
  const person = await app.signUp('quicker');
  const { db } = app.database;
  const { conversation } = await bringIn(app, person, talk(4), { characterId: noor });
  const id = conversation!.id;
  const messages = (await person.chat.open({ params: { id } })).messages;
  const parent = messages.at(-1)!;
  const own = '0192f3a0-0000-7000-8000-0000000000aa';
  const [held, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent = app.database.transact(async (tx) => {
    await sql`select from conversations where id = ${id} for update`.execute(tx);
    held.resolve();
    await written.promise;
    await sql`insert into messages (id, conversation_id, parent_id, role, content, state, alternative, tokens, path_tokens, created_at)
      values (${own}, ${id}, ${parent.id}, 'user', 'Meanwhile.', 'complete', 1, 1, 1, now())`.execute(tx);
    await sql`update conversations set head_id = ${own} where id = ${id}`.execute(tx);
  });
  await held.promise;
  const more = zipOf({
    'chats/Noor/grown.jsonl': talk(8),
    'chats/Noor/other.jsonl': talk(3).replace('Line 2.', 'Another.'),
  });
  const brought = bringIn(app, person, more, { characterId: noor });
  for (;;) {
    const waiting = await sql`select from pg_locks where not granted`.execute(db);
    if (waiting.rows.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  written.resolve();
  await sent;
  await brought;
  const siblings = await sql<{ content: string; alternative: number }>`
    select content, alternative from messages where parent_id = ${parent.id} order by alternative`.execute(
    db,
  );
  expect(siblings.rows).toEqual([
    { content: 'Meanwhile.', alternative: 1 },
    { content: 'Line 4.', alternative: 2 },
  ]);
});
