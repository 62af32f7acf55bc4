// Every key begins with "desk": one word makes all of the desk's data fresh.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import { membershipsContract, type DeskPlanPrice, type DeskPlans } from '../../contract.ts';

const client = createClient(membershipsContract);
const PLANS = ['desk', 'plans'] as const;

export const useDeskPlans = () =>
  useQuery({ queryKey: PLANS, queryFn: ({ signal }) => client.deskPlans({}, { signal }), ...ALWAYS_FRESH });

export interface NewPrice {
  tier: Exclude<DeskPlanPrice['tier'], 'free'>;
  period: DeskPlanPrice['period'];
  amount: number;
}

/** Each answers all the plans as they are then. */
export function usePlanChanges() {
  const queryClient = useQueryClient();
  const onSuccess = (plans: DeskPlans) => queryClient.setQueryData(PLANS, plans);
  return {
    setPrice: useMutation({ mutationFn: (body: NewPrice) => client.setPrice({ body }), onSuccess }),
    withdraw: useMutation({
      mutationFn: (id: string) => client.withdrawPrice({ params: { id } }),
      onSuccess,
    }),
    setTier: useMutation({
      mutationFn: ({ tier, ...body }: TierTerms) => client.setTier({ params: { tier }, body }),
      onSuccess,
    }),
    setMemberModels: useMutation({
      mutationFn: (models: string[]) => client.setMemberModels({ body: { models } }),
      onSuccess,
    }),
  };
}
