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
import { withPage, type Thread } from './thread.ts';

export const chatClient = createClient(chatContract);

/**
 * In a chat that is kept nowhere. What stands in the way of help is never the network: where this does not arrive, the
 * next words bring the help again.
 */
export const sayHelpSeen = (): void => void chatClient.helpSeen({ body: { isSeen: true } }).catch(() => {});

/** Section 4 of the design: long lists load in pages of this many. */
export const LIST_PAGE = 24;
/** How often the list looks whether replies that are being written have ended, ms. */
const WRITING_CHECK_MS = 4000;

export const listKey = (viewer: string) => ['chat', 'list', viewer] as const;
const threadKey = (viewer: string, id: string) => ['chat', 'thread', viewer, id] as const;
export type ThreadKey = ReturnType<typeof threadKey>;

/** `id` is what the address holds, a conversation's or a character's. */
export function useThreadKey(id: string): ThreadKey {
  const { user } = useSession();
  return threadKey(user?.id ?? 'guest', id);
}

/** The newest page in what is there; dropped where something changed here while it was on its way. */
export async function loadThread(
  queryClient: QueryClient,
  key: ThreadKey,
  id: string,
  signal?: AbortSignal,
): Promise<Thread> {
  const before = queryClient.getQueryData<Thread>(key);
  const page = await chatClient.open({ params: { id } }, { signal });
  const now = queryClient.getQueryData<Thread>(key);
  return now && before && now.version !== before.version ? now : withPage(now, page);
}

const threadOptions = (queryClient: QueryClient, key: ThreadKey) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => loadThread(queryClient, key, key[3], signal),
    // Shown at once where it was open before, and looked up again each time.
    staleTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
  });

export function useThread(key: ThreadKey) {
  const { status } = useSession();
  const queryClient = useQueryClient();
  return useQuery({ ...threadOptions(queryClient, key), enabled: status === 'signed-in' });
}

/** The caller's conversations, newest first, by part of a name. */
export function useConversations(q: string) {
  const { user, status } = useSession();
  return useInfiniteQuery({
    queryKey: [...listKey(user?.id ?? 'guest'), q],
    queryFn: ({ pageParam, signal }) =>
      chatClient.conversations(
        { query: { page: pageParam, limit: LIST_PAGE, q: q || undefined } },
        { signal },
      ),
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
