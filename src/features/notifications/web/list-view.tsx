import { useEffect } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import type { Notification } from '../contract.ts';
import { useMarkAllRead, useNotificationList } from './notifications.queries.ts';
import { unreadText, useUnread } from './unread.ts';

export type View = 'all' | 'unread';

/** What the panel and the page show of one list. */
export function useListView(view: View) {
  const list = useNotificationList(view === 'unread');
  const known = dedupePages(list.data?.pages, byId);
  const shown = view === 'unread' ? known.filter(({ isRead }) => !isRead) : known;
  // All that was known has been read or removed, and there are more.
  const isBare = shown.length === 0 && list.hasNextPage && !list.isFetchNextPageError;
  const { isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (isBare && !isFetching) void fetchNextPage();
  }, [isBare, isFetching, fetchNextPage]);
  return { list, shown, isWaiting: list.isPending || isBare };
}

export function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { user } = useSession();
  const unread = useUnread(user?.id) ?? 0;
  const options = [
    { value: 'all', label: 'All' },
    { value: 'unread', label: unread > 0 ? `Unread ${unreadText(unread)}` : 'Unread' },
  ] as const;
  return <Segmented label="Which notifications" value={view} options={options} onChange={onChange} />;
}

/** @param newest the first of the list; undefined while there is none. */
export function MarkAllButton({ newest }: { newest: Notification | undefined }) {
  const { user } = useSession();
  const { mutate, isPending } = useMarkAllRead();
  const unread = useUnread(user?.id) ?? 0;
  const isIdle = !newest || unread === 0;
  return (
    <Button
      variant="ghost"
      size="small"
      className="note-all-read"
      // Not `disabled`: what has just been pressed keeps the focus.
      aria-disabled={isIdle || undefined}
      onClick={() => newest && unread > 0 && !isPending && mutate(newest.at)}
    >
      Mark all as read
    </Button>
  );
}
