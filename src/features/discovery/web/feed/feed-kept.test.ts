// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import type { FeedSort } from '../discovery.queries.ts';
import { FeedGrid } from './feed-grid.tsx';

const queryClient = createQueryClient(() => 0);
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const page = Number(/page=(\d)/.exec(path)?.[1] ?? 1);
    // The last character of each page is also the first of the next one, as when the list grew in between.
    const name = path.includes('sort=new') ? 'New' : 'Nr';
    const items = [page, page + 1].map((n) => ({ id: `${name}${n}`, name: `${name} ${n}` }));
    return Response.json({ items, page, limit: 2, total: 3, hasMore: page < 2, cursor: null });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  asked = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Grid() {
  const [sort, setSort] = useState<FeedSort>('recommended');
  const other = sort === 'new' ? 'recommended' : 'new';
  const grid = h(FeedGrid, {
    view: { sort, tag: null },
    empty: null,
    end: h('p', {}, 'The end'),
    renderCard: ({ id, name }) => h('h2', { key: id }, name),
  });
  return h('div', {}, grid, h('button', { onClick: () => setSort(other) }, 'The other list'));
}

function drawGrid() {
  const session = { user: null, status: 'guest' } as unknown as Session;
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, h(Grid))));
}

async function draw() {
  drawGrid();
  await act(() => vi.advanceTimersByTimeAsync(2000));
}
const change = () => screen.getByText('The other list').click();
const names = () => screen.getAllByRole('heading').map((heading) => heading.textContent);

it('shows each character once, and the end of a short list', async () => {
  await draw();
  expect(names()).toEqual(['Nr 1', 'Nr 2', 'Nr 3']);
  expect(screen.getByText('The end')).toBeTruthy();
});

it('shows placeholders for cards that are not rendered yet', async () => {
  vi.useRealTimers();
  const seen: string[] = [];
  const record = () =>
    seen.push(
      document.querySelectorAll('h2').length + (document.querySelector('.card-waiting') ? ' and more' : ''),
    );
  const watcher = new MutationObserver(record);
  watcher.observe(document.body, { childList: true, subtree: true });
  // Outside act(), as in a browser, intermediate renderings can be observed.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  drawGrid();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('3'));
  watcher.disconnect();
  const changes = seen.filter((state, index) => state !== seen[index - 1]);
  expect(changes).toEqual(['0 and more', '2', '2 and more', '3']);
});

it('renders a cached list immediately when the order changes, without showing the old list', async () => {
  await draw();
  act(change);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(names()).toEqual(['New 1', 'New 2', 'New 3']);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // Both lists are cached now.
  flushSync(change);
  expect(names()).toEqual(['Nr 1', 'Nr 2', 'Nr 3']);
  expect(screen.getByText('The end')).toBeTruthy();
});

it('shows the cached list after five hours without fetching, and drops it later', async () => {
  await draw();
  const before = asked.length;
  expect(before).toBe(2);
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(5 * 3_600_000));
  await draw();
  expect(names()).toHaveLength(3);
  expect(asked).toHaveLength(before);
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(7 * 3_600_000));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
