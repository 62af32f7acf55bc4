import { expect, test } from 'vitest';
import { createReloadOnce } from './reload-once.ts';
import { createStorage } from '../storage/storage.ts';

test('reloads once for many calls, before and after the reload', () => {
  const tab = createStorage(null);
  let now = 1_700_000_000_000;
  let reloads = 0;
  const page = () => createReloadOnce(tab, { now: () => now, later: () => () => {} }, () => void reloads++);
  const first = page();
  first();
  first();
  page()();
  expect(reloads).toBe(1);
  now += 10_000;
  page()();
  expect(reloads).toBe(2);
});
