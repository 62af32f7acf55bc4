import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { chatContract } from '../contract.ts';
import { ALL, shelfQuery, shelfText, type Shelf } from './session/shelf.ts';
import { cursor } from './sync/cursor.ts';
import { withPage, type Thread } from './session/thread.ts';

export const chatClient = createClient(chatContract);

/**
 * Reports that help was seen in a test chat, which is not stored. A failure is ignored: a network error must
 * not block help, and the next message shows it again.
 */
export const reportHelpSeen = (): void =>
  void chatClient.helpSeen({ body: { isSeen: true } }).catch(() => {});

/** Page size of long lists (design, section 4). */
export const LIST_PAGE = 24;
/** How often the list is refetched while replies are being written, in ms. */
const WRITING_CHECK_MS = 4000;

export const listKey = (viewer: string) => ['chat', 'list', viewer] as const;
/** Of the viewer's folders and tags. */
export const shelvesKey = (viewer: string) => ['chat', 'shelves', viewer] as const;
const threadKey = (viewer: string, id: string) => ['chat', 'thread', viewer, id] as const;
export type ThreadKey = ReturnType<typeof threadKey>;

/** @param id a conversation's or a character's id, as in the URL */
export function useThreadKey(id: string): ThreadKey {
  const { user } = useSession();
  return threadKey(user?.id ?? 'guest', id);
}

/** Changes in a row during which a page is asked for again; later changes cause a request of their own. */
const ATTEMPTS = 3;

/**
 * Merges the newest page into the cached thread. A page is dropped when the thread has changed during the
 * request, and asked for again.
 */
export async function loadThread(
  queryClient: QueryClient,
  key: ThreadKey,
  id: string,
  signal?: AbortSignal,
): Promise<Thread> {
  for (let attempt = 1; ; attempt++) {
    const before = queryClient.getQueryData<Thread>(key);
    const page = await chatClient.open({ params: { id } }, { signal });
    cursor.note(page.since);
    const now = queryClient.getQueryData<Thread>(key);
    if (!now || !before || now.version === before.version) return withPage(now, page);
    if (attempt === ATTEMPTS) return now;
  }
}

const threadOptions = (queryClient: QueryClient, key: ThreadKey) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => loadThread(queryClient, key, key[3], signal),
    // A cached thread is shown immediately and always refetched.
    staleTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
  });

export function useThread(key: ThreadKey) {
  const { status } = useSession();
  const queryClient = useQueryClient();
  return useQuery({ ...threadOptions(queryClient, key), enabled: status === 'signed-in' });
}

/** The caller's conversations of a part that match the search text, pinned ones first, then the newest. */
export function useConversations(q: string, shelf: Shelf = ALL) {
  const { user, status } = useSession();
  return useInfiniteQuery({
    queryKey: [...listKey(user?.id ?? 'guest'), q, shelfText(shelf)],
    async queryFn({ pageParam, signal }) {
      const query = { page: pageParam, limit: LIST_PAGE, q: q || undefined, ...shelfQuery(shelf) };
      const list = await chatClient.conversations({ query }, { signal });
      cursor.note(list.since);
      return list;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: status === 'signed-in',
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => item.lastMessage?.state === 'streaming'))
        ? WRITING_CHECK_MS
        : false,
  });
}
