// What the event stream tells, put into the cache: nothing is fetched for it.
import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '../../../shared/route.ts';
import type { Received } from '../../../platform/web/calls/shared-events.ts';
import type { notificationsContract } from '../contract.ts';
import { withArrived } from './list-cache.ts';
import { changeLists, isChanging, listsKey, setUnread } from './notifications.queries.ts';
import { unreadKey } from './unread.ts';

export type NotificationsEvent = StreamEvent<(typeof notificationsContract)['events']>;

/** A tab that opens later starts with the count only. */
export const stateOf = (event: NotificationsEvent): NotificationsEvent | null =>
  event.event === 'changed' ? null : { event: 'unread', data: { unread: event.data.unread } };

export function receive(queryClient: QueryClient, userId: string, heard: Received<NotificationsEvent>): void {
  const lists = { queryKey: listsKey(userId) };
  if (heard.kind !== 'event') {
    // Something may be missed. Who opens the list next fetches it; the count, which follows, tells whether one must.
    void queryClient.invalidateQueries({ ...lists, refetchType: 'none' });
    return;
  }
  if (heard.event.event === 'changed') return;
  const { event, data } = heard.event;
  if (event === 'notification') {
    const { unread, ...arrived } = data;
    changeLists(queryClient, userId, (pages) => withArrived(pages, arrived));
    setUnread(queryClient, userId, unread);
    return;
  }
  // It may be the count from before what is being changed here, whose answer brings the next one.
  if (isChanging(queryClient)) return;
  const known = queryClient.getQueryData<number>(unreadKey(userId));
  setUnread(queryClient, userId, data.unread);
  // Read or removed in another tab or on another device, or missed: what is on the screen is old.
  if (known !== undefined && known !== data.unread) void queryClient.invalidateQueries(lists);
}
