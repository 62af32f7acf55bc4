import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { looksContract, type LookPage } from '../contract.ts';

export const looksClient = createClient(looksContract);

/** While pictures are drawn. The built-in engine needs a second for one, a model's server several. Milliseconds. */
const WATCH_MS = 1_500;

const isDrawing = (page: LookPage | undefined): boolean =>
  page?.slots.some(({ drawing }) => drawing !== null) ?? false;

/** The look with its pictures, read again while any of them is under way. */
export function useLookPage(id: string) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useQuery({
    queryKey: ['looks', id, user?.id, isShown],
    queryFn: user ? ({ signal }) => looksClient.look({ params: { id } }, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: (query) => (isDrawing(query.state.data) ? WATCH_MS : false),
  });
}

export function useLooksChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['looks'] });
}
