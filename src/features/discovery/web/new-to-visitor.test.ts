// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWorthShowing } from '../../../platform/web/format.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** As a page that is opened anew sees it. */
async function openPage() {
  vi.resetModules();
  const { useIsNewToVisitor } = await import('./new-to-visitor.ts');
  return (id: string, isNew = true) => renderHook(() => useIsNewToVisitor({ id, isNew })).result.current;
}

test('on a first visit nothing is new, as everything would be', async () => {
  const isNew = await openPage();
  expect(isNew('a')).toBe(false);
});

test('on a later visit what came since is new, until the visit after it', async () => {
  (await openPage())('a');
  const second = await openPage();
  expect([second('a'), second('b'), second('b')]).toEqual([false, true, true]);
  const third = await openPage();
  expect([third('a'), third('b')]).toEqual([false, false]);
});

test('what has been there for long is not new, whoever comes', async () => {
  (await openPage())('a');
  expect((await openPage())('b', false)).toBe(false);
});

test.each([
  [0, false],
  [4, false],
  [5, true],
  [1200, true],
])('a count of %i is shown: %s', (count, isShown) => {
  expect(isWorthShowing(count)).toBe(isShown);
});
