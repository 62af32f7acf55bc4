import { expect, test } from 'vitest';
import { createReloadOnce } from './reload-once.ts';
import { createStorage } from './storage.ts';

test('reloads once, however many calls ask for it, before and after the reload', () => {
  const kept = createStorage(null);
  let now = 1_700_000_000_000;
  let reloads = 0;
  const page = () => createReloadOnce(kept, { now: () => now, later: () => () => {} }, () => void reloads++);
  const first = page();
  first();
  first();
  page()();
  expect(reloads).toBe(1);
  now += 10_000;
  page()();
  expect(reloads).toBe(2);
});
