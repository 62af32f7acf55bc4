// @vitest-environment jsdom
// Which list is shown while another one is fetched.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import type { FeedSort } from '../discovery.queries.ts';
import { FeedGrid } from './feed-grid.tsx';

const queryClient = createQueryClient(() => 0);
const GUEST = { user: null, status: 'guest' } as unknown as Session;
const USER = { user: { id: 'u1' }, status: 'signed-in' } as unknown as Session;
const UNKNOWN = { user: null, status: 'unknown' } as unknown as Session;

/** Answers the request that waits. */
let answer = (_name: string) => {};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const name = await new Promise<string>((resolve) => (answer = resolve));
    answer = () => {};
    return Response.json({
      items: [{ id: name, name }],
      page: 1,
      limit: 24,
      total: 1,
      hasMore: false,
      cursor: null,
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function gridOf(session: Session, sort: FeedSort = 'recommended') {
  const grid = h(FeedGrid, {
    view: { sort, tag: null },
    empty: null,
    renderCard: ({ id, name }) => h('h2', { key: id }, name),
  });
  return h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, grid));
}
const names = () => screen.queryAllByRole('heading').map((heading) => heading.textContent);

/** Answers until the name is shown. */
const expectAnswered = (name: string) =>
  waitFor(() => {
    answer(name);
    expect(names()).toEqual([name]);
  });

it('is the earlier order of the same viewer’s list', async () => {
  const { rerender } = render(gridOf(USER));
  await expectAnswered('Wren');
  rerender(gridOf(USER, 'new'));
  expect(names()).toEqual(['Wren']);
  await expectAnswered('Ines');
});

it('is never the list of the guests: whoever signs in sees placeholders', async () => {
  const { rerender } = render(gridOf(GUEST));
  await expectAnswered('Wren');
  rerender(gridOf(USER));
  expect(names()).toEqual([]);
  expect(screen.getByLabelText('Loading characters').children).toHaveLength(24);
  await expectAnswered('Ines');
});

it('is, until the page knows its viewer, the guests’ list or placeholders, as the style sheet picks', async () => {
  const { container } = render(gridOf(UNKNOWN));
  await expectAnswered('Wren');
  const cards = container.querySelector('.feed-guests')!;
  expect(cards.textContent).toBe('Wren');
  expect(container.querySelector('.feed-own')!.children).toHaveLength(24);
});
