import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { createMovingStore } from '../../src/adapters/blob-store/moving.ts';
import { createS3Store } from '../../src/adapters/blob-store/s3/s3.ts';
import { BlobStoreError, type BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';
import { refuse, startS3 } from '../support/s3-server.ts';

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

const keysOf = async (store: BlobStore, prefix: string) => (await Array.fromAsync(store.list(prefix))).sort();

async function* chunks(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield new Uint8Array(size).fill(index);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(100_000);
  throw new Error('the sender is away');
}

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

describe('an S3 server', () => {
  const PART = 65_536;
  const store = createS3Store(s3.settings, PART);
  const long = Buffer.concat(Array.from({ length: 5 }, (_none, index) => Buffer.alloc(50_000, index)));
  const read = async (key: string) => (await readBlob(store, key))?.equals(long);

  beforeEach(() => {
    s3.fail(null);
    s3.asked.length = 0;
  });

  test('that is busy for a moment is asked again, in every step', async () => {
    const failed = new Set<string>();
    s3.fail((request, response) => {
      const asked = `${request.method} ${request.url}`;
      if (failed.has(asked)) return undefined;
      failed.add(asked);
      return refuse(503, 'SlowDown')(request, response);
    });
    await store.put('busy/long', chunks(5, 50_000));
    await store.put('busy/short', Uint8Array.of(1));
    expect(await read('busy/long')).toBe(true);
    expect(await keysOf(store, 'busy/')).toEqual(['busy/long', 'busy/short']);
    await store.delete(['busy/long', 'busy/short']);
    expect(await keysOf(store, 'busy/')).toEqual([]);
    expect(failed.size).toBeGreaterThan(8);
  });

  test('that breaks off is read on from where it stopped', async () => {
    await store.put('broken', long);
    s3.cutNext('GET', 120_000);
    expect(await read('broken')).toBe(true);
    expect(s3.asked.filter((asked) => asked === 'GET /nightbloom/broken')).toHaveLength(2);
  });

  test('whose content changed after it broke off gives an error, and no mixture', async () => {
    await store.put('changed', long);
    s3.cutNext('GET', 120_000);
    const { content } = (await store.get('changed'))!;
    await store.put('changed', Buffer.alloc(250_000, 9));
    await expect(content.toArray()).rejects.toThrow(/was changed or deleted/);
  });

  test('that joined the parts, but whose answer was lost, has stored them', async () => {
    s3.fail((request, response) => {
      if (request.method !== 'POST' || !request.url?.includes('uploadId')) return undefined;
      s3.fail(null);
      // The request is carried out, and nobody hears of it.
      s3.cutNext('POST', 0);
      void response;
      return undefined;
    });
    await store.put('joined', long);
    expect(await read('joined')).toBe(true);
  });

  test('that is away leaves what was there, and says how to reach it', async () => {
    await store.put('away', Uint8Array.of(7));
    s3.fail((request) => {
      request.socket.destroy();
      return 'done';
    });
    const fault = await store.put('away', long).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(BlobStoreError);
    expect(fault).toMatchObject({ isTemporary: true, message: expect.stringContaining('S3_ENDPOINT') });
    s3.fail(null);
    expect([...(await readBlob(store, 'away'))!]).toEqual([7]);
  });

  test.each([
    [403, 'SignatureDoesNotMatch', /S3_SECRET_ACCESS_KEY/],
    [403, 'InvalidAccessKeyId', /S3_ACCESS_KEY_ID/],
    [404, 'NoSuchBucket', /S3_BUCKET/],
  ])(
    'that answers %d %s is asked once, and the error says what to change',
    async (status, code, sentence) => {
      s3.fail(refuse(status, code));
      for (const work of [() => store.put('refused', Uint8Array.of(1)), () => store.get('refused')])
        await expect(work()).rejects.toThrow(sentence);
      expect(s3.asked).toHaveLength(2);
    },
  );

  test('checks signatures', async () => {
    const other = createS3Store({ ...s3.settings, secretAccessKey: 'another' });
    await expect(other.put('x', Uint8Array.of(1))).rejects.toThrow(/S3_SECRET_ACCESS_KEY/);
  });

  test('that deletes one key a request is asked so', async () => {
    await store.put('single/a', Uint8Array.of(1));
    await store.put('single/b', Uint8Array.of(1));
    s3.fail((request, response) =>
      request.method === 'POST' ? refuse(501, 'NotImplemented')(request, response) : undefined,
    );
    await store.delete(['single/a', 'single/b', 'single/none']);
    expect(await keysOf(store, 'single/')).toEqual([]);
  });

  // s3rver cannot: its tokens need a cipher that today's OpenSSL refuses.
  test('lists in pages, and within its folder alone', async () => {
    const ours = createS3Store({ ...s3.settings, prefix: 'pages/' });
    const page = (keys: string[], token: string) => `<?xml version="1.0"?><ListBucketResult>
      <IsTruncated>${token !== ''}</IsTruncated>${token && `<NextContinuationToken>${token}</NextContinuationToken>`}
      ${keys.map((key) => `<Contents><Key>pages/${key}</Key><LastModified>2026-11-30T20:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag><Size>3</Size></Contents>`).join('')}
      <CommonPrefixes></CommonPrefixes></ListBucketResult>`;
    s3.fail((request, response) => {
      const query = new URL(request.url!, s3.settings.endpoint).searchParams;
      const isSecond = query.get('continuation-token') === 'a+b/c=&d';
      const isAsked = query.get('list-type') === '2' && query.get('prefix') === 'pages/many';
      response.end(
        isAsked
          ? page(isSecond ? ['many/c'] : ['many/a', 'many/', 'many/b'], isSecond ? '' : 'a+b/c=&amp;d')
          : '',
      );
      return 'done';
    });
    const putAt = Date.UTC(2026, 10, 30, 20);
    expect(await Array.fromAsync(ours.entries('many'))).toEqual(
      ['many/a', 'many/b', 'many/c'].map((key) => ({ key, size: 3, putAt })),
    );
  });
});

describe('while blobs move', () => {
  test('they are read from both places, written to the new one and deleted from both', async () => {
    const [now, before] = [createMemoryStore(), createMemoryStore()];
    const store = createMovingStore(now, before);
    await before.put('a', Uint8Array.of(1));
    await before.put('b', Uint8Array.of(1));
    await store.put('b', Uint8Array.of(2));
    expect([...(await readBlob(store, 'a'))!, ...(await readBlob(store, 'b'))!]).toEqual([1, 2]);
    expect(await keysOf(store, '')).toEqual(['a', 'b']);
    expect([...(await readBlob(before, 'b'))!]).toEqual([1]);
    await store.delete(['a', 'b']);
    for (const place of [now, before, store]) expect(await keysOf(place, '')).toEqual([]);
  });
});

describe('a disk', () => {
  const parts = (of: string) => readdir(path.join(of, '.parts'));

  test('has no incomplete file after a put that failed', async () => {
    const store = createDiskStore(path.join(folder, 'failed'));
    await expect(store.put('a', failing())).rejects.toThrow('the sender is away');
    expect(await parts(path.join(folder, 'failed'))).toEqual([]);
  });

  test('shows nothing of a put whose process was killed, and forgets what it left after a day', async () => {
    const where = await mkdtemp(path.join(folder, 'killed-'));
    const store = createDiskStore(where);
    await store.put('pictures/old', Uint8Array.of(7));
    const disk = new URL('../../src/adapters/blob-store/disk.ts', import.meta.url).href;
    const child = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { createDiskStore } = await import(${JSON.stringify(disk)});
       async function* endless() {
         for (;;) { yield new Uint8Array(100_000); process.stdout.write('.'); await new Promise(setImmediate); }
       }
       const store = createDiskStore(${JSON.stringify(where)});
       await Promise.all([store.put('pictures/old', endless()), store.put('pictures/new', endless())]);`,
    ]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([...(await readBlob(store, 'pictures/old'))!]).toEqual([7]);
    expect(await store.get('pictures/new')).toBeNull();
    expect(await keysOf(store, '')).toEqual(['pictures/old']);
    const left = await parts(where);
    expect(left.length).toBeGreaterThan(0);

    const longAgo = new Date(Date.UTC(2020, 0));
    for (const name of left) await utimes(path.join(where, '.parts', name), longAgo, longAgo);
    await createDiskStore(where).put('pictures/next', Uint8Array.of(1));
    expect(await parts(where)).toEqual([]);
  });

  test('does not list what older versions left half-written', async () => {
    const where = path.join(folder, 'older');
    const store = createDiskStore(where);
    await store.put('pictures/a', Uint8Array.of(1));
    await writeFile(path.join(where, 'pictures/a.0123456789ab.part'), 'half');
    expect(await keysOf(store, '')).toEqual(['pictures/a']);
  });

  test('that is empty, or not there yet, has no keys', async () => {
    expect(await keysOf(createDiskStore(path.join(folder, 'nowhere')), '')).toEqual([]);
  });
});
