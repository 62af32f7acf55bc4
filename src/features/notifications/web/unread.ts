// The number of unread notifications. Part of every page's first load; the rest of this feature is loaded later.
import { skipToken, useQuery } from '@tanstack/react-query';
import { UNREAD_SHOWN_MAX } from '../rules.ts';

export const unreadKey = (userId: string) => ['notifications', 'unread', userId] as const;

/** From the event stream or the last response; undefined until one has arrived. */
export function useUnread(userId: string | undefined): number | undefined {
  return useQuery<number>({ queryKey: unreadKey(userId ?? 'guest'), queryFn: skipToken, staleTime: Infinity })
    .data;
}

/** For the badge: "99+" above 99, where it is counted no further. */
export const unreadText = (unread: number): string =>
  unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread);

/** The same for screen readers. */
export const unreadWords = (unread: number): string =>
  unread > UNREAD_SHOWN_MAX ? `more than ${UNREAD_SHOWN_MAX} unread` : `${unread} unread`;
