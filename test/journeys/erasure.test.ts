// Deleting an account: its data is erased, what others need stays without the name, and other accounts are
// unchanged.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { plainEngine } from '../support/fakes.ts';
import { fillAccount, insertOwnCharacter, SECRETS, type FullAccount } from '../support/full-account.ts';

const KEPT = {
  id: '01930000-0000-7000-8000-0000000000b1',
  versionId: '01930000-0000-7000-8000-0000000000b2',
};
const GONE = {
  id: '01930000-0000-7000-8000-0000000000c1',
  versionId: '01930000-0000-7000-8000-0000000000c2',
};

const blobs = createMemoryStore();
let isDiskBroken = false;
let app: TestApp;
let eve: Person;

beforeAll(async () => {
  const plain = plainEngine();
  app = await createTestApp({
    imageEngine: {
      ...plain,
      async draw(request, onProgress, signal) {
        if (request.text.includes('forever'))
          await new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          );
        return plain.draw(request, onProgress, signal);
      },
    },
    blobs: {
      ...blobs,
      async delete(keys) {
        if (isDiskBroken) throw new Error('the disk is away');
        await blobs.delete(keys);
      },
    },
  });
  eve = await app.signUp('eve');
});
afterAll(() => app.close());

const erase = (person: Person, body: object = { password: person.password }) =>
  person.account.deleteMe({ body });
const statusOf = (url: string) => fetch(new URL(url, app.origin)).then((response) => response.status);

