// What goes wrong with imports in the middle: pauses, broken-off undos, dead servers, and texts that may not come in.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../src/platform/server/log.ts';
import { bringIn, exported, itemsOf, upload } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const log = createLog('silent');
let app: TestApp;
let noor: string;
beforeAll(async () => {
  app = await createTestApp({ log });
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const conversationsOf = async (person: Person) =>
  (await person.chat.conversations({ query: { limit: 100 } })).items;
const talk = (tag: string, count: number) =>
  lines(
    { ...SILLY_TAVERN[0], create_date: tag },
    ...Array.from({ length: count }, (_, n) => ({
      name: n % 2 ? 'Noor' : 'Mira',
      is_user: n % 2 === 0,
      send_date: Date.UTC(2024, 0, 1) + n * 60_000,
      mes: `${tag} line ${n}.`,
    })),
  );
const folderOf = (chats: number, messages: number) =>
  zipOf(
    Object.fromEntries(
      Array.from({ length: chats }, (_, n) => [`chats/Noor/${n}.jsonl`, talk(`t${n}`, messages)]),
    ),
  );

test('whoever pauses and goes on at once gets each chat once and whole', async () => {
  const person = await app.signUp('stopper');
  const { id } = await upload(person, folderOf(4, 700), { characterId: noor });
  const at = { params: { id } };
  for (let n = 0; n < 12 && (await person.chatFiles.get(at)).state === 'running'; n++) {
    await person.chatFiles.stop(at).catch(() => null);
    await person.chatFiles.begin({ ...at, body: { choices: {} } }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await app.services.chatFiles.settle();
  expect((await itemsOf(person, { id })).map(({ state, doneMessages }) => [state, doneMessages])).toEqual(
    Array.from({ length: 4 }, () => ['done', 700]),
  );
  expect(await conversationsOf(person)).toHaveLength(4);
});

test('a chat whose import is paused is in the list, and one can write in it while it comes in', async () => {
  const person = await app.signUp('pauser');
  const { id } = await upload(person, talk('part', 6000), { characterId: noor });
  const at = { params: { id } };
  while ((await person.chatFiles.get(at)).progress.doneMessages < 400)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await person.chatFiles.stop(at);
  await app.services.chatFiles.settle();
  const [chat] = await conversationsOf(person);
  expect(chat).toBeDefined();
  app.chatEngine.say('Good evening.');
  const opened = await person.chat.open({ params: { id: chat!.id } });
  expect(opened.messages.at(-1)!.content).toMatch(/^part line/);
  await Array.fromAsync(person.chat.send({ params: { id: chat!.id }, body: { content: 'Still here.' } }));
  await person.chatFiles.begin({ ...at, body: { choices: {} } });
  await app.services.chatFiles.settle();
  expect(await person.chatFiles.get(at)).toMatchObject({
    state: 'done',
    counts: [{ state: 'done', messages: 6000 }],
  });
  expect((await itemsOf(person, { id }))[0]!.notes).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'chat.branch' })]),
  );
  const { messages } = await person.chat.open({ params: { id: chat!.id } });
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['Still here.', 'Good evening.']);
  await person.chatFiles.discard(at);
  expect(await conversationsOf(person)).toHaveLength(1);
});

test('an undo that breaks off says so, and is completed', async () => {
  const person = await app.signUp('undoer');
  const done = await bringIn(app, person, folderOf(6, 4), { characterId: noor });
  const at = { params: { id: done.id } };
  const { db } = app.database;
  const [kept] = await conversationsOf(person);
  await sql`create function refuse_deletion() returns trigger language plpgsql as $$
    begin if old.id = ${sql.lit(kept!.id)}::uuid then raise exception 'broken off'; end if; return old; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_deletion before delete or update on conversations
    for each row execute function refuse_deletion()`.execute(db);
  const told = vi.spyOn(log, 'error');
  await expect(person.chatFiles.undo(at)).rejects.toMatchObject({ status: 500 });
  expect(told.mock.calls).toContainEqual([
    expect.objectContaining({ importId: done.id }),
    'an undo was broken off',
  ]);
  await sql`drop trigger refuse_deletion on conversations`.execute(db);
  expect(await person.chatFiles.get(at)).toMatchObject({ state: 'undoing', hasFile: false });
  expect((await conversationsOf(person)).length).toBeGreaterThan(0);
  await expect(person.chatFiles.discard(at)).rejects.toMatchObject({ status: 409 });
  expect(await person.chatFiles.undo(at)).toMatchObject({ state: 'undone' });
  expect(await conversationsOf(person)).toHaveLength(0);
});

test('an undo whose server died goes on at the next start', async () => {
  const person = await app.signUp('undone');
  const done = await bringIn(app, person, talk('gone', 4), { characterId: noor });
  await sql`update chat_imports set state = 'undone', undo_due_at = created_at,
    taken_by = gen_random_uuid(), taken_until = created_at + interval '2 minutes' where id = ${done.id}`.execute(
    app.database.db,
  );
  await app.restart();
  person.session.origin = app.origin;
  await app.services.chatFiles.settle();
  expect(await person.chatFiles.get({ params: { id: done.id } })).toMatchObject({ state: 'undone' });
  expect(await conversationsOf(person)).toHaveLength(0);
});

