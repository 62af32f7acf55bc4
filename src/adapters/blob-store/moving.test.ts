import { expect, test } from 'vitest';
import { readBlob } from '../../platform/server/read-blob.ts';
import { keysOf } from '../../../test/support/blobs.ts';
import { createMemoryStore } from './memory.ts';
import { createMovingStore } from './moving.ts';

test('while blobs move they are read from both places, written to the new one and deleted from both', async () => {
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
