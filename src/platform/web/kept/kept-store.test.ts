import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createKeptStore } from './kept-store.ts';

const SECRET = 'Remember the lantern.';
const page = (value: unknown = SECRET, at = 10, name = 'thread') => ({ name, at, value });

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The database could not be read')));
  });

/** A browser's database, and what lies in it. */
function setUp() {
  const database = new IDBFactory();
  const rowsOf = async (store: 'keys' | 'pages') => {
    const db = await done(database.open('nb_kept'));
    const rows = await done<{ key?: CryptoKey; data?: ArrayBuffer }[]>(
      db.transaction(store).objectStore(store).getAll(),
    );
    db.close();
    return rows;
  };
  return { database, store: createKeptStore(database, crypto), rowsOf };
}

test('what is kept is read again, the newest of each name, and lies there encrypted', async () => {
  const { store, rowsOf } = setUp();
  await store.begin('ada');
  await store.put('ada', page('An earlier page'));
  await store.put('ada', page());
  await store.put('ada', page({ list: [1] }, 11, 'list'));
  expect(await store.read('ada', 10)).toEqual([page({ list: [1] }, 11, 'list'), page()]);
  const rows = await rowsOf('pages');
  expect(rows).toHaveLength(2);
  for (const { data } of rows) expect(new TextDecoder().decode(data)).not.toContain('lantern');
  expect((await rowsOf('keys')).map(({ key }) => key!.extractable)).toEqual([false]);
});

test('what is older than asked for is removed', async () => {
  const { store, rowsOf } = setUp();
  await store.begin('ada');
  await store.put('ada', page());
  expect(await store.read('ada', 11)).toEqual([]);
  expect(await rowsOf('pages')).toEqual([]);
});

test('a tab that saves after everything was thrown away stores nothing', async () => {
  const { database, store, rowsOf } = setUp();
  const otherTab = createKeptStore(database, crypto);
  await store.begin('ada');
  await store.put('ada', page());
  await store.wipe();
  await otherTab.put('ada', page());
  expect([await rowsOf('keys'), await rowsOf('pages')]).toEqual([[], []]);
});

test('a page that is encrypted while everything is thrown away is not stored', async () => {
  const { database, store, rowsOf } = setUp();
  await store.begin('ada');
  const encrypt: SubtleCrypto['encrypt'] = async (...given) => {
    await store.wipe();
    await store.begin('ada');
    return crypto.subtle.encrypt(...given);
  };
  const subtle = Object.assign(Object.create(crypto.subtle) as SubtleCrypto, { encrypt });
  const slow = createKeptStore(database, {
    subtle,
    getRandomValues: (bytes) => crypto.getRandomValues(bytes),
    randomUUID: () => crypto.randomUUID(),
  });
  await slow.put('ada', page());
  expect(await rowsOf('pages')).toEqual([]);
});

test('nobody reads what another person has kept, and it goes when keeping begins for the next one', async () => {
  const { store, rowsOf } = setUp();
  await store.begin('ada');
  await store.put('ada', page());
  await store.begin('ben');
  expect(await rowsOf('pages')).toEqual([]);
  await store.put('ada', page());
  expect(await store.read('ben', 0)).toEqual([]);
  expect(await rowsOf('pages')).toEqual([]);
});
