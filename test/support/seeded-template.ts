// A database with the first catalogue, and its pictures on disk: made by the first test file that needs them, and
// copied by every other. Seeding and drawing anew costs more than most of these files take.
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Any number; the others wait for who has it. */
const LOCK = 4711;

type Fill = (database: TestDatabase, blobs: BlobStore) => Promise<void>;

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  return (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
}

/**
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

/** The pictures of the first catalogue, and what a test adds or deletes without changing them for others. */
export function createSeededStore(): BlobStore {
  const seeded = createDiskStore(seededBlobs());
  const own = createMemoryStore();
  const changed = new Set<string>();
  return {
    async put(key, bytes, mime) {
      changed.add(key);
      await own.put(key, bytes, mime);
    },
    get: (key) => (changed.has(key) ? own : seeded).get(key),
    async delete(key) {
      changed.add(key);
      await own.delete(key);
    },
  };
}
