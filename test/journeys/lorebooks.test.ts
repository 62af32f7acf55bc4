// The lorebooks that users own: editing, and where they apply.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnLorebook } from '../../src/features/lorebooks/contract.ts';
import {
  BOOK_BYTES_MAX,
  BOOKS_AT_ONCE_MAX,
  BOOKS_MAX,
  ENTRIES_MAX,
  LIBRARY_BYTES_MAX,
} from '../../src/features/lorebooks/rules.ts';
import { createAppliedBooks } from '../../src/features/lorebooks/server/applied-books.ts';
import { failure, loreEntry, makeLorebook } from '../support/lorebook-stage.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
});
afterAll(() => app.close());

const make = (person = ada, name = 'Marsh', ids = ['lamp', 'heron']) => makeLorebook(person, name, ids);
const at = ({ id }: { id: string }) => ({ params: { id } });

describe('editing', () => {
  test('stores a lorebook with its folders and sizes, for its owner alone', async () => {
    const made = await ada.lorebooks.create({
      body: {
        name: '  Marsh ',
        content: { name: 'other', entries: [loreEntry('lamp'), loreEntry('off', { enabled: false })] },
        folders: [{ name: 'Places', entryIds: ['lamp', 'gone'] }],
      },
    });
    expect(made).toMatchObject({
      name: 'Marsh',
      revision: 1,
      entries: 2,
      tokens: 3,
      content: { name: 'Marsh', entries: [{ id: 'lamp', wholeWords: true }, { id: 'off' }] },
      folders: [{ name: 'Places', entryIds: ['lamp'] }],
      uses: { isGlobal: false, conversations: [], characters: [], personas: [] },
    });
    expect(await ada.lorebooks.get(at(made))).toEqual(made);
    const { items } = await ada.lorebooks.list({});
    expect(items).toContainEqual(expect.objectContaining({ id: made.id, entries: 2, description: '' }));
    expect((await eve.lorebooks.list({})).items).toEqual([]);
    for (const call of [
      () => eve.lorebooks.get(at(made)),
      () => eve.lorebooks.save({ ...at(made), body: { revision: 1, name: 'Mine' } }),
      () => eve.lorebooks.delete(at(made)),
      () => eve.lorebooks.duplicate(at(made)),
      () =>
        eve.lorebooks.setUses({
          ...at(made),
          body: { isGlobal: true, conversationIds: [], characterIds: [] },
        }),
      () => eve.lorebooks.test({ body: { bookIds: [made.id], text: 'lamp' } }),
    ])
      expect(await failure(call())).toMatchObject({ status: 404, code: 'lorebooks.missing' });
    await expect((await app.guest()).lorebooks.list({})).rejects.toMatchObject({ status: 401 });
  });

  test('renames it and replaces its content; the second of two saves of one revision is refused', async () => {
    const made = await make();
    const renamed = await ada.lorebooks.save({ ...at(made), body: { revision: 1, name: 'Fen' } });
    expect(renamed).toMatchObject({ name: 'Fen', revision: 2, entries: 2 });
    const refused = await failure(
      ada.lorebooks.save({ ...at(made), body: { revision: 1, content: { entries: [] } } }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'lorebooks.conflict' });
    const { current } = refused.body as unknown as { current: OwnLorebook };
    expect(current).toMatchObject({ name: 'Fen', revision: 2, entries: 2 });
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        ada.lorebooks.save({
          ...at(made),
          body: { revision: 2, content: { entries: [loreEntry(`n${n}`)] } },
        }),
      ),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ada.lorebooks.get(at(made))).toMatchObject({ revision: 3, entries: 1, name: 'Fen' });
  });

  test('duplicates and deletes it', async () => {
    const made = await make();
    const copy = await ada.lorebooks.duplicate(at(made));
    expect(copy).toMatchObject({ name: 'Marsh (copy)', revision: 1, entries: 2 });
    expect(copy.content.entries).toEqual(made.content.entries);
    expect(await ada.lorebooks.delete(at(made))).toEqual({ id: made.id });
    expect(await failure(ada.lorebooks.get(at(made)))).toMatchObject({ status: 404 });
    expect(await ada.lorebooks.get(at(copy))).toMatchObject({ id: copy.id });
  });

  test('names each field that exceeds a limit', async () => {
    const made = await make();
    const refused = await failure(
      ada.lorebooks.save({
        ...at(made),
        body: {
          revision: 1,
          content: {
            description: 'd'.repeat(3_000),
            entries: [
              loreEntry('a', { name: 'n'.repeat(200) }),
              loreEntry('b', { keys: Array(200).fill('k') }),
            ],
          },
        },
      }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'lorebooks.invalid' });
    expect(Object.keys(refused.body.error?.fields ?? {}).sort()).toEqual([
      'description',
      'entries.a.name',
      'entries.b.keys',
    ]);
    const many = Array.from({ length: ENTRIES_MAX + 1 }, (_, n) => loreEntry(`e${n}`));
    expect(
      (await failure(ada.lorebooks.create({ body: { name: 'Long', content: { entries: many } } }))).body.error
        ?.fields,
    ).toMatchObject({ entries: 'At most 5,000 entries' });
    const large = Array.from({ length: 140 }, (_, n) =>
      loreEntry(`e${n}`, { content: 'word '.repeat(6_200) }),
    );
    expect(
      await failure(ada.lorebooks.create({ body: { name: 'Large', content: { entries: large } } })),
    ).toMatchObject({ status: 413, code: 'lorebooks.too_large' });
  });

  test('keeps a user within their number of lorebooks and their space', async () => {
    const zoe = await app.signUp('zoe');
    const first = await make(zoe);
    await app.database.pool.query('update lorebooks set bytes = $2 where id = $1', [
      first.id,
      LIBRARY_BYTES_MAX - 10,
    ]);
    expect(await failure(zoe.lorebooks.duplicate(at(first)))).toMatchObject({
      status: 409,
      code: 'lorebooks.full',
    });
    await app.database.pool.query(
      `insert into lorebooks (id, user_id, name, content, folders, entry_count, tokens, bytes, created_at, updated_at)
       select gen_random_uuid(), user_id, 'Filler', content, '[]', 0, 0, 1, now(), now()
       from lorebooks, generate_series(2, $2) where id = $1`,
      [first.id, BOOKS_MAX],
    );
    expect(await failure(make(zoe))).toMatchObject({ status: 409, code: 'lorebooks.too_many' });
    expect(BOOK_BYTES_MAX).toBeLessThan(LIBRARY_BYTES_MAX);
  });

  test('refuses texts that break a policy, and names the entry', async () => {
    const made = await make();
    const bad = loreEntry('bad', { content: 'She looks like a teenager.' });
    const refused = await failure(
      ada.lorebooks.save({
        ...at(made),
        body: { revision: 1, content: { entries: [...made.content.entries, bad] } },
      }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'safety.blocked' });
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['entries.bad.content']);
    expect(await ada.lorebooks.get(at(made))).toMatchObject({ revision: 1, entries: 2 });
    const { rows } = await app.database.pool.query('select 1 from verdicts where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('combines texts of one entry only, because entries are about different people', async () => {
    const apart = [
      loreEntry('a', { content: 'a kid from the block' }),
      loreEntry('b', { content: 'She is seductive.' }),
    ];
    expect(
      await ada.lorebooks.create({ body: { name: 'Apart', content: { entries: apart } } }),
    ).toMatchObject({ entries: 2 });
    const together = [loreEntry('a', { name: 'a kid from the block', content: 'seductive' })];
    expect(
      await failure(ada.lorebooks.create({ body: { name: 'Together', content: { entries: together } } })),
    ).toMatchObject({ status: 422, code: 'safety.blocked' });
  });
});

