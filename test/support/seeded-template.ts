// A database with the seeded catalogue, and its pictures on disk. The first test file that needs them makes
// them and the others copy them: seeding and drawing takes longer than most of these files.
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Key of the advisory lock; arbitrary. Other test files wait while one builds the template. */
const LOCK = 4711;

type Fill = (database: TestDatabase, blobs: BlobStore) => Promise<void>;

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  return (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
}

/**
 * Builds the template if no test file of this run has built it.
 * @param fill seeds an empty database and draws its pictures.
 * @returns the template's name.
 */
export async function seededTemplate(fill: Fill): Promise<string> {
  const name = `${inject('databaseTemplate')}_seeded`;
  const admin = new pg.Client({
    connectionString: inject('databaseServer').replace('DATABASE_NAME', 'postgres'),
  });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    if (await exists(admin, name)) return name;
    const database = await createTestDatabase();
    await fill(database, createDiskStore(seededBlobs()));
    await database.close();
    await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

const seededBlobs = () => path.join(inject('scratch'), 'seeded-pictures');

/** Reads the seeded pictures from disk. A test's own writes and deletions stay in memory. */
export function createSeededStore(): BlobStore {
  const seeded = createDiskStore(seededBlobs());
  const own = createMemoryStore();
  const changed = new Set<string>();
  return {
    async put(key, content) {
      changed.add(key);
      await own.put(key, content);
    },
    get: (key, range) => (changed.has(key) ? own : seeded).get(key, range),
    async delete(keys) {
      for (const key of keys) changed.add(key);
      await own.delete(keys);
    },
    async *list(prefix) {
      yield* own.list(prefix);
      for await (const key of seeded.list(prefix)) if (!changed.has(key)) yield key;
    },
    async *entries(prefix) {
      yield* own.entries(prefix);
      for await (const entry of seeded.entries(prefix)) if (!changed.has(entry.key)) yield entry;
    },
    addressOf: own.addressOf,
  };
}
