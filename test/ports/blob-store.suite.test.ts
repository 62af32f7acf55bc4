import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-blobs-'));
afterAll(() => rm(folder, { recursive: true }));

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

describe.each([
  ['disk', createDiskStore(path.join(folder, 'store'))],
  ['memory', createMemoryStore()],
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
    expect(Buffer.concat(await content.toArray())).toEqual(
      Buffer.concat(await Array.fromAsync(chunks(40, 50_000))),
    );
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
