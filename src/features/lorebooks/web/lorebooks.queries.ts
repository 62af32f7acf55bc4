import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { saveFile } from '../../../platform/web/screen/save-file.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { lorebooksContract } from '../contract.ts';

export const lorebooksClient = createClient(lorebooksContract);

export function useLorebooks() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['lorebooks', 'list', user?.id],
    queryFn: user ? ({ signal }) => lorebooksClient.list({}, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** A lorebook to edit. Not cached, because saving from an old state would be refused. */
export function useLorebook(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['lorebooks', 'edit', id, user?.id],
    queryFn: user ? ({ signal }) => lorebooksClient.get({ params: { id } }, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Conversations and characters with these words in their names. */
export function useTargets(words: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['lorebooks', 'targets', words, user?.id],
    queryFn: user ? ({ signal }) => lorebooksClient.targets({ query: { q: words } }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Reads the list again after a change. */
export function useLorebooksChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['lorebooks', 'list'] });
}

export type ExportFormat = 'world-info' | 'v3';

/** Downloads a lorebook. A plain link would not send the access token. */
export async function downloadBook({ id, name }: { id: string; name: string }, format: ExportFormat) {
  const response = await lorebooksClient.export({ params: { id }, query: { format } });
  saveFile(await response.blob(), `${name}.json`);
}
