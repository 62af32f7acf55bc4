import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { sharesContract, type ChoosableMessage } from '../contract.ts';
import type { Expiry } from '../rules.ts';

const client = createClient(sharesContract);

export interface Part {
  fromMessageId: string;
  toMessageId: string;
  title: string;
  isMasked: boolean;
  names: string[];
}

/**
 * The messages to choose from, oldest first; `fetchNextPage` reads earlier ones.
 * @param fromId the first one; without it they are the newest
 */
export function useChoices(conversationId: string, fromId?: string) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['shares', 'choices', conversationId, user?.id, fromId],
    queryFn: ({ pageParam, signal }) =>
      client.choices(
        {
          params: { id: conversationId },
          query: pageParam ? { before: pageParam } : fromId ? { from: fromId } : {},
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ items, hasEarlier }) => (hasEarlier ? items[0]?.id : undefined),
    select: ({ pages }) => ({
      title: pages[0]?.title ?? '',
      items: pages.toReversed().flatMap(({ items }): ChoosableMessage[] => items),
    }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const usePreview = (conversationId: string) =>
  useMutation({ mutationFn: (body: Part) => client.preview({ params: { id: conversationId }, body }) });

export function useShare(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Part & { expiresInDays: Expiry }) =>
      client.share({ params: { id: conversationId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['shares', 'list'] }),
  });
}

export function useShares(page: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['shares', 'list', user?.id, page],
    queryFn: user ? ({ signal }) => client.list({ query: { page } }, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export function useWithdraw() {
  const queryClient = useQueryClient();
  return useMutation({
    /** @param id null for all */
    mutationFn: async (id: string | null) => {
      await (id === null ? client.withdrawAll({}) : client.withdraw({ params: { id } }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['shares', 'list'] }),
  });
}
