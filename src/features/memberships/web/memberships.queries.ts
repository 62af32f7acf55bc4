import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../platform/web/session.tsx';
import type { Period } from '../../../shared/words/money.ts';
import type { MembershipStatus, Plan } from '../contract.ts';
import { membershipsClient as client } from './membership-client.ts';
import { statusKey } from './use-membership-status.ts';

const PLANS = ['memberships', 'plans'] as const;

/** Prices with the caller's own tax. A screen that opens asks anew: what is offered may have changed. */
export function usePlans() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...PLANS, user?.id],
    queryFn: ({ signal }) => client.plans({}, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** What becomes of a running membership by a change. */
export const useQuote = (plan: 'bloom' | 'eclipse', billingPeriod: Period) =>
  useQuery({
    queryKey: ['memberships', 'quote', plan, billingPeriod],
    queryFn: ({ signal }) => client.quote({ query: { plan, billingPeriod } }, { signal }),
    // It counts the days that are left.
    staleTime: 0,
    gcTime: 0,
  });

export interface Choice {
  plan: Plan;
  period: Period;
  returnTo?: string;
}

/** Orders a membership. @returns the provider's page. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ plan, period, returnTo }: Choice) {
      const offer = plan[period];
      if (!offer) throw new Error(`${plan.name} is not offered by the ${period}`);
      const body = { planId: offer.id, expectedTotal: offer.price.total, returnTo };
      return (await client.subscribe({ body })).checkoutUrl;
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['memberships'] }),
  });
}

/** Stores the server's state of the membership in the cache of all screens. */
function useHeardOfStatus() {
  const queryClient = useQueryClient();
  const { user, refreshUser } = useSession();
  return (status: MembershipStatus | null) => {
    if (status) queryClient.setQueryData(statusKey(user?.id), status);
    else void queryClient.invalidateQueries({ queryKey: statusKey(user?.id) });
    refreshUser().catch(() => {});
  };
}

/** Changes a running membership. */
export function useChangePlan() {
  const queryClient = useQueryClient();
  const heard = useHeardOfStatus();
  return useMutation({
    mutationFn: ({ plan, period, returnTo, dueNow }: Choice & { dueNow: number }) =>
      client.upgrade({
        body: {
          plan: plan.tier === 'eclipse' ? 'eclipse' : 'bloom',
          coinsToAward: plan.monthlyCoins,
          billingPeriod: period,
          expectedTotal: dueNow,
          returnTo,
        },
      }),
    onSuccess({ status }) {
      heard(status);
      void queryClient.invalidateQueries({ queryKey: ['coins'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['memberships'] }),
  });
}

export function useCancelMembership() {
  const heard = useHeardOfStatus();
  return useMutation({
    mutationFn: (subscriptionId: string) => client.cancel({ body: { subscriptionId } }),
    onSuccess: heard,
  });
}

/** Takes a cancellation, or a change that waits, back. */
export function useResume() {
  const heard = useHeardOfStatus();
  return useMutation({ mutationFn: () => client.resume(), onSuccess: heard });
}
