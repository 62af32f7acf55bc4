// What only a disk can get wrong. The rest: test/ports/blob-store.suite.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readBlob } from '../../platform/server/read-blob.ts';
import { failing, keysOf } from '../../../test/support/blobs.ts';
import { createDiskStore } from './disk.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-blobs-'));
afterAll(() => rm(folder, { recursive: true }));

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
    const disk = new URL('disk.ts', import.meta.url).href;
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
