import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { removalsContract, type CounterNotice, type RemovalRequest } from '../contract.ts';

const client = createClient(removalsContract);

/** `key`: what the link in the email carries. */
export interface RemovalRef {
  id: string;
  key: string | undefined;
}

const statusKey = ({ id, key }: RemovalRef, userId: string | undefined) =>
  ['removals', 'status', id, key, userId] as const;

export const useRequest = () =>
  useMutation({ mutationFn: (body: RemovalRequest) => client.request({ body }) });

export function useStatus(ref: RemovalRef) {
  const { user, status } = useSession();
  return useQuery({
    queryKey: statusKey(ref, user?.id),
    // Who is here decides what is shown.
    queryFn:
      status === 'unknown'
        ? skipToken
        : ({ signal }) =>
            client.status({ params: { id: ref.id }, query: ref.key ? { key: ref.key } : {} }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useAnswer(ref: RemovalRef) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (body: CounterNotice) => client.answer({ params: { id: ref.id }, body }),
    onSuccess: (status) => queryClient.setQueryData(statusKey(ref, user?.id), status),
  });
}

/** What of the caller's own is hidden because of requests. */
export function useHeld() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['removals', 'held', user?.id],
    queryFn: user ? async ({ signal }) => (await client.own({}, { signal })).items : skipToken,
    refetchOnMount: 'always',
  });
}
