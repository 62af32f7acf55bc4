// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { useGallery, type GallerySource } from './gallery.queries.ts';
import { byId, dedupePages } from '../../../../platform/web/calls/dedupe-pages.ts';

const queryClient = createQueryClient(() => 0);
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  storage.set(KEYS.accessToken, `h.${btoa(JSON.stringify({ exp: 4e9, sub: 'u1' }))}.s`);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const isFirst = !path.includes('cursor=');
    // One of the first page moved on to the second meanwhile.
    const items = (isFirst ? ['a', 'b'] : ['b', 'c']).map((id) => ({ id }));
    return Response.json({
      items,
      page: isFirst ? 1 : 2,
      limit: 2,
      total: 3,
      cursor: isFirst ? '9_b' : null,
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  asked = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Ids({ source }: { source: GallerySource }) {
  const gallery = useGallery(source);
  const ids = dedupePages(gallery.data?.pages, byId).map(({ id }) => id);
  return h(
    'button',
    { onClick: () => void gallery.fetchNextPage() },
    `${ids.join(' ')} ${gallery.hasNextPage}`,
  );
}

it.each([
  ['of everybody', { sort: 'new' }, '/api/images/showcase?'],
  ['of a chat', { conversationId: 'c' }, '/api/chat/c/media?'],
] as const)(
  '%s: the second page goes on behind the first, each picture once, and then it ends',
  async (_, source, path) => {
    const session = { user: null, status: 'guest' } as unknown as Session;
    render(
      h(
        SessionContext,
        { value: session },
        h(QueryClientProvider, { client: queryClient }, h(Ids, { source })),
      ),
    );
    const settle = () => act(() => vi.advanceTimersByTimeAsync(2000));
    await settle();
    expect(screen.getByRole('button').textContent).toBe('a b true');
    screen.getByRole('button').click();
    await settle();
    expect(screen.getByRole('button').textContent).toBe('a b c false');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain(path);
    expect(asked[1]).toMatch(/page=2.*cursor=9_b|cursor=9_b.*page=2/);
  },
);
