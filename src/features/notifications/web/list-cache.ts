// Changes the cached list without fetching it again.
import type { InfiniteData } from '@tanstack/react-query';
import type { Listed } from '../../../shared/paging.ts';
import type { Notification } from '../contract.ts';

export type NotificationPage = Listed<Notification> & { unread: number };
export type NotificationPages = InfiniteData<NotificationPage, number>;

const mapItems = (
  data: NotificationPages,
  change: (items: Notification[]) => Notification[],
): NotificationPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
});

const isKnown = ({ pages }: NotificationPages, id: string): boolean =>
  pages.some(({ items }) => items.some((item) => item.id === id));

/** A new notification is first; a grown one moves to the top. */
export function withArrived(data: NotificationPages, arrived: Notification): NotificationPages {
  const grown = isKnown(data, arrived.id) ? 0 : 1;
  const others = mapItems(data, (items) => items.filter(({ id }) => id !== arrived.id));
  return {
    ...others,
    pages: others.pages.map((page, index) => ({
      ...page,
      total: page.total + grown,
      items: index === 0 ? [arrived, ...page.items] : page.items,
    })),
  };
}

export const withRead = (data: NotificationPages, id: string): NotificationPages =>
  mapItems(data, (items) => items.map((item) => (item.id === id ? { ...item, isRead: true } : item)));

/** Those that came no later than `until`. */
export const withAllRead = (data: NotificationPages, until: string): NotificationPages =>
  mapItems(data, (items) => items.map((item) => (item.at <= until ? { ...item, isRead: true } : item)));

export function withRemoved(data: NotificationPages, id: string): NotificationPages {
  if (!isKnown(data, id)) return data;
  const left = mapItems(data, (items) => items.filter((item) => item.id !== id));
  return { ...left, pages: left.pages.map((page) => ({ ...page, total: page.total - 1 })) };
}

/**
 * The page to be fetched next; undefined at the end. What came or went since has moved all that follows, so it is the
 * page that holds the first one that is not known yet. The server's unread list goes on without those read here.
 */
export function nextPage(pages: readonly NotificationPage[], unreadOnly: boolean): number | undefined {
  const last = pages.at(-1);
  if (!last?.hasMore) return undefined;
  const known = new Set(
    pages.flatMap(({ items }) => items.filter(({ isRead }) => !unreadOnly || !isRead).map(({ id }) => id)),
  );
  return Math.floor(known.size / last.limit) + 1;
}
