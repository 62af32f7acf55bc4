import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { discoveryClient, FEED_PAGE } from '../discovery.queries.ts';

/** Characters for a picker: by words, or the liveliest. */
export function usePickable(q: string) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useInfiniteQuery({
    queryKey: ['discovery', 'pickable', user?.id ?? 'guest', isShown, q],
    async queryFn({ pageParam: page, signal }) {
      const paging = { page, limit: FEED_PAGE };
      if (!q) return discoveryClient.list({ query: { ...paging, sort: 'trending' } }, { signal });
      const found = await discoveryClient.search(
        { query: { ...paging, q, type: ['characters'] } },
        { signal },
      );
      return {
        ...found,
        items: found.items.flatMap((item) => (item.type === 'characters' ? item.character : [])),
      };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
