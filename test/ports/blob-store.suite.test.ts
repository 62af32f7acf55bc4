import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { createMovingStore } from '../../src/adapters/blob-store/moving.ts';
import { createS3Store } from '../../src/adapters/blob-store/s3/s3.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';
import { chunks, failing, keysOf } from '../support/blobs.ts';
import { startS3 } from '../support/s3-server.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-blobs-'));
afterAll(() => rm(folder, { recursive: true }));

/** Another S3 server, for a run by hand: TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_KEY and TEST_S3_SECRET. */
function outsideStores(): [string, BlobStore][] {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_BUCKET: bucket = '',
    TEST_S3_KEY,
    TEST_S3_SECRET,
  } = process.env;
  if (!endpoint) return [];
  const [accessKeyId, secretAccessKey] = [TEST_S3_KEY ?? '', TEST_S3_SECRET ?? ''];
  const settings = { endpoint, bucket, accessKeyId, secretAccessKey, region: 'us-east-1', isPathStyle: true };
  // 5 MiB is the least that most servers take as a part.
  return [
    [
      'an S3 server elsewhere',
      createS3Store({ ...settings, prefix: `suite-${process.pid}/` }, 5 * 1024 ** 2),
    ],
  ];
}

const s3 = await startS3(path.join(folder, 's3'));
afterAll(() => s3.close());

function abortedMidway(): Readable {
  const abort = new AbortController();
  async function* source(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(100_000);
    abort.abort();
    yield new Uint8Array(100_000);
  }
  return Readable.from(source(), { signal: abort.signal });
}

