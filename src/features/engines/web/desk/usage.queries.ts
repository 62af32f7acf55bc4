import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { engineFinderContract, type FoundServer } from '../../finder-contract.ts';
import { engineUsageContract, type Budget } from '../../usage-contract.ts';

const usage = createClient(engineUsageContract);
const finder = createClient(engineFinderContract);
const KEY = ['desk', 'engine-usage'] as const;

export const useEngineUsage = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => usage.usage({}, { signal }), ...ALWAYS_FRESH });

export function useSetBudget() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, ...body }: Budget) => usage.setBudget({ params: { subject }, body }),
    onSuccess: (state) => void queryClient.setQueryData(KEY, state),
  });
}

/** Looks on this machine where no host is named. */
export const useFoundServers = (hosts: string[]) =>
  useQuery({
    queryKey: ['desk', 'engine-finds', hosts],
    queryFn: ({ signal }) => finder.find({ body: { hosts } }, { signal }).then(({ servers }) => servers),
    ...ALWAYS_FRESH,
  });

export function useConnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { address: string; ports: FoundServer['offers'][number]['port'][] }) =>
      finder.connect({ body }),
    // All lists of engines.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}
