import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { coinsContract } from '../contract.ts';

const client = createClient(coinsContract);

/** Entries of one page. */
const PAGE = 24;

const infoKey = (userId: string | undefined) => ['coins', 'info', userId] as const;

/** The balance changes elsewhere as well, so a screen that opens asks anew. */
export function useCoinInfo() {
  const { user } = useSession();
  return useQuery({
    queryKey: infoKey(user?.id),
    queryFn: user ? ({ signal }) => client.info({}, { signal }) : skipToken,
    refetchOnMount: 'always',
  });
}

export function useLedger() {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['coins', 'ledger', user?.id],
    queryFn: user
      ? ({ pageParam, signal }) => client.ledger({ query: { page: pageParam, limit: PAGE } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    refetchOnMount: 'always',
  });
}

export function useClaim() {
  const queryClient = useQueryClient();
  const { user, refreshUser } = useSession();
  return useMutation({
    mutationFn: () => client.claimMonthly(),
    onSuccess: (info) => queryClient.setQueryData(infoKey(user?.id), info),
    // Refused, it may have been claimed in another tab: what is shown is old then.
    onSettled() {
      refreshUser().catch(() => {});
      void queryClient.invalidateQueries({ queryKey: ['coins'] });
    },
  });
}
