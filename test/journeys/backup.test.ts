// Backs up the product while it is in use, restores the backup, and starts the product on the result.
import { appendFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { backUp } from '../../scripts/backup/backup.ts';
import { blobsOf, tableFile, type Manifest } from '../../scripts/backup/manifest.ts';
import { checkBackup, restore } from '../../scripts/backup/restore.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let app: TestApp;
let ada: Person;
let manifest: Manifest;
const blobs = () => createDiskStore(path.join(dataDir(), 'blobs'));
const dataDir = () => path.join(folder, 'data');
const target = () => path.join(folder, 'backup');

async function writeMuch(person: Person, characterId: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await Array.fromAsync(person.chat.send({ params: { id: characterId }, body: { content: 'And then?' } }));
    await person.coins.info();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-backup-'));
  app = await createTestApp({ blobs: blobs(), isSeeding: true, env: { IMAGE_WORKERS: '2' } });
  ada = await app.signUp('ada');
  await ada.coins.claimMonthly();
  const [first] = await app.characters();
  const job = await ada.images.generate({ body: { prompt: 'a lighthouse at dusk' } });
  await Array.fromAsync(ada.images.watch({ params: { id: job.id } }));
  let isOver = false;
  const writing = writeMuch(ada, first!, () => isOver);
  manifest = await backUp({
    databaseUrl: app.database.url,
    blobs: blobs(),
    dataDir: dataDir(),
    target: target(),
    productName: 'Nightbloom',
    now: new Date(app.clock.now()),
  });
  isOver = true;
  await writing;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('is refused when the target folder exists, and leaves no partial files', async () => {
    const job = { databaseUrl: app.database.url, blobs: blobs(), dataDir: dataDir(), target: target() };
    await expect(backUp({ ...job, productName: '', now: new Date(0) })).rejects.toThrow(/is there already/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('that fails leaves no files', async () => {
    const job = { databaseUrl: 'postgres://127.0.0.1:1/none', blobs: blobs(), dataDir: dataDir() };
    const other = path.join(folder, 'other');
    await expect(backUp({ ...job, target: other, productName: '', now: new Date(0) })).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
  });

  test('is reported as damaged when one of its files has changed', async () => {
    const table = tableFile(target(), 'users');
    await appendFile(table, 'x');
    await expect(checkBackup(target())).rejects.toThrow(/damaged: .*users\.copy\.gz/);
    await truncate(table, manifest.tables.find(({ name }) => name === 'users')!.bytes);
    const picture = path.join(target(), 'blobs', Object.keys(manifest.blobs)[0]!);
    await appendFile(picture, 'x');
    await expect(checkBackup(target())).rejects.toThrow(/damaged/);
    await truncate(picture, Object.values(manifest.blobs)[0]!.bytes);
    expect(await checkBackup(target())).toEqual(manifest);
  });

  test('contains every table and every file', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => name !== 'schema_migrations')
        .sort(),
    );
    expect((await Array.fromAsync(blobsOf(target()).list(''))).sort()).toEqual(
      Object.keys(manifest.blobs).sort(),
    );
    // The number of pictures drawn by then depends on the machine.
    expect(Object.keys(manifest.blobs).length).toBeGreaterThan(10);
  });
});

describe('restored into an empty database and folder', () => {
  let database: TestDatabase;
  let again: TestApp;
  const otherDir = () => path.join(folder, 'restored');
  // A store of another kind: what leaves a disk comes back anywhere.
  const otherBlobs = createMemoryStore();
  beforeAll(async () => {
    database = await createEmptyDatabase();
    await restore(target(), await checkBackup(target()), {
      databaseUrl: database.url,
      blobs: otherBlobs,
      dataDir: otherDir(),
    });
  });
  afterAll(async () => {
    await again?.close();
    await database.drop();
  });

  test('every table has the same number of rows, and the same keys and triggers', async () => {
    for (const { name, rows } of manifest.tables) {
      const count = await database.pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
      expect([name, count.rows[0]!.n]).toEqual([name, rows]);
    }
    const shape = `select (select count(*)::int from pg_constraint where connamespace = 'public'::regnamespace) as keys,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`;
    expect((await database.pool.query(shape)).rows).toEqual((await app.database.pool.query(shape)).rows);
  });

  test('the product starts on it with its users, conversations, coins and pictures', async () => {
    again = await createTestApp({ blobs: otherBlobs, database, isSeeding: true });
    const guest = await again.guest();
    const { accessToken, user } = await guest.account.login({
      body: { emailOrUsername: 'ada', password: ada.password },
    });
    guest.session.accessToken = accessToken;
    expect(user.id).toBe(ada.user.id);
    const chats = (await guest.chat.conversations({ query: {} })).items;
    expect(chats).toHaveLength(1);
    expect((await guest.coins.info()).balance).toBe((await ada.coins.info()).balance);
    const [picture] = (await guest.images.list({ query: { userId: user.id } })).items;
    const answer = await fetch(again.origin + picture!.picture.url);
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  });

  test('is refused when the database already has tables', async () => {
    const place = { databaseUrl: database.url, blobs: otherBlobs, dataDir: otherDir() };
    await expect(restore(target(), manifest, place)).rejects.toThrow(/holds tables already/);
  });
});
