// Every key begins with "desk": one word makes all of the desk's data fresh.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { coinsContract, type DeskPack } from '../../contract.ts';
import type { LedgerKind } from '../../rules.ts';

const client = createClient(coinsContract);

const KEY = {
  coins: ['desk', 'coins'],
  adjustments: ['desk', 'adjustments'],
  packs: ['desk', 'packs'],
} as const;

/** @param who a username, an address or an id. */
export const useAccount = (who: string) =>
  useQuery({
    queryKey: [...KEY.coins, 'account', who],
    queryFn: ({ signal }) => client.deskAccount({ params: { id: who } }, { signal }),
    ...ALWAYS_FRESH,
  });

export interface LedgerQuery {
  kind: LedgerKind;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
}

export const useUserLedger = (userId: string, query: LedgerQuery) =>
  useQuery({
    queryKey: [...KEY.coins, 'ledger', userId, query],
    queryFn: ({ signal }) => client.deskLedger({ params: { id: userId }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

/** Lists and balances are refetched even after a refusal, because they may have changed. */
function useRenewed() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY.coins }),
      queryClient.invalidateQueries({ queryKey: KEY.adjustments }),
    ]);
  };
}

export interface Wish {
  amount: number;
  reason: string;
  expiresInDays?: number | undefined;
  idempotencyKey: string;
}

export function useAdjust(userId: string) {
  const onSettled = useRenewed();
  return useMutation({
    mutationFn: (body: Wish) => client.adjust({ params: { id: userId }, body }),
    onSettled,
  });
}

/** Those that wait come first. */
export const useAdjustments = (query: { page?: number; limit?: number; userId?: string }) =>
  useQuery({
    queryKey: [...KEY.adjustments, query],
    queryFn: ({ signal }) => client.adjustments({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export function useDecision() {
  const onSettled = useRenewed();
  return useMutation({
    mutationFn: ({ id, isApproved }: { id: string; isApproved: boolean }) =>
      client.decideAdjustment({ params: { id }, body: { isApproved } }),
    onSettled,
  });
}

export const usePacks = () =>
  useQuery({
    queryKey: KEY.packs,
    queryFn: ({ signal }) => client.deskPacks({}, { signal }),
    ...ALWAYS_FRESH,
  });

export function usePackChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: KEY.packs });
  return {
    add: useMutation({
      mutationFn: (body: Pick<DeskPack, 'coins' | 'amount'> & { replaces?: string | undefined }) =>
        client.addPack({ body }),
      onSettled,
    }),
    withdraw: useMutation({ mutationFn: (id: string) => client.withdrawPack({ params: { id } }), onSettled }),
  };
}
