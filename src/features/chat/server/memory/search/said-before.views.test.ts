// The words of texts without spaces, of long questions, and of paths, in the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../../adapters/ids/index.ts';
import { insertConversation, insertMessages, setHead, showAbove } from '../../chat.store.ts';
import { readPlaces, storePlaces } from './places.store.ts';
import { searchWords } from './said-before.views.ts';

const clock = fixedClock(0);
const ids = uuidv7(clock);
const at = new Date(0);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // As the function was until it was written anew; stored words were made by it.
  await database.pool.query(`
    create function pairs_before(content text) returns text language sql as $$
      select coalesce(string_agg(substr(run[1], i, 2), ' '), '')
      from regexp_matches(content, '([\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]{2,})', 'g') as runs(run)
      cross join lateral generate_series(1, length(run[1]) - 1) as i $$`);
});
afterAll(() => database.drop());

async function valueOf<Value>(text: string, values: unknown[]): Promise<Value> {
  const { rows } = await database.pool.query<{ value: Value }>(`select ${text} as value`, values);
  return rows[0]!.value;
}

/**
 * A conversation; `add` puts messages below its end and answers with the id of the last one, `goBack` makes an earlier
 * one its end, below which a second path may begin.
 */
async function createTalk() {
  const cast = createCast(database, clock, ids);
  const userId = await cast.person();
  const characterId = await cast.character(userId);
  const { rows } = await database.pool.query<{ id: string }>(
    'select version_id as id from characters where id = $1',
    [characterId],
  );
  const conversationId = ids.next();
  const members = [{ characterId, versionId: rows[0]!.id }];
  await database.transact((tx) => insertConversation(tx, { id: conversationId, userId, members, at }));
  let lastId: string | null = null;
  let first = 1;
  const add = async (...contents: string[]): Promise<string> => {
    const said = contents.map((content, index) => {
      const parentId = lastId;
      lastId = ids.next();
      return {
        ...{ id: lastId, conversationId, parentId, role: 'user' as const, speakerId: null, content, at },
        ...{ state: 'complete' as const, alternative: index === 0 ? first : 1, tokens: 5, pathTokens: 5 },
      };
    });
    await database.transact(async (tx) => {
      await insertMessages(tx, said);
      await showAbove(tx, conversationId, lastId!);
      await setHead(tx, conversationId, lastId, at);
    });
    first = 1;
    return lastId!;
  };
  const goBack = async (id: string) => {
    lastId = id;
    first = 2;
    await database.transact((tx) => setHead(tx, conversationId, id, at));
  };
  const addMany = async (count: number, content: string) => {
    for (let n = 0; n < count; n += 500) await add(...Array.from({ length: 500 }, () => content));
    // A database that is in use knows how large its tables are.
    await database.pool.query('analyze messages, message_texts');
  };
  const found = async (question: string) =>
    (await searchWords(database.db, { conversationId, endId: null, beforeId: null }, question, 5)).map(
      ({ id }) => id,
    );
  return { conversationId, add, addMany, goBack, found };
}

test('of a long conversation old messages are found by rare words, new ones by every word', async () => {
  const { conversationId, add } = await createTalk();
  const oldest = await add('The lantern hangs by the harbour.');
  const old = await add('The lantern is made of brass, and of brass alone.');
  for (let n = 0; n < 1_100; n += 100) await add(...Array.from({ length: 100 }, () => 'Rain and tea again.'));
  const newest = await add('Rain on the lantern.');
  const found = async (question: string, limit = 5) =>
    (await searchWords(database.db, { conversationId, endId: null, beforeId: null }, question, limit)).map(
      ({ id }) => id,
    );
  expect(await found('brass')).toEqual([old]);
  expect((await found('the lantern of the harbour?'))[0]).toBe(oldest);
  expect(new Set(await found('lantern'))).toEqual(new Set([oldest, old, newest]));
  // Rain is said so often that it tells nothing of the old ones.
  expect((await found('rain and harbour'))[0]).toBe(oldest);
  expect(await found('rain')).toHaveLength(5);
});

test('where a conversation goes on from an early message, words are found on its path alone', async () => {
  const { add, addMany, goBack, found } = await createTalk();
  const root = await add('The lantern hangs by the harbour.');
  await addMany(1_500, 'Rain on the brass lantern.');
  await goBack(root);
  expect(await found('lantern')).toEqual([root]);
  const old = await add('A key of brass.');
  await addMany(1_000, 'Rain and tea again.');
  expect(await found('brass')).toEqual([old]);
  expect(await found('lantern')).toEqual([root]);
});

test('a word that is said often is looked up in the newest of the older messages', async () => {
  const { add, addMany, found } = await createTalk();
  await addMany(1_000, 'The lantern is made of brass.');
  const old = await add('Brass.');
  await addMany(1_000, 'Rain and tea again.');
  expect((await found('brass'))[0]).toBe(old);
});

test('the words of a path are compared, however much was said beside it', async () => {
  const { conversationId, add, addMany, goBack } = await createTalk();
  const root = await add('The lantern hangs by the harbour.');
  await addMany(4_000, 'Rain and tea again.');
  await goBack(root);
  const last = await add('Rain on the lantern.');
  await storePlaces(database.db, { wordsOf: () => new Map([[7, 'lantern']]) }, conversationId, 5_000);
  const packed = await readPlaces(database.db, { conversationId, endId: null, beforeId: null }, []);
  const bytes = 16 + 2 + 2;
  const compared = Array.from({ length: packed.length / bytes }, (_, n) =>
    packed.subarray(n * bytes, n * bytes + 16).toString('hex'),
  );
  expect(new Set(compared)).toEqual(new Set([root, last].map((id) => id.replaceAll('-', ''))));
});

test.each([
  '日本語の話',
  '日本',
  '日',
  '',
  'No such text at all.',
  '猫が好き。犬も好き。 한국어 말 と English, 中文 mixed 猫猫猫',
  '𠮷野家で牛丼を食べた',
  'が゙ カタカナ 𝄞 名前は「モス」です\n次の行',
])('the pairs of “%s” are those of before, in their order', async (text) => {
  expect(await valueOf('word_pairs($1)', [text])).toBe(await valueOf('pairs_before($1)', [text]));
});

test('the longest texts are read to their end', async () => {
  const pairs = await valueOf<string>('word_pairs(left(repeat($1, 20000), 20000))', ['日本語の話']);
  expect(pairs).toBe('日本 本語 語の の話 話日 '.repeat(4_000).slice(0, -4));
});

test('of a question the first thousand characters are looked for', async () => {
  const { conversationId, add } = await createTalk();
  const messageId = await add('The lantern hangs by the harbour, 灯台.');
  const found = async (question: string) =>
    (await searchWords(database.db, { conversationId, endId: null, beforeId: null }, question, 5)).map(
      ({ id }) => id,
    );
  const padding = 'pebble '.repeat(140);
  expect(await found(`${padding} lantern`)).toEqual([messageId]);
  expect(await found(`${padding}${padding} lantern`)).toEqual([]);
  // The pairs of a text without spaces are bounded by the same thousand.
  const pairs = '日本語の話'.repeat(199);
  expect(await found(`${pairs}灯台`)).toEqual([messageId]);
  expect(await found(`${pairs}日本語の話灯台`)).toEqual([]);
});
