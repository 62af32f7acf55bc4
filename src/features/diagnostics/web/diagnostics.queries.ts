import { useMutation, useQuery } from '@tanstack/react-query';
import { browserSend } from '../../../platform/web/calls/browser-send.ts';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { diagnosticsContract } from '../contract.ts';
import type { CheckName } from '../rules.ts';

export const diagnosticsClient = createClient(diagnosticsContract);

/** Fails with 404 for users without access to these pages. */
export function useOverview() {
  const { user, status } = useSession();
  return useQuery({
    queryKey: ['diagnostics', 'overview', user?.id ?? 'guest'],
    queryFn: ({ signal }) => diagnosticsClient.overview({}, { signal }),
    enabled: status !== 'unknown',
  });
}

export const useCheck = (name: CheckName) =>
  useMutation({
    mutationKey: ['diagnostics', 'check', name],
    mutationFn: () => diagnosticsClient.check({ params: { name } }),
  });

export function useOutbox(page: number) {
  return useQuery({
    queryKey: ['diagnostics', 'outbox', page],
    queryFn: ({ signal }) => diagnosticsClient.outbox({ query: { page, limit: 10 } }, { signal }),
    staleTime: 0,
  });
}

export interface StatusAnswer {
  isOk: boolean;
  text: string;
}

/** The response of a status endpoint, including errors. */
export const useStatus = (path: '/api/health' | '/api/ready') =>
  useQuery({
    queryKey: ['diagnostics', 'status', path],
    queryFn: async ({ signal }): Promise<StatusAnswer> => {
      const answer = browserSend({ method: 'GET', path, priority: 'low', signal });
      return answer.then(
        async (response) => ({ isOk: true, text: await response.text() }),
        (error: unknown) => ({ isOk: false, text: error instanceof Error ? error.message : String(error) }),
      );
    },
    staleTime: 0,
  });
