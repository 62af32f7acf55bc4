import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { coinsContract, type CoinPack } from '../contract.ts';
import { ADD_COINS_MAX } from '../rules.ts';
import { queryOf, type LedgerFilter } from './ledger-filter.ts';
import { offeredPack } from './pack-text.ts';

const client = createClient(coinsContract);

/** Entries of one page. */
const PAGE = 24;

const infoKey = (userId: string | undefined) => ['coins', 'info', userId] as const;
const packsKey = (userId: string | undefined) => ['coins', 'packs', userId] as const;

/** The balance also changes elsewhere, so each screen refetches it when it opens. */
export function useCoinInfo() {
  const { user } = useSession();
  return useQuery({
    queryKey: infoKey(user?.id),
    queryFn: user ? ({ signal }) => client.info({}, { signal }) : skipToken,
    refetchOnMount: 'always',
  });
}

export function useLedger(filter: LedgerFilter) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['coins', 'ledger', user?.id, filter],
    queryFn: user
      ? ({ pageParam, signal }) =>
          client.ledger({ query: { ...queryOf(filter), page: pageParam, limit: PAGE } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** The history as a table, with the same filter as on the screen. */
export const fetchLedgerTable = async (filter: LedgerFilter): Promise<Blob> =>
  (await client.exportLedger({ query: queryOf(filter) })).blob();

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

/** Prices with the caller's own tax. */
export function usePacks() {
  const { user } = useSession();
  return useQuery({
    queryKey: packsKey(user?.id),
    queryFn: async ({ signal }) => (await client.packs({}, { signal })).items,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Orders a pack. @returns the provider's page. */
export function usePurchase() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async (pack: CoinPack) => {
      const body = { expectedTotal: pack.price.total, returnTo: '/coins' };
      return (await client.purchasePack({ params: { id: pack.id }, body })).checkoutUrl;
    },
    onError(error, pack) {
      const offer = offeredPack(error);
      // The current offer is shown at once, then the whole list is fetched.
      if (offer !== undefined)
        queryClient.setQueryData<CoinPack[]>(packsKey(user?.id), (packs = []) =>
          packs.flatMap((known) => (known.id === pack.id ? (offer ?? []) : known)),
        );
      void queryClient.invalidateQueries({ queryKey: ['coins', 'packs'] });
    },
  });
}

/** In development mode; the specification has it send 100. */
export function useAddCoins() {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: () => client.addCoins({ body: { amount: ADD_COINS_MAX } }),
    onSuccess() {
      refreshUser().catch(() => {});
      void queryClient.invalidateQueries({ queryKey: ['coins'] });
    },
  });
}