test('an import whose server died before its file was stored is failed at the next start', async () => {
  const person = await app.signUp('crashed');
  const id = '0192f3a0-0000-7000-8000-000000000001';
  await sql`insert into chat_imports (id, user_id, file_name, bytes, state, begins_itself, created_at, expires_at)
    values (${id}, ${person.user.id}, 'f', 1, 'scanning', false, '2026-11-21T19:59:00Z', '2100-01-01T00:00:00Z')`.execute(
    app.database.db,
  );
  await app.restart();
  person.session.origin = app.origin;
  await app.services.chatFiles.settle();
  const found = await person.chatFiles.get({ params: { id } });
  expect(found).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringContaining('upload it again') as string },
  });
});

test('an import that was begun too often without any progress is given up', async () => {
  const person = await app.signUp('killer');
  const ready = await bringIn(app, person, talk('deadly', 4), { characterId: noor, dryRun: 'true' });
  await sql`update chat_imports set state = 'running', tries = 4, due_at = created_at
    where id = ${ready.id}`.execute(app.database.db);
  await app.services.chatFiles.settle();
  expect(await person.chatFiles.get({ params: { id: ready.id } })).toMatchObject({
    state: 'failed',
    hasFile: false,
  });
  expect(await conversationsOf(person)).toHaveLength(0);
});

test('a file goes when nothing of it is left to bring in, and there is room for so much only', async () => {
  const person = await app.signUp('hoarder');
  expect((await bringIn(app, person, 'no chat at all')).hasFile).toBe(false);
  const done = await bringIn(app, person, talk('kept', 4), { characterId: noor });
  expect(done).toMatchObject({ state: 'done', hasFile: false });
  await expect(
    person.chatFiles.begin({ params: { id: done.id }, body: { choices: {} } }),
  ).rejects.toMatchObject({ status: 409 });
  const stranger = lines({ ...SILLY_TAVERN[0], character_name: 'Nobody Known' }, ...SILLY_TAVERN.slice(1));
  const waiting = await bringIn(app, person, stranger);
  expect(waiting).toMatchObject({ state: 'done', hasFile: true, counts: [{ state: 'unmatched' }] });
  await sql`update chat_imports set bytes = ${4096 * 1_048_576} where id = ${waiting.id}`.execute(
    app.database.db,
  );
  await expect(upload(person, talk('more', 4))).rejects.toMatchObject({ code: 'files.room' });
  await person.chatFiles.discard({ params: { id: waiting.id } });
  await upload(person, talk('more', 4), { dryRun: 'true' });
});

test('whatever is kept of a file passes the same checks and masks as what is typed', async () => {
  const person = await app.signUp('carrier');
  const mail = 'ada.lovelace@example.com';
  const done = await bringIn(
    app,
    person,
    lines(
      { ...SILLY_TAVERN[0], chat_metadata: { note_prompt: `Her mail is ${mail}` } },
      {
        name: 'Mira',
        is_user: true,
        mes: `My mail is ${mail}`,
        send_date: 1728156665123,
        extra: { display_text: `My mail is ${mail}` },
      },
      {
        name: 'Noor',
        is_user: false,
        mes: 'Noted.',
        send_date: 1728156665123,
        extra: { reasoning: `Her mail is ${mail}`, [mail]: 'a name of a field' },
      },
      { name: 'S', is_system: true, is_user: true, mes: 'She is 12 years old and undresses for sex.' },
    ),
    { characterId: noor },
  );
  const id = done.conversation!.id;
  for (const format of ['sillytavern', 'json']) {
    const out = await exported(person, id, format);
    expect(out).not.toContain('lovelace@');
    expect(out).not.toContain('undresses');
    expect(out).toContain('Noted.');
  }
  const codes = (await itemsOf(person, done))[0]!.notes.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['message.masked', 'extra.masked', 'extra.blocked']));

  const own = {
    ...{ spec: 'chat_tree', version: 1, id: 'q', title: `Mail ${mail}`, character: 'Noor', user: 'A' },
    shownMessageId: '2',
    messages: [
      { id: '1', parentId: null, role: 'user', text: 'Hello', at: '2024-01-01T00:00:00Z' },
      { id: '2', parentId: '1', role: 'assistant', text: 'Hello', at: '2024-01-01T00:01:00Z' },
    ],
  };
  const titled = await bringIn(app, person, JSON.stringify(own), { characterId: noor });
  const { conversation } = await person.chat.open({ params: { id: titled.conversation!.id } });
  expect(conversation.title).toMatch(/^Mail /);
  expect(conversation.title).not.toContain('lovelace@');
});

test('many chats are undone together: one transaction and one signal for many', async () => {
  const person = await app.signUp('many');
  const chats = 120;
  const done = await bringIn(app, person, folderOf(chats, 4), { characterId: noor });
  const begun = await transactions();
  const at = performance.now();
  expect(await person.chatFiles.undo({ params: { id: done.id } })).toMatchObject({ state: 'undone' });
  const [ms, used] = [performance.now() - at, (await transactions()) - begun];
  if (process.env['TEST_LOG'])
    process.stderr.write(`${ms / chats} ms, ${used / chats} transactions a chat\n`);
  expect(await conversationsOf(person)).toHaveLength(0);
  const gone = await sql<{ count: number }>`
    select count(*)::int as count from deleted_conversations where user_id = ${person.user.id}`.execute(
    app.database.db,
  );
  expect(gone.rows[0]!.count).toBe(chats);
  expect(used).toBeLessThan(chats / 4);
});

/** How many have written something since the database began. */
async function transactions(): Promise<number> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
    app.database.db,
  );
  return Number(rows[0]!.id);
}
