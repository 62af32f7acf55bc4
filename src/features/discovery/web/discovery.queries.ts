import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { discoveryContract, type FeedPage } from '../contract.ts';

export const discoveryClient = createClient(discoveryContract);

/** Section 4 of the design: long lists load in pages of this many. */
export const FEED_PAGE = 24;

export type FeedSort = 'recommended' | 'trending' | 'new';

export interface FeedView {
  sort: FeedSort;
  /** A tag's name, or null for all. */
  tag: string | null;
  /** The id of a category: characters with any of its tags. */
  category?: string;
}

/** A page and what it follows. */
interface PageParam {
  page: number;
  cursor: string | undefined;
}

/** TimedCache long enough for a reader to return to the same card after an hour on its page. */
const KEPT_MS = 6 * 3_600_000;

const FIRST: PageParam = { page: 1, cursor: undefined };

const feedKey = (view: FeedView, viewer: string) =>
  ['discovery', 'list', viewer, view.sort, view.tag, view.category] as const;

/** Puts what the server drew the guests' feed with into the cache. */
export function seedFeed(queryClient: QueryClient, feed: FeedPage): void {
  const data: InfiniteData<FeedPage, PageParam> = { pages: [feed], pageParams: [FIRST] };
  queryClient.setQueryData(feedKey({ sort: 'recommended', tag: null }, 'guest'), data);
}

/**
 * Public characters, page by page. Another order of the same viewer's list replaces it once it has come;
 * nobody sees the list of another viewer.
 */
export function useFeed(view: FeedView) {
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  return useInfiniteQuery({
    queryKey: feedKey(view, viewer),
    queryFn: ({ pageParam: { page, cursor }, signal }): Promise<FeedPage> =>
      discoveryClient.list(
        {
          query: {
            page,
            cursor,
            limit: FEED_PAGE,
            sort: view.sort,
            filter: view.tag ?? undefined,
            category: view.category,
          },
        },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: (last): PageParam | undefined =>
      last.hasMore ? { page: last.page + 1, cursor: last.cursor ?? undefined } : undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === viewer ? previous : undefined),
    // Going back shows the list as it was left, at the same card, unless it was left for long.
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
}

export type CreatorSort = 'popular' | 'new';

/** A creator's characters. */
export function useCreatorCharacters(creatorId: string, sort: CreatorSort) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['discovery', 'creator', user?.id ?? 'guest', creatorId, sort],
    queryFn: ({ pageParam, signal }) =>
      discoveryClient.list({ query: { page: pageParam, limit: FEED_PAGE, sort, creatorId } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
  });
}

/** How wide cards are shown, for `sizes`; it must match the grid. */
export const FEED_SIZES = {
  card: '(max-width: 760px) 46vw, (max-width: 1023px) 30vw, (max-width: 1279px) 22vw, 208px',
  feature: '(max-width: 760px) 92vw, (max-width: 1023px) 60vw, (max-width: 1279px) 45vw, 430px',
};
