import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../../adapters/blob-store/memory.ts';
import { readBlob } from '../read-blob.ts';
import { systemClock } from '../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { acceptSecret, acceptStore, joinInstallation } from './installation.ts';

const SECRET = 'the secret that all servers of this test share';
const OTHER = 'another secret that one of the servers has';

const ids = uuidv7(systemClock);
let database: TestDatabase;
let blobs = createMemoryStore();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('installation').execute();
  blobs = createMemoryStore();
});

const join = (secret = SECRET, store = blobs) => joinInstallation({ database, ids, blobs: store, secret });

test('servers that start together agree, and start again', async () => {
  await Promise.all([join(), join(), join()]);
  await join();
});

test('neither the database nor the store keeps the secret', async () => {
  await join();
  const row = await database.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  const stored = (await readBlob(blobs, 'installation.json'))!.toString();
  expect(JSON.parse(stored)).toEqual({ id: row.id, secretMark: row.secret_mark });
  expect(JSON.stringify(row) + stored).not.toContain(SECRET);
});

test('another SECRET is refused until it is accepted; then the old one is refused', async () => {
  await join();
  await expect(join(OTHER)).rejects.toThrow(/^SECRET is not the one .* --accept-secret/);
  expect(await acceptSecret({ database, ids, blobs, secret: OTHER })).toBe(true);
  expect(await acceptSecret({ database, ids, blobs, secret: OTHER })).toBe(false);
  await join(OTHER);
  await expect(join()).rejects.toThrow(/^SECRET is not the one/);
});

test('a store of its own is refused until it is accepted', async () => {
  await join();
  const own = createMemoryStore();
  await expect(join(SECRET, own)).rejects.toThrow(
    /^The pictures of this database are not where STORAGE says/,
  );
  await acceptStore({ database, ids, blobs: own, secret: SECRET });
  await join(SECRET, own);
});

test('the store of another database is refused', async () => {
  await join();
  const foreign = blobs;
  await database.db.deleteFrom('installation').execute();
  blobs = createMemoryStore();
  await join();
  await expect(join(SECRET, foreign)).rejects.toThrow(
    /^DATA_DIR, or the bucket, holds the pictures of another database/,
  );
});

test('a new database takes over its own pictures, and not those of another SECRET', async () => {
  await join();
  await database.db.deleteFrom('installation').execute();
  await expect(join(OTHER)).rejects.toThrow(
    /^DATA_DIR, or the bucket, holds the pictures of another database/,
  );
  await join();
});
