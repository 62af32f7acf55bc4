import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { Listed } from '../../../shared/paging.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { discoveryContract } from '../contract.ts';

const client = createClient(discoveryContract);

/** Section 4 of the design: long lists load in pages of this many. */
export const FEED_PAGE = 24;

export type FeedSort = 'recommended' | 'popular' | 'new';

export interface FeedView {
  sort: FeedSort;
  /** A tag's name, or null for all. */
  tag: string | null;
}

type FeedReply = Listed<CharacterSummary>;

const feedKey = (view: FeedView, viewer: string) =>
  ['discovery', 'list', viewer, view.sort, view.tag] as const;

/** Puts what the server drew the guests' feed with into the cache. */
export function seedFeed(queryClient: QueryClient, feed: FeedReply): void {
  const data: InfiniteData<FeedReply, number> = { pages: [feed], pageParams: [1] };
  queryClient.setQueryData(feedKey({ sort: 'recommended', tag: null }, 'guest'), data);
}

/** Public characters, page by page. Whoever signs in sees the earlier list until their own has come. */
export function useFeed(view: FeedView) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: feedKey(view, user?.id ?? 'guest'),
    queryFn: ({ pageParam, signal }) =>
      client.list(
        { query: { page: pageParam, limit: FEED_PAGE, sort: view.sort, filter: view.tag ?? undefined } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** How wide cards are shown, for `sizes`; it must match the grid. */
export const FEED_SIZES = {
  card: '(max-width: 760px) 46vw, (max-width: 1023px) 30vw, (max-width: 1279px) 22vw, 208px',
  feature: '(max-width: 760px) 92vw, (max-width: 1023px) 60vw, (max-width: 1279px) 45vw, 430px',
};
