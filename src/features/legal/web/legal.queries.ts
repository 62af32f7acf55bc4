import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { legalContract, type PendingDocument } from '../contract.ts';
import { documentKey, documentsKey } from '../keys.ts';

const client = createClient(legalContract);

const pendingKey = (userId: string | undefined) => ['legal', 'acceptance', userId] as const;

export function useDocuments() {
  return useQuery({ queryKey: documentsKey, queryFn: ({ signal }) => client.documents({}, { signal }) });
}

/** @param version an earlier one; the current one where absent. */
export function useDocument(slug: string, version?: number) {
  return useQuery({
    queryKey: version === undefined ? documentKey(slug) : ['legal', 'version', slug, version],
    queryFn: ({ signal }) =>
      version === undefined
        ? client.document({ params: { slug } }, { signal })
        : client.version({ params: { slug, version } }, { signal }),
  });
}

export function useVersions(slug: string) {
  return useQuery({
    queryKey: ['legal', 'versions', slug],
    queryFn: async ({ signal }) => (await client.versions({ params: { slug } }, { signal })).items,
  });
}

/** From one version of a document to another; nothing is asked for while `from` is null. */
export function useDifference(slug: string, from: number | null, to: number) {
  return useQuery({
    queryKey: ['legal', 'difference', slug, from, to],
    queryFn:
      from === null
        ? skipToken
        : ({ signal }) => client.difference({ params: { slug }, query: { from, to } }, { signal }),
  });
}

/** What the caller has to agree to before they go on. */
export function usePendingDocuments(isAsked: boolean) {
  const { user } = useSession();
  return useQuery({
    queryKey: pendingKey(user?.id),
    queryFn:
      isAsked && user ? async ({ signal }) => (await client.acceptance({}, { signal })).items : skipToken,
  });
}

export function useAccept() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (documents: readonly PendingDocument[]) =>
      (
        await client.accept({
          body: { documents: documents.map(({ slug, version }) => ({ slug, version })) },
        })
      ).items,
    onSuccess: (items) => queryClient.setQueryData(pendingKey(user?.id), items),
    // It may have changed again since it was shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: pendingKey(user?.id) }),
  });
}