describe.each<[string, BlobStore]>([
  ['disk', createDiskStore(path.join(folder, 'store'))],
  ['memory', createMemoryStore()],
  // Parts of 256 KB, so that the contents of these tests are uploaded both ways.
  ['s3', createS3Store({ ...s3.settings, prefix: 'ours/' }, 262_144)],
  ['moving', createMovingStore(createMemoryStore(), createMemoryStore())],
  ...outsideStores(),
])('%s', (_name, store) => {
  test('returns the stored bytes with their size, and overwrites', async () => {
    await store.put('pictures/a/one.webp', Uint8Array.of(1, 2, 3));
    await store.put('pictures/a/one.webp', Uint8Array.of(4));
    const blob = (await store.get('pictures/a/one.webp'))!;
    expect(blob.size).toBe(1);
    expect(await blob.content.toArray()).toEqual([Buffer.of(4)]);
  });

  test('keeps its own copy of what was put', async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    await store.put('pictures/a/own', bytes);
    bytes.fill(9);
    expect([...(await readBlob(store, 'pictures/a/own'))!]).toEqual([1, 2, 3]);
  });

  test('an empty blob is one', async () => {
    await store.put('pictures/a/empty', new Uint8Array());
    expect((await store.get('pictures/a/empty'))!.size).toBe(0);
    expect(await readBlob(store, 'pictures/a/empty')).toHaveLength(0);
  });

  test('takes a stream, and gives one', async () => {
    await store.put('pictures/a/long', Readable.from(chunks(40, 50_000), { objectMode: false }));
    await store.put('pictures/a/again', (await store.get('pictures/a/long'))!.content);
    const { size, content } = (await store.get('pictures/a/again'))!;
    expect(size).toBe(2_000_000);
    const expected = Buffer.concat(await Array.fromAsync(chunks(40, 50_000)));
    expect(expected.equals(Buffer.concat(await content.toArray()))).toBe(true);
  });

  test('takes what is larger than a part of any store', async () => {
    const size = 6 * 1024 ** 2;
    await store.put('pictures/a/large', chunks(2, size));
    const { size: stored, content } = (await store.get('pictures/a/large', {
      start: size - 2,
      end: size + 2,
    }))!;
    expect([stored, ...Buffer.concat(await content.toArray())]).toEqual([2 * size, 0, 0, 1, 1]);
    await store.delete(['pictures/a/large']);
  });

  test.each([
    ['fails', failing],
    ['is aborted', abortedMidway],
    ['is destroyed', () => Readable.from(chunks(2, 10)).destroy()],
  ])('a content that %s leaves what was there, and nothing where nothing was', async (_how, content) => {
    await store.put('pictures/half', Uint8Array.of(7));
    await expect(store.put('pictures/half', content())).rejects.toThrow();
    await expect(store.put('pictures/never', content())).rejects.toThrow();
    expect([...(await readBlob(store, 'pictures/half'))!]).toEqual([7]);
    expect(await store.get('pictures/never')).toBeNull();
    expect(await keysOf(store, 'pictures/never')).toEqual([]);
  });

  test('reads a range, and nothing beyond the end', async () => {
    await store.put(
      'pictures/range',
      Uint8Array.from({ length: 200 }, (_none, index) => index),
    );
    const read = async (start: number, end?: number) => {
      const { size, content } = (await store.get(
        'pictures/range',
        end === undefined ? { start } : { start, end },
      ))!;
      return [size, ...Buffer.concat(await content.toArray())];
    };
    expect(await read(0, 3)).toEqual([200, 0, 1, 2]);
    expect(await read(197)).toEqual([200, 197, 198, 199]);
    expect(await read(198, 500)).toEqual([200, 198, 199]);
    expect(await read(0)).toHaveLength(201);
    for (const [start, end] of [[200], [500, 600], [3, 3], [0, 0]] as const)
      expect(await read(start, end)).toEqual([200]);
    expect(await store.get('pictures/no-range', { start: 0, end: 3 })).toBeNull();
    expect(await store.get('pictures/no-range', { start: 0, end: 0 })).toBeNull();
  });

  test('tells the size of each entry', async () => {
    await store.put('sized/a', new Uint8Array(5));
    await store.put('sized/b/c', new Uint8Array());
    const found = await Array.fromAsync(store.entries('sized/'));
    expect(new Map(found.map(({ key, size }) => [key, size]))).toEqual(
      new Map([
        ['sized/a', 5],
        ['sized/b/c', 0],
      ]),
    );
  });

  test('an address, where there are any, gives the bytes to whoever has it', async () => {
    await store.put('pictures/addressed.webp', Uint8Array.of(1, 2, 3));
    const address = await store.addressOf('pictures/addressed.webp', 60);
    if (address === null) return;
    const answer = await fetch(address);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3]);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const forged = address.replace(/addressed/, 'else');
    expect((await fetch(forged)).status).toBe(403);
  });

  test('a reader that leaves midway disturbs nobody', async () => {
    await store.put('pictures/left', chunks(10, 100_000));
    const blob = (await store.get('pictures/left'))!;
    for await (const _chunk of blob.content) break;
    expect(blob.content.destroyed).toBe(true);
    (await store.get('pictures/left'))!.content.destroy();
    expect(await readBlob(store, 'pictures/left')).toHaveLength(1_000_000);
  });

  test('what is being read stays whole while it is overwritten and deleted', async () => {
    await store.put('pictures/read', chunks(1, 300_000));
    const { content } = (await store.get('pictures/read'))!;
    await store.put('pictures/read', Uint8Array.of(1));
    await store.delete(['pictures/read']);
    expect(Buffer.concat(await content.toArray())).toHaveLength(300_000);
  });

  test('a key that does not exist reads as null, whether it is near one or leads through one', async () => {
    await store.put('pictures/file/here', Uint8Array.of(1));
    for (const key of ['pictures/none', 'none/at/all', 'pictures/file', 'pictures/file/here/below'])
      expect(await store.get(key), key).toBeNull();
  });

  test('deletes many at once, those that do not exist too', async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `bulk/${index}`);
    for (const key of [...keys, 'bulk/kept']) await store.put(key, Uint8Array.of(1));
    await store.delete([...keys, 'bulk/none', 'nowhere/none', keys[0]!]);
    expect(await keysOf(store, 'bulk/')).toEqual(['bulk/kept']);
    await store.delete([]);
    await store.delete(keys);
    expect(await keysOf(store, 'bulk/')).toEqual(['bulk/kept']);
  });

  test('one key that is none keeps all from being deleted', async () => {
    await store.put('guarded/one', Uint8Array.of(1));
    await expect(store.delete(['guarded/one', '../x'])).rejects.toThrow(/Not a blob key/);
    expect(await keysOf(store, 'guarded/')).toEqual(['guarded/one']);
  });

  test('lists by the beginning of keys, wherever that ends', async () => {
    for (const key of ['list/a/1', 'list/a/2', 'list/ab/1', 'list/b', 'lists/x'])
      await store.put(key, Uint8Array.of(1));
    expect(await keysOf(store, 'list/')).toEqual(['list/a/1', 'list/a/2', 'list/ab/1', 'list/b']);
    expect(await keysOf(store, 'list/a')).toEqual(['list/a/1', 'list/a/2', 'list/ab/1']);
    expect(await keysOf(store, 'list/a/')).toEqual(['list/a/1', 'list/a/2']);
    expect(await keysOf(store, 'list/b')).toEqual(['list/b']);
    expect(await keysOf(store, 'list')).toHaveLength(5);
    expect(await keysOf(store, 'list/none/')).toEqual([]);
    expect((await keysOf(store, '')).filter((key) => key.startsWith('list'))).toHaveLength(5);
    await expect(keysOf(store, '../')).rejects.toThrow(/Not a blob key/);
  });

  test('a list that is left midway, and one whose keys are deleted under it, end well', async () => {
    for (let index = 0; index < 20; index++) await store.put(`walk/${index}`, Uint8Array.of(1));
    for await (const _key of store.list('walk/')) break;
    let seen = 0;
    for await (const key of store.list('walk/')) {
      seen++;
      await store.delete([key]);
    }
    expect([seen, await keysOf(store, 'walk/')]).toEqual([20, []]);
  });

  test('concurrent writes of one key leave one complete value', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.put('pictures/busy', new Uint8Array(10_000).fill(index)),
      ),
    );
    const found = (await readBlob(store, 'pictures/busy'))!;
    expect(found).toHaveLength(10_000);
    expect(new Set(found).size).toBe(1);
  });

  test('no key leads out of the store', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', '', 'a\0b', '.parts/x']) {
      await expect(store.put(key, Uint8Array.of(1))).rejects.toThrow(/Not a blob key/);
      await expect(store.get(key)).rejects.toThrow(/Not a blob key/);
      await expect(store.delete([key])).rejects.toThrow(/Not a blob key/);
    }
  });
});
