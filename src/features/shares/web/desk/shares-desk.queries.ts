// Every key begins with "desk": one call invalidates all of the desk's data.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { sharesContract, type DeskShareDetail } from '../../contract.ts';

const client = createClient(sharesContract);

export type Queue = 'reported' | 'all';

const oneKey = (id: string) => ['desk', 'share', id] as const;

export const useDeskShares = (query: { queue: Queue; q?: string | undefined; page: number }) =>
  useQuery({
    queryKey: ['desk', 'shares', query],
    queryFn: ({ signal }) => client.desk({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const useDeskShare = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => client.deskOne({ params: { id } }, { signal }),
    ...ALWAYS_FRESH,
  });

function useChange<B>(id: string, send: (body: B) => Promise<DeskShareDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (share) => queryClient.setQueryData(oneKey(id), share),
    // Refused, it may be another than the page shows.
    onError: () => void queryClient.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

export const useTakeDown = (id: string) =>
  useChange(id, (body: { reason: string; statement: string }) => client.takeDown({ params: { id }, body }));

export const useKeep = (id: string) =>
  useChange(id, (body: { reason: string }) => client.keep({ params: { id }, body }));
