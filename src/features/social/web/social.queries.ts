// Creators and follows. Whether the viewer follows a user is cached once per user and shared by all lists.
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { Listed } from '../../../shared/paging.ts';
import { socialContract, type Person } from '../contract.ts';
import type { Period } from '../rules.ts';
import { followKey, isChanging } from './follow-keys.ts';

export const socialClient = createClient(socialContract);

/** A click right before the page is closed reaches the server. */
export const sendFollow = (id: string, wanted: boolean) =>
  (wanted ? socialClient.follow : socialClient.unfollow)({ params: { id } }, { keepalive: true });

/** Section 4 of the design: long lists load in pages of this many. */
const PAGE = 24;

const nextPage = (last: Listed<unknown>) => (last.hasMore ? last.page + 1 : undefined);

/** Puts the follow states of a list into the cache, so that its buttons need no requests. */
function noteFollows(queryClient: QueryClient, viewerId: string | undefined, people: readonly Person[]) {
  if (!viewerId) return;
  for (const { id, isFollowing, followers } of people)
    // A response that was read during a change may contain the state before it.
    if (!isChanging(queryClient, id))
      queryClient.setQueryData(followKey(viewerId, id), { isFollowing, followers });
}

export function useTopCreators(period: Period) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['social', 'top', user?.id ?? 'guest', period],
    async queryFn({ pageParam, signal }) {
      const list = await socialClient.top({ query: { period, page: pageParam, limit: PAGE } }, { signal });
      noteFollows(queryClient, user?.id, list.items);
      return list;
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
}

export type PeopleKind = 'followers' | 'following';

/** @param userId undefined while loading */
export function usePeople(kind: PeopleKind, userId: string | undefined) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['social', 'people', user?.id ?? 'guest', kind, userId],
    queryFn: userId
      ? async ({ pageParam, signal }) => {
          const query = { page: pageParam, limit: PAGE };
          const list = await socialClient[kind]({ params: { id: userId }, query }, { signal });
          noteFollows(queryClient, user?.id, list.items);
          return list;
        }
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** Counts of a creator; the followers include a change by the viewer. */
export function useCreatorCounts(id: string | undefined) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const counts = useQuery({
    queryKey: ['social', 'counts', user?.id ?? 'guest', id],
    queryFn: id
      ? async ({ signal }) => {
          const found = await socialClient.counts({ params: { id } }, { signal });
          if (user && !isChanging(queryClient, id)) queryClient.setQueryData(followKey(user.id, id), found);
          return found;
        }
      : skipToken,
  });
  const state = useQuery<{ followers: number }>({
    queryKey: followKey(user?.id ?? 'guest', id ?? ''),
    queryFn: skipToken,
  });
  return counts.data && { ...counts.data, followers: state.data?.followers ?? counts.data.followers };
}

/** The newest characters of the creators that the viewer follows. */
export function useFollowedCharacters() {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['social', 'newest', user?.id],
    queryFn: user
      ? ({ pageParam, signal }) =>
          socialClient.newest({ query: { page: pageParam, limit: PAGE } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}
