// Every key begins with "desk": one call invalidates all of the desk's data.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { removalsContract, type DeskRemoval, type QUEUES } from '../../contract.ts';
import type { Decision, Policy, RemovalKind } from '../../rules.ts';

const client = createClient(removalsContract);

const oneKey = (id: string) => ['desk', 'removal', id] as const;

/** Deadlines pass while the page is open. */
const AGAIN_MS = 60_000;

export interface QueueQuery {
  queue: (typeof QUEUES)[number];
  kind?: RemovalKind | undefined;
  q?: string | undefined;
  page: number;
}

export const useQueue = (query: QueueQuery) =>
  useQuery({
    queryKey: ['desk', 'removals', query],
    queryFn: ({ signal }) => client.desk({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    ...ALWAYS_FRESH,
  });

export const useRemoval = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => client.deskOne({ params: { id } }, { signal }),
    ...ALWAYS_FRESH,
  });

function useChange<B>(id: string, send: (body: B) => Promise<DeskRemoval>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (removal) => queryClient.setQueryData(oneKey(id), removal),
    // Refused, it may be another than the page shows.
    onError: () => void queryClient.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

export const useDecide = (id: string) =>
  useChange(
    id,
    (body: { decision: Decision; policy: Policy; facts: string; statement: string; revision: number }) =>
      client.decide({ params: { id }, body }),
  );

export const useCourtAction = (id: string) =>
  useChange(id, (body: { note: string }) => client.courtAction({ params: { id }, body }));

/** The server records the reason. */
export const revealAddress = (id: string, reason: string) =>
  client.revealAddress({ params: { id }, body: { reason } });

/** The server records the access. @returns the picture's bytes */
export const fetchPicture = async (id: string, itemId: string): Promise<Blob> =>
  (await client.deskPicture({ params: { id, itemId } })).blob();
