// Every key begins with "desk": one call invalidates all of the desk's data.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { accountClient } from '../account.queries.ts';

const ACCOUNTS = ['desk', 'accounts'] as const;

/** @param who a username or an id; for administrators an address too. */
export const useDeskUser = (who: string) =>
  useQuery({
    queryKey: [...ACCOUNTS, who],
    queryFn: ({ signal }) => accountClient.deskUser({ params: { id: who } }, { signal }),
    ...ALWAYS_FRESH,
  });

/** It may have changed also where it was refused. */
function useRenewed() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ACCOUNTS });
}

export const useSuspend = (id: string) =>
  useMutation({
    mutationFn: (body: { reason: string; days?: number }) => accountClient.suspend({ params: { id }, body }),
    onSettled: useRenewed(),
  });

export const useLiftSuspension = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => accountClient.liftSuspension({ params: { id }, body: { reason } }),
    onSettled: useRenewed(),
  });
