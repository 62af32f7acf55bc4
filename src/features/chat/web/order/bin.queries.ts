import { useInfiniteQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { chatBinContract } from '../../bin-contract.ts';
import { CHANGED_AT_ONCE } from '../../order-rules.ts';
import { LIST_PAGE, listKey, shelvesKey } from '../chat.queries.ts';
import { forgetConversation } from '../session/thread-box.ts';

const binClient = createClient(chatBinContract);

const binKey = (viewer: string) => ['chat', 'bin', viewer] as const;

const refresh = (queryClient: QueryClient, viewer: string) =>
  Promise.all(
    [listKey(viewer), shelvesKey(viewer), binKey(viewer)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** The viewer's deleted chats, the newest first. */
export function useBin() {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: binKey(user?.id ?? 'guest'),
    queryFn: ({ pageParam, signal }) =>
      binClient.bin({ query: { page: pageParam, limit: LIST_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
  });
}

const failed = (error: unknown, otherwise: string) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

/** Calls with as many ids as one call takes. */
async function inParts(ids: readonly string[], call: (ids: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += CHANGED_AT_ONCE) await call(ids.slice(at, at + CHANGED_AT_ONCE));
}

/** Puts chats into the bin and takes them out of it. */
export function useBinChanges() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const onSettled = () => refresh(queryClient, viewer);
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, (part) => binClient.restoreChats({ body: { ids: part } })),
    onSuccess: (_, ids) =>
      showToast({ title: ids.length === 1 ? 'Chat restored' : `${ids.length} chats restored`, tone: 'info' }),
    onError: (error, ids) =>
      failed(
        error,
        ids.length === 1
          ? 'The chat could not be restored. Try again.'
          : 'The chats could not be restored. Try again.',
      ),
    onSettled,
  });
  const put = useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, (part) => binClient.binChats({ body: { ids: part } })),
    onSuccess(_, ids) {
      for (const id of ids) forgetConversation(queryClient, viewer, id);
      showToast({
        title: ids.length === 1 ? 'Chat deleted' : `${ids.length} chats deleted`,
        description:
          ids.length === 1 ? 'It stays in the bin for 30 days.' : 'They stay in the bin for 30 days.',
        tone: 'info',
        action: { label: 'Undo', run: () => restore.mutate(ids) },
      });
    },
    onError: (error, ids) =>
      failed(
        error,
        ids.length === 1
          ? 'The chat could not be deleted. Try again.'
          : 'The chats could not be deleted. Try again.',
      ),
    onSettled,
  });
  const purge = useMutation({
    mutationFn: (id: string | null) =>
      id ? binClient.purgeChat({ params: { id } }) : binClient.emptyBin({}),
    onSettled,
  });
  return { put, restore, purge };
}