describe('where it applies', () => {
  test('applies in all chats, in one conversation and with one character, most specific first', async () => {
    const [first, second] = await app.characters();
    const { conversation } = await ada.chat.open({ params: { id: first! } });
    const { conversation: other } = await ada.chat.open({ params: { id: second! } });
    const [everywhere, here, withFirst, nowhere] = [
      await make(ada, 'Everywhere'),
      await make(ada, 'Here'),
      await make(ada, 'With first'),
      await make(ada, 'Nowhere'),
    ];
    const nothing = { isGlobal: false, conversationIds: [], characterIds: [] };
    await ada.lorebooks.setUses({ ...at(everywhere), body: { ...nothing, isGlobal: true } });
    const uses = await ada.lorebooks.setUses({
      ...at(here),
      body: { ...nothing, isGlobal: true, conversationIds: [conversation.id, conversation.id] },
    });
    expect(uses).toMatchObject({
      isGlobal: true,
      conversations: [{ id: conversation.id, title: expect.stringMatching(/\S/) }],
    });
    await ada.lorebooks.setUses({ ...at(withFirst), body: { ...nothing, characterIds: [first!] } });
    const booksFor = createAppliedBooks();
    const place = (id: string, characterIds: string[]) => ({
      userId: ada.user.id,
      conversationId: id,
      characterIds,
      personaId: null,
    });
    const applied = await booksFor(app.database.db, place(conversation.id, [first!]));
    expect(applied.map(({ id, scope }) => [id, scope])).toEqual([
      [here.id, 'chat'],
      [withFirst.id, 'user'],
      [everywhere.id, 'global'],
    ]);
    expect(applied[0]!.lorebook.entries).toEqual(here.content.entries);
    expect((await booksFor(app.database.db, place(other.id, [second!]))).map(({ id }) => id)).toEqual([
      everywhere.id,
      here.id,
    ]);
    expect(
      await booksFor(app.database.db, { ...place(conversation.id, [first!]), userId: eve.user.id }),
    ).toEqual([]);
    // A cached content is read again once it has changed.
    await ada.lorebooks.save({ ...at(everywhere), body: { revision: 1, content: { entries: [] } } });
    const again = await booksFor(app.database.db, place(conversation.id, [first!]));
    expect(again.find(({ id }) => id === everywhere.id)?.lorebook.entries).toEqual([]);
    expect((await ada.lorebooks.get(at(nowhere))).uses.isGlobal).toBe(false);
    // A deleted conversation takes its uses along.
    await ada.chat.deleteConversation({ params: { id: conversation.id } });
    await expect
      .poll(async () => (await ada.lorebooks.get(at(here))).uses)
      .toEqual({ isGlobal: true, conversations: [], characters: [], personas: [] });
  });

  test('keeps what applies to a chat in the bin, and the download has it', async () => {
    const [first] = await app.characters();
    const made = await make();
    const { conversation } = await ada.chat.begin({ body: { characterId: first! } });
    const { id } = conversation;
    await app.database.pool.query('update conversations set message_count = 2 where id = $1', [id]);
    const put = (conversationIds: string[]) =>
      ada.lorebooks.setUses({ ...at(made), body: { isGlobal: true, conversationIds, characterIds: [] } });
    await put([id]);
    await ada.chat.deleteConversation({ params: { id } });
    expect(await put([])).toMatchObject({ isGlobal: true, conversations: [] });
    const { url } = await ada.account.askForExport({ params: { id: ada.user.id } });
    const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer()));
    const name = Object.keys(files).find((file) => file.startsWith('lorebooks/') && file.includes(made.id))!;
    expect(JSON.parse(strFromU8(files[name]!))).toMatchObject({ appliesTo: { conversations: [{ id }] } });
    await ada.chatBin.restoreChats({ body: { ids: [id] } });
    expect((await ada.lorebooks.get(at(made))).uses.conversations).toMatchObject([{ id }]);
    expect(await put([])).toMatchObject({ conversations: [] });
  });

  test('refuses conversations and private characters of others, and too many at one place', async () => {
    const [first] = await app.characters();
    const made = await make(eve);
    const { conversation } = await ada.chat.open({ params: { id: first! } });
    const hidden = await ada.characters.create({ body: { content: writtenCharacter() } });
    const put = (body: Partial<{ isGlobal: boolean; conversationIds: string[]; characterIds: string[] }>) =>
      eve.lorebooks.setUses({
        ...at(made),
        body: { isGlobal: false, conversationIds: [], characterIds: [], ...body },
      });
    for (const body of [{ conversationIds: [conversation.id] }, { characterIds: [hidden.id] }])
      expect(await failure(put(body))).toMatchObject({ status: 422, code: 'lorebooks.missing_target' });
    expect(await put({ characterIds: [first!] })).toMatchObject({ characters: [{ id: first }] });
    for (let n = 0; n < BOOKS_AT_ONCE_MAX; n++) {
      const { id } = await make(eve, `Global ${n}`);
      await eve.lorebooks.setUses({
        params: { id },
        body: { isGlobal: true, conversationIds: [], characterIds: [] },
      });
    }
    expect(await failure(put({ isGlobal: true }))).toMatchObject({
      status: 409,
      code: 'lorebooks.too_many_here',
    });
  });

  test('offers own conversations and characters by a part of their name', async () => {
    const own = await ada.characters.create({ body: { content: writtenCharacter({ name: 'Quill % Ash' }) } });
    const found = await ada.lorebooks.targets({ query: { q: 'quill %' } });
    expect(found.characters).toEqual([{ id: own.id, name: 'Quill % Ash' }]);
    expect((await ada.lorebooks.targets({ query: {} })).conversations.length).toBeGreaterThan(0);
    expect((await eve.lorebooks.targets({ query: { q: 'Quill' } })).characters).toEqual([]);
  });
});
