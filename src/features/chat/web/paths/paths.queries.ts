import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { chatPathsContract, type PathMap } from '../../paths-contract.ts';
import { chatClient } from '../chat.queries.ts';

const pathsClient = createClient(chatPathsContract);

/** How often the map and the chosen path are read again while a reply is being written, in ms. */
const WRITING_CHECK_MS = 2_000;

const pathsKey = (viewer: string, conversationId: string) =>
  ['chat', 'paths', viewer, conversationId] as const;

function usePathsKey(conversationId: string) {
  const { user } = useSession();
  return pathsKey(user?.id ?? 'guest', conversationId);
}

/** Reads the map again, then what is shown of its paths: the chosen one may be gone, and is not asked for then. */
export async function readPathsAnew(
  queryClient: QueryClient,
  viewer: string,
  conversationId: string,
): Promise<void> {
  const key = pathsKey(viewer, conversationId);
  const maps = { queryKey: [...key, 'map'] };
  const paths = { queryKey: [...key, 'path'] };
  void queryClient.invalidateQueries({ ...paths, refetchType: 'none' });
  await queryClient.invalidateQueries(maps);
  // It was interrupted by another change, which reads everything itself.
  if (queryClient.isFetching(maps)) return;
  const shown = queryClient.getQueriesData<PathMap>({ ...maps, type: 'active' });
  const ids = new Set<unknown>(shown.flatMap(([, map]) => map?.stretches.map(({ id }) => id) ?? []));
  await queryClient.refetchQueries({
    ...paths,
    type: 'active',
    predicate: ({ queryKey }) => ids.has(queryKey.at(-1)),
  });
}

/** @param around the message around which the tree is shown; what the conversation shows if null */
export function usePathMap(conversationId: string, around: string | null) {
  const key = usePathsKey(conversationId);
  const { status } = useSession();
  return useQuery({
    queryKey: [...key, 'map', around],
    queryFn: ({ signal }) =>
      pathsClient.paths({ params: { id: conversationId }, query: around ? { around } : {} }, { signal }),
    enabled: status === 'signed-in',
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.stretches.some((one) => one.isBeingWritten) ? WRITING_CHECK_MS : false,
  });
}

/** A message of any path, how the path goes on from it, and what is known from there alone. */
export function usePath(conversationId: string, messageId: string | null) {
  const key = usePathsKey(conversationId);
  return useQuery({
    queryKey: [...key, 'path', messageId],
    queryFn: ({ signal }) =>
      pathsClient.path({ params: { id: conversationId, messageId: messageId! } }, { signal }),
    enabled: messageId !== null,
    refetchInterval: ({ state }) => (state.data?.last.state === 'streaming' ? WRITING_CHECK_MS : false),
  });
}

const failed = (otherwise: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

export function usePathChanges(conversationId: string) {
  const key = usePathsKey(conversationId);
  const queryClient = useQueryClient();
  const refresh = () => readPathsAnew(queryClient, key[2], conversationId);
  const params = (messageId: string) => ({ params: { id: conversationId, messageId } });
  const name = useMutation({
    mutationFn: (change: { messageId: string; name: string | null }) =>
      pathsClient.namePath({ ...params(change.messageId), body: { name: change.name } }),
    onSuccess: ({ name: stored }, { messageId }) =>
      queryClient.setQueriesData<PathMap>(
        { queryKey: [...key, 'map'] },
        (map) =>
          map && {
            ...map,
            stretches: map.stretches.map((one) => (one.id === messageId ? { ...one, name: stored } : one)),
          },
      ),
  });
  const restore = useMutation({
    mutationFn: (messageId: string) => pathsClient.restorePath(params(messageId)),
    onSuccess: refresh,
    onError: failed('The path could not be brought back. Try again.'),
  });
  const remove = useMutation({
    mutationFn: (messageId: string) => pathsClient.removePath(params(messageId)),
    onSuccess(_, messageId) {
      showToast({
        title: 'Path deleted',
        tone: 'info',
        action: { label: 'Undo', run: () => restore.mutate(messageId) },
      });
      return refresh();
    },
    onError: failed('The path is still here. Try again.'),
  });
  const goOn = useMutation({
    mutationFn: (messageId: string) => chatClient.select(params(messageId)),
    onError: failed('This path could not be opened. Try again.'),
  });
  return { name, remove, goOn };
}

/** Shows a conversation up to a message, so that the next one begins a path. */
export const branchFrom = (conversationId: string, messageId: string) =>
  pathsClient.branch({ params: { id: conversationId, messageId } });
