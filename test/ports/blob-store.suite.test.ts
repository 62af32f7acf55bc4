import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-blobs-'));
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['disk', createDiskStore(folder)],
  ['memory', createMemoryStore()],
])('%s', (_name, store) => {
  test('returns the stored bytes, and overwrites', async () => {
    await store.put('pictures/a/one.webp', Uint8Array.of(1, 2, 3), 'image/webp');
    await store.put('pictures/a/one.webp', Uint8Array.of(4), 'image/webp');
    expect([...(await store.get('pictures/a/one.webp'))!]).toEqual([4]);
  });
  test('a missing key reads as null, and deleting it is not an error', async () => {
    expect(await store.get('pictures/none')).toBeNull();
    await store.delete('pictures/none');
    await store.put('pictures/gone', Uint8Array.of(1), 'x');
    await store.delete('pictures/gone');
    expect(await store.get('pictures/gone')).toBeNull();
  });
  test('concurrent writes of one key leave one complete value', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.put('pictures/busy', new Uint8Array(10_000).fill(index), 'x'),
      ),
    );
    const found = (await store.get('pictures/busy'))!;
    expect(found).toHaveLength(10_000);
    expect(new Set(found).size).toBe(1);
  });
});

test('no key escapes the folder, and no incomplete file stays', async () => {
  const store = createDiskStore(folder);
  for (const key of ['../x', 'a/../../x', '/etc/passwd', '', 'a\0b']) {
    await expect(store.put(key, Uint8Array.of(1), 'x')).rejects.toThrow(/Not a blob key/);
    await expect(store.get(key)).rejects.toThrow(/Not a blob key/);
  }
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});
