// Files in a bucket: servers that share nothing but database and bucket, a bucket that is away, and the storage commands.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../scripts/storage/check.ts';
import { move } from '../../scripts/storage/move.ts';
import { expectedFiles } from '../../scripts/storage/expected.ts';
import { findOrphans } from '../../scripts/storage/orphans.ts';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { createMovingStore } from '../../src/adapters/blob-store/moving.ts';
import { createS3Store } from '../../src/adapters/blob-store/s3/s3.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';
import { COVER_WIDTH } from '../../src/shared/words/picture-address.ts';
import { refuse, startS3, type S3Server } from '../support/s3-server.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let folder: string;
let s3: S3Server;
let one: TestApp;
let two: TestApp;
let ada: Person;

/** Each server opens the bucket for itself. */
const openBucket = () => createS3Store({ ...s3.settings, prefix: 'product/' });

async function drawPicture(person: Person) {
  const job = await person.images.generate({ body: { prompt: 'a lighthouse at dusk' } });
  const events = await Array.fromAsync(person.images.watch({ params: { id: job.id } }));
  return events.at(-1)!;
}

const firstOf = async (person: Person) =>
  (await person.images.list({ query: { limit: 10 } })).items[0]!.picture;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-storage-'));
  s3 = await startS3(path.join(folder, 's3'));
  one = await createTestApp({ blobs: openBucket(), isSeeding: false, isAlone: false });
  two = await createTestApp({ blobs: openBucket(), isSeeding: false, sharedWith: one });
  ada = await one.signUp('ada');
  await ada.coins.claimMonthly();
  await drawPicture(ada);
});
beforeEach(() => s3.fail(null));
afterAll(async () => {
  await two.close();
  await one.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe('servers that share a bucket and no disk', () => {
  test('serve each other’s pictures', async () => {
    const { url } = await firstOf(ada);
    const [here, there] = await Promise.all([one, two].map((app) => fetch(new URL(url, app.origin))));
    expect([here!.status, there!.status]).toEqual([200, 200]);
    const bytes = Buffer.from(await here!.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.equals(Buffer.from(await there!.arrayBuffer()))).toBe(true);
  });

  test('say that they are unavailable while the bucket is away, and lose nothing', async () => {
    const { url } = await firstOf(ada);
    s3.fail(refuse(503, 'SlowDown'));
    const { id } = await ada.images.generate({ body: { prompt: 'a lighthouse at dusk' } });
    const answer = await fetch(new URL(url, two.origin));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    s3.fail(null);
    expect((await fetch(new URL(url, two.origin))).status).toBe(200);

    // What could not be stored is drawn again after a pause, and paid once.
    for (let round = 0; (await ada.images.job({ params: { id } })).state !== 'complete'; round++) {
      expect(round).toBeLessThan(100);
      one.clock.advance(2_000);
      one.services.images.loop.wake();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { cost, spent, images } = await ada.images.job({ params: { id } });
    expect(spent).toBe(cost);
    // Not the first of the gallery: pictures of the same moment have no order.
    expect((await fetch(new URL(images[0]!.picture.url, two.origin))).status).toBe(200);
  });
});

describe('the check and the orphans', () => {
  let client: pg.Client;
  const blobs = openBucketLater();
  const checked = (isDeep: boolean) => check({ client, blobs, coverWidth: COVER_WIDTH, isDeep });
  const orphansBefore = async (putBefore: number) =>
    (await findOrphans({ client, blobs, putBefore })).map(({ key }) => key).sort();
  const LATER = Date.UTC(2100, 0);

  /** The server is not there yet when tests are collected. */
  function openBucketLater() {
    let store: ReturnType<typeof openBucket> | undefined;
    return new Proxy({} as ReturnType<typeof openBucket>, {
      get: (_none, name) => Reflect.get((store ??= openBucket()), name) as unknown,
    });
  }

  beforeAll(async () => {
    client = new pg.Client({ connectionString: one.database.url });
    await client.connect();
  });
  afterAll(() => client.end());

  test('find nothing where all is well', async () => {
    const report = await checked(true);
    expect(report).toMatchObject({ missing: [], damaged: [] });
    expect(report.named).toBeGreaterThan(5);
    expect(await orphansBefore(LATER)).toEqual([]);
  });

  test('name what is missing, damaged or wanted by nobody', async () => {
    // What was put while the bucket failed may lie beside them, under a name that no row holds.
    const [first, second] = (await Array.fromAsync(expectedFiles(client, COVER_WIDTH))).filter(({ key }) =>
      key.endsWith('.webp'),
    );
    const [kept, damaged] = await Promise.all([first!, second!].map(({ key }) => readBlob(blobs, key)));
    await blobs.delete([first!.key]);
    await blobs.put(second!.key, damaged!.subarray(0, 200));
    const lost = 'pictures/01990000-0000-7000-8000-000000000001/x-160.webp';
    await blobs.put(lost, Uint8Array.of(1));
    await blobs.put('unknown/thing', Uint8Array.of(1));

    expect(await checked(false)).toMatchObject({ missing: [first!.key], damaged: [] });
    const deep = await checked(true);
    expect(deep.missing).toEqual([first!.key]);
    expect(deep.damaged.map(({ key }) => key)).toEqual([second!.key]);
    expect(await orphansBefore(LATER)).toEqual([lost]);
    // It may be about to be named.
    expect(await orphansBefore(Date.UTC(2020, 0))).toEqual([]);

    await blobs.put(first!.key, kept!);
    await blobs.put(second!.key, damaged!);
    await blobs.delete([lost, 'unknown/thing']);
    expect(await checked(true)).toMatchObject({ missing: [], damaged: [] });
  });
});

describe('a move', () => {
  const bytesOf = (index: number) => Buffer.alloc(2000 + index, String(index));
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  /** `npm run storage -- …` as a process of its own. */
  function run(args: string[], dataDir: string) {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const child = spawn(process.execPath, [path.resolve('scripts/storage.ts'), ...args], {
      env: {
        ...process.env,
        MODE: 'production',
        DATA_DIR: dataDir,
        STORAGE: 's3',
        STORAGE_BEFORE: 'disk',
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_PREFIX: 'moved',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended };
  }

  test('that is killed goes on where it was, while the product reads, writes and deletes', async () => {
    const dataDir = path.join(folder, 'old');
    const disk = createDiskStore(path.join(dataDir, 'blobs'));
    const bucket = createS3Store({ ...s3.settings, prefix: 'moved/' });
    const product = createMovingStore(bucket, disk);
    const keys = Array.from({ length: 120 }, (_none, index) => `pictures/${index}/file`);
    for (const [index, key] of keys.entries()) await disk.put(key, bytesOf(index));

    const first = run(['move', '--remove'], dataDir);
    let puts = 0;
    s3.fail((request) => {
      if (request.method === 'PUT' && ++puts === 40) first.child.kill('SIGKILL');
      return undefined;
    });
    await first.ended;
    s3.fail(null);
    const left = (await Array.fromAsync(disk.list(''))).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(keys.length);
    for (const [index, key] of keys.entries())
      expect(sum((await readBlob(product, key))!), key).toBe(sum(bytesOf(index)));

    await product.put('pictures/new/file', bytesOf(7));
    await product.delete([keys[5]!, keys[100]!]);
    const { code, output } = await run(['move', '--remove'], dataDir).ended;
    expect(code, output).toBe(0);
    expect(output).toMatch(/Every copy was read back/);
    expect(await Array.fromAsync(disk.list(''))).toEqual([]);
    const rest = keys.filter((_key, index) => index !== 5 && index !== 100);
    expect((await Array.fromAsync(bucket.list(''))).sort()).toEqual([...rest, 'pictures/new/file'].sort());
    for (const key of rest) expect(sum((await readBlob(bucket, key))!)).toBe(sum(bytesOf(keys.indexOf(key))));
  });

  test('says what to set, where nothing is said of an old place', async () => {
    const { code, output } = await run(['move', '--nothing'], folder).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('Usage:')]);
  });

  test('keeps what was written to the new place since, and takes back what was deleted meanwhile', async () => {
    const [from, to] = [createMemoryStore(), createMemoryStore()];
    await from.put('a', Uint8Array.of(1));
    await from.put('b', Uint8Array.of(1));
    await from.put('same', Uint8Array.of(3));
    await to.put('a', Uint8Array.of(2));
    await to.put('same', Uint8Array.of(3));
    const product = createMovingStore(to, from);
    const slow = {
      ...to,
      async put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
        await to.put(key, content);
        if (key === 'b') await from.delete(['b']);
      },
    };
    const result = await move({ from, to: slow, removes: false });
    expect(result).toMatchObject({ copied: 0, same: 1, newer: 1, gone: 1, failed: [] });
    expect([...(await readBlob(product, 'a'))!]).toEqual([2]);
    expect(await readBlob(product, 'b')).toBeNull();
  });
});
