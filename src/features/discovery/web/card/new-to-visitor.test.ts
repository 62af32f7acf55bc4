// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWorthShowing } from '../../../../platform/web/format.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** As a newly opened page sees it. */
async function openPage() {
  vi.resetModules();
  const { useIsNewToVisitor } = await import('./new-to-visitor.ts');
  return (id: string, isNew = true) => renderHook(() => useIsNewToVisitor({ id, isNew })).result.current;
}

test('marks nothing as new on the first visit', async () => {
  const isNew = await openPage();
  expect(isNew('a')).toBe(false);
});

test('marks characters added since the last visit as new for one visit', async () => {
  (await openPage())('a');
  const second = await openPage();
  expect([second('a'), second('b'), second('b')]).toEqual([false, true, true]);
  const third = await openPage();
  expect([third('a'), third('b')]).toEqual([false, false]);
});

test('never marks old characters as new', async () => {
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