/** Names of tables with a row that contains this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await app.database.pool.query(
      `select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

async function dataOf(person: Person): Promise<Record<string, string>> {
  const { url } = await person.account.askForExport({ params: { id: person.user.id } });
  const zip = new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer());
  const files = Object.entries(unzipSync(zip)).map(
    ([name, bytes]) => [name, strFromU8(bytes, true)] as const,
  );
  return Object.fromEntries(files.filter(([name]) => name !== 'README.txt'));
}

describe('an account with data in every feature', () => {
  let zoe: FullAccount;
  let before: Record<string, string>;
  let likes: number;

  beforeAll(async () => {
    zoe = await fillAccount(app, 'zephyrine');
    const { id } = zoe.person.user;
    await insertOwnCharacter(app, id, KEPT);
    await insertOwnCharacter(app, id, { ...GONE, name: 'Ondine Frost' });
    // A later version that no conversation uses.
    await app.database.pool.query(
      `insert into character_versions (id, character_id, number, name, age, hook, description, personality, scenario, greetings, example_dialogue, look, created_at)
       select gen_random_uuid(), character_id, 2, 'Wren New', age, 'unpublished plans', description, personality, scenario, greetings, example_dialogue, look, created_at
       from character_versions where id = $1`,
      [KEPT.versionId],
    );
    await app.database.pool.query(
      `update characters set version_id = (select id from character_versions where character_id = $1 and number = 2), name = 'Wren New' where id = $1`,
      [KEPT.id],
    );
    await app.database.pool.query(`with talk as (
        insert into conversations (id, user_id, created_at, updated_at, message_count)
        values ('01930000-0000-7000-8000-0000000000d1', '${eve.user.id}', now(), now(), 2) returning id
      )
      insert into conversation_members (conversation_id, character_id, version_id, position)
      select id, '${KEPT.id}', '${KEPT.versionId}', 1 from talk`);
    await eve.favorites.like({ params: { id: zoe.liked } });
    likes = (await eve.characters.get({ params: { id: zoe.liked } })).likes;
    before = await dataOf(eve);
    // Notifications that others have about this user are erased too.
    await zoe.person.social.follow({ params: { id: eve.user.id } });
    expect((await eve.notifications.list({ query: {} })).items).toMatchObject([
      { actors: [{ name: 'zephyrine' }] },
    ]);
    // A running job with coins held for it.
    await app.database.transact((tx) =>
      app.services.coins.grant(tx, { userId: id, amount: 100, reason: 'grant', note: '', key: 'zoe' }),
    );
    await zoe.person.images.generate({ body: { prompt: 'a lantern that burns forever' } });
    expect((await zoe.person.coins.info()).held).toBeGreaterThan(0);
  });

  test('is not deleted with a wrong password', async () => {
    for (const body of [{ password: 'wrong' }, { password: '' }, {}, { proof: 'zephyrine' }])
      await expect(erase(zoe.person, body)).rejects.toMatchObject({
        status: 400,
        code: 'account.wrong_password',
        body: { error: { fields: { password: 'This is not your password' } } },
      });
    expect((await zoe.person.account.me()).username).toBe('zephyrine');
    for (const url of [zoe.avatarUrl, zoe.persona.pictureUrl]) expect(await statusOf(url)).toBe(200);
    expect(await tablesWith(zoe.persona.id)).toEqual(['lorebook_uses', 'persona_choices', 'personas']);
  });

  test('is deleted immediately, with all its sessions', async () => {
    const reply = app.chatEngine.hold();
    const stream = zoe.person.chat.send({ params: { id: zoe.conversationId }, body: { content: 'Stay?' } });
    await stream.next();
    reply.next('I ');
    const { url } = await zoe.person.account.askForExport({ params: { id: zoe.person.user.id } });
    expect(await erase(zoe.person)).toEqual({ success: true });

    const { person } = zoe;
    for (const attempt of [
      () => person.account.me(),
      () => person.favorites.list({ query: {} }),
      () => person.chat.conversations({ query: {} }),
      () => person.coins.info(),
      () => erase(person),
    ])
      await expect(attempt()).rejects.toMatchObject({
        status: 401,
        body: { error: { message: 'Invalid or expired token' } },
      });
    await expect(
      person.account.refresh({ body: { refreshToken: person.refreshToken } }),
    ).rejects.toMatchObject({ status: 401 });
    const login = { emailOrUsername: 'zephyrine', password: person.password };
    await expect(person.account.login({ body: login })).rejects.toMatchObject({ status: 401 });
    // The reply in progress has ended in some way, and the link of the export is invalid.
    await Array.fromAsync(stream).catch(() => {});
    expect(await statusOf(url)).toBe(404);
  });

  test('leaves no rows and no files of the user', async () => {
    const { id } = zoe.person.user;
    await expect.poll(() => tablesWith('a lantern that burns')).toEqual([]);
    expect(await tablesWith(id)).toEqual(['coin_transfers']);
    for (const text of ['zephyrine', ...Object.values(SECRETS).filter((each) => each !== SECRETS.card)])
      expect([text, await tablesWith(text)]).toEqual([text, []]);
    for (const url of [zoe.imageUrl, zoe.avatarUrl, zoe.persona.pictureUrl])
      await expect.poll(() => statusOf(url)).toBe(404);
    await expect.poll(() => tablesWith(zoe.imageId)).toEqual([]);
    // Choices of it and the links of lorebooks included.
    expect(await tablesWith(zoe.persona.id)).toEqual([]);
    const guest = await app.guest();
    await expect(guest.account.profile({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  test('keeps the ledger consistent, and the records of refusals without the user', async () => {
    expect(await app.services.coins.reconcile()).toEqual([]);
    const { rows } = await app.database.pool.query(
      'select count(*) filter (where closed_at is null) as open from coin_holds',
    );
    expect(rows).toEqual([{ open: 0 }]);
    const verdicts = await app.database.db.selectFrom('verdicts').selectAll().execute();
    expect(verdicts).toMatchObject([{ user_id: null, category: 'MIN' }]);
  });

  test('removes its likes, and leaves the data of others unchanged', async () => {
    expect((await eve.characters.get({ params: { id: zoe.liked } })).likes).toBe(likes - 1);
    expect(await dataOf(eve)).toEqual(before);
  });

  test('its characters are deleted, except for the versions in conversations of others', async () => {
    for (const id of [KEPT.id, GONE.id])
      await expect(eve.characters.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    const { rows } = await app.database.pool.query(
      'select c.id, c.name, c.deleted_at is not null as "isDeleted", u.username, (select count(*) from character_versions v where v.character_id = c.id) as versions from characters c join users u on u.id = c.creator_id where c.id = any($1)',
      [[KEPT.id, GONE.id]],
    );
    expect(rows).toEqual([
      { id: KEPT.id, name: 'Wren Ash', isDeleted: true, username: 'Deleted user', versions: 1 },
    ]);
    expect(await tablesWith('unpublished plans')).toEqual([]);
    expect((await eve.chat.conversations({ query: {} })).items).toMatchObject([
      { character: { name: 'Wren Ash', isAvailable: false, creator: { username: 'Deleted user' } } },
    ]);
    const nobody = (
      await app.database.db
        .selectFrom('users')
        .selectAll()
        .where('username', '=', 'Deleted user')
        .executeTakeFirstOrThrow()
    ).id;
    await expect(eve.account.profile({ params: { id: nobody } })).rejects.toMatchObject({ status: 404 });
    const guest = await app.guest();
    for (const emailOrUsername of ['Deleted user', 'deleted user'])
      await expect(guest.account.login({ body: { emailOrUsername, password: 'x' } })).rejects.toMatchObject({
        status: 401,
      });
  });

  test('frees its username and address', async () => {
    const again = await app.signUp('zephyrine');
    expect(again.user.id).not.toBe(zoe.person.user.id);
    expect(again.user).toMatchObject({ coins: 0, displayName: '', avatarUrl: null });
  });
});

test('an account without a password is not deleted by its username', async () => {
  const ivy = await app.signUp('Ivy.Rose');
  await app.database.pool.query('update users set password_hash = null where id = $1', [ivy.user.id]);
  expect((await ivy.account.me()).hasPassword).toBe(false);
  for (const body of [{}, { password: ivy.password }, { proof: 'Ivy.Rose' }])
    await expect(erase(ivy, body)).rejects.toMatchObject({ status: 400, code: 'account.proof' });
  await expect(erase(ivy, { username: 'Ivy.Rose' })).rejects.toMatchObject({ status: 400 });
  expect((await ivy.account.me()).hasPassword).toBe(false);
});

test('files that cannot be deleted are deleted later, also after a restart', async () => {
  const kai = await fillAccount(app, 'kai');
  // Files to be deleted are recorded in the database, so that the next server process deletes them.
  const left = () =>
    app.database.db
      .selectFrom('image_remains')
      .select((count) => count.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  // An attempt before may have left it broken.
  isDiskBroken = false;
  // Those of the tests before are still being deleted.
  await expect.poll(left).toEqual({ n: 0 });
  isDiskBroken = true;
  await erase(kai.person);
  expect(await statusOf(kai.imageUrl)).toBe(200);
  const urls = [kai.imageUrl, kai.avatarUrl, kai.persona.pictureUrl];
  const recorded = await app.database.db.selectFrom('image_remains').select('image_id').execute();
  expect(urls.map((url) => recorded.some(({ image_id: id }) => url.includes(id)))).toEqual([
    true,
    true,
    true,
  ]);
  isDiskBroken = false;
  await app.restart();
  eve.session.origin = app.origin;
  for (const url of urls) await expect.poll(() => statusOf(url)).toBe(404);
  await expect.poll(left).toEqual({ n: 0 });
});

test('concurrent deletions of accounts that like one character keep its like count correct', async () => {
  const [target] = await app.characters();
  const people = await Promise.all(['lia', 'lou', 'lux'].map((name) => app.signUp(name)));
  for (const person of people) await person.favorites.like({ params: { id: target! } });
  const { likes } = await eve.characters.get({ params: { id: target! } });
  await Promise.all(people.map((person) => erase(person)));
  expect((await eve.characters.get({ params: { id: target! } })).likes).toBe(likes - 3);
});

test('calls during the deletion of an account succeed or are refused, and leave no partial rows', async () => {
  const ben = await app.signUp('ben');
  const ids = await app.characters();
  const statuses: number[] = [];
  const note = (promise: Promise<unknown>) =>
    promise.then(
      () => statuses.push(200),
      (error: { status: number }) => statuses.push(error.status),
    );
  const writes = ids.slice(0, 30).map((id, index) => {
    if (index % 3 === 0) return note(ben.favorites.like({ params: { id } }));
    if (index % 3 === 1) return note(ben.favorites.add({ body: { characterId: id } }));
    return note(ben.chat.open({ params: { id } }));
  });
  const leaving = note(erase(ben));
  const more = ids.slice(30, 40).map((id) => note(ben.favorites.add({ body: { characterId: id } })));
  await Promise.all([...writes, leaving, ...more, note(ben.coins.claimMonthly())]);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  expect((await tablesWith(ben.user.id)).filter((name) => name !== 'coin_transfers')).toEqual([]);
  expect(await app.services.coins.reconcile()).toEqual([]);
  const { rows } = await app.database.pool.query(
    'select count(*) as wrong from characters c where like_count <> (select count(*) from likes l where l.character_id = c.id)',
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('every foreign key to users cascades or is set to null on deletion', async () => {
  const { rows } = await app.database.pool.query<{ column: string; rule: string }>(
    `select conrelid::regclass || '.' || attname as column, confdeltype as rule
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  );
  expect(rows.filter(({ rule }) => rule !== 'c' && rule !== 'n').map(({ column }) => column)).toEqual([
    // src/features/characters assigns these characters to "Deleted user" itself.
    'characters.creator_id',
  ]);
});
