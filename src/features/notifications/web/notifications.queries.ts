// The list behind the bell. What is done shows at once, and is taken back where the server refuses it.
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { createClient } from '../../../platform/web/client.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { notificationsContract, type Notification } from '../contract.ts';
import { PAGE_SIZE } from '../rules.ts';
import {
  nextPage,
  withAllRead,
  withRead,
  withRemoved,
  type NotificationPage,
  type NotificationPages,
} from './list-cache.ts';
import { unreadKey } from './unread.ts';

export const notificationsClient = createClient(notificationsContract);

export const listsKey = (userId: string) => ['notifications', 'list', userId] as const;

/** All changes of the list, so that one can tell whether any is on its way. */
const CHANGE_KEY = ['notifications', 'change'] as const;

/** Whether an arriving count may be out of date. */
export const isChanging = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({ mutationKey: CHANGE_KEY }) > 0;

export function changeLists(
  queryClient: QueryClient,
  userId: string,
  change: (data: NotificationPages) => NotificationPages,
): void {
  queryClient.setQueriesData<NotificationPages>(
    { queryKey: listsKey(userId) },
    (data) => data && change(data),
  );
}

export const setUnread = (queryClient: QueryClient, userId: string, unread: number): void =>
  void queryClient.setQueryData(unreadKey(userId), Math.max(0, unread));

const addUnread = (queryClient: QueryClient, userId: string, difference: number): void =>
  void queryClient.setQueryData<number>(
    unreadKey(userId),
    (unread) => unread && Math.max(0, unread + difference),
  );

export function useNotificationList(unreadOnly: boolean) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: [...listsKey(user?.id ?? 'guest'), { unreadOnly }],
    queryFn: user
      ? async ({ pageParam, signal }): Promise<NotificationPage> => {
          const query = { page: pageParam, limit: PAGE_SIZE, unreadOnly: unreadOnly ? 'true' : 'false' };
          const page = await notificationsClient.list({ query }, { signal });
          if (!isChanging(queryClient)) setUnread(queryClient, user.id, page.unread);
          return page;
        }
      : skipToken,
    initialPageParam: 1,
    meta: { isCoveredByServer: true },
    getNextPageParam: (_last, pages) => nextPage(pages, unreadOnly),
  });
}

/** @param failedTitle what is said where it could not be stored. */
function useChange<T>(
  failedTitle: string,
  send: (subject: T) => Promise<{ unread: number }>,
  show: (queryClient: QueryClient, userId: string, subject: T) => void,
) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id ?? 'guest';
  const lists = { queryKey: listsKey(userId) };
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: send,
    async onMutate(subject: T) {
      // A response under way would restore the old state.
      await queryClient.cancelQueries(lists);
      const before = {
        lists: queryClient.getQueriesData<NotificationPages>(lists),
        unread: queryClient.getQueryData<number>(unreadKey(userId)),
      };
      show(queryClient, userId, subject);
      return before;
    },
    onSuccess({ unread }) {
      // This one is the last: the others' answers are older than what they have changed since.
      if (queryClient.isMutating({ mutationKey: CHANGE_KEY }) === 1) setUnread(queryClient, userId, unread);
    },
    onError(error, _subject, before) {
      before?.lists.forEach(([key, data]) => void queryClient.setQueryData(key, data));
      queryClient.setQueryData(unreadKey(userId), before?.unread);
      void queryClient.invalidateQueries(lists);
      // It was removed meanwhile, in another tab or by the server.
      if (error instanceof ApiError && error.status === 404) return;
      showErrorToast(error, { title: failedTitle, description: messageOf(error) });
    },
  });
}

export const useMarkRead = () =>
  useChange<Notification>(
    'It could not be marked as read',
    ({ id }) => notificationsClient.read({ params: { id } }),
    (queryClient, userId, { id }) => {
      changeLists(queryClient, userId, (data) => withRead(data, id));
      addUnread(queryClient, userId, -1);
    },
  );

/** Up to the newest shown one; notifications that arrive meanwhile stay unread. */
export const useMarkAllRead = () =>
  useChange<string>(
    'They could not be marked as read',
    (until) => notificationsClient.readAll({ body: { until } }),
    (queryClient, userId, until) => {
      changeLists(queryClient, userId, (data) => withAllRead(data, until));
      setUnread(queryClient, userId, 0);
    },
  );

export const useRemove = () =>
  useChange<Notification>(
    'It could not be removed',
    ({ id }) => notificationsClient.remove({ params: { id } }),
    (queryClient, userId, { id, isRead }) => {
      changeLists(queryClient, userId, (data) => withRemoved(data, id));
      if (!isRead) addUnread(queryClient, userId, -1);
    },
  );
