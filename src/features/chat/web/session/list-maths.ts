// Pure functions for the list of conversations: ages, excerpts and updates of cached pages.
import type { InfiniteData } from '@tanstack/react-query';
import type { Listed } from '../../../../shared/paging.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatOrder } from '../../order-kinds.ts';

export type ListPages = InfiniteData<Listed<Conversation>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NOW = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const inUnits = (unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'narrow' });
const MINUTES = inUnits('minute');
const HOURS = inUnits('hour');

/** "now", "12m", "3h", "Tue" for up to a week, then "Nov 12", with the year if it is another one. */
export function shortAge(iso: string, now: number): string {
  const then = new Date(iso);
  const age = now - then.getTime();
  if (age < MINUTE) return NOW.format(0, 'second');
  if (age < HOUR) return MINUTES.format(Math.floor(age / MINUTE));
  if (age < DAY) return HOURS.format(Math.floor(age / HOUR));
  if (age < 7 * DAY) return then.toLocaleDateString('en-US', { weekday: 'short' });
  const isThisYear = then.getFullYear() === new Date(now).getFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/**
 * The heading above the first message of a day: "Tonight", "Today", "Yesterday", "Tuesday", "November 12".
 */
export function dayLabel(iso: string, now: number): string {
  const then = new Date(iso);
  const today = new Date(now);
  const days = Math.round((startOfDay(today) - startOfDay(then)) / DAY);
  if (days <= 0) return then.getHours() >= 18 ? 'Tonight' : 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return then.toLocaleDateString('en-US', { weekday: 'long' });
  const isThisYear = then.getFullYear() === today.getFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export const isSameDay = (a: string, b: string): boolean =>
  startOfDay(new Date(a)) === startOfDay(new Date(b));

/** Moves the updated conversation to the head of the list: of all where it is pinned, else behind the pinned ones. */
export function withNewest(pages: ListPages, conversation: Conversation): ListPages {
  const isBehind = ({ order }: Conversation) => conversation.order.isPinned || !order.isPinned;
  const at = Math.max(
    0,
    pages.pages.findIndex(({ items }) => items.some((item) => item.id !== conversation.id && isBehind(item))),
  );
  const isNew = !pages.pages.some((page) => page.items.some((item) => item.id === conversation.id));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const others = page.items.filter((item) => item.id !== conversation.id);
      const total = page.total + (isNew ? 1 : 0);
      if (index !== at) return { ...page, total, items: others };
      const behind = others.findIndex(isBehind);
      return {
        ...page,
        total,
        items: others.toSpliced(behind < 0 ? others.length : behind, 0, conversation),
      };
    }),
  };
}

/** Puts a conversation that has changed elsewhere where its time belongs among those that are loaded. */
export function withPlaced(pages: ListPages, conversation: Conversation): ListPages {
  const { pages: others, ...rest } = withoutConversation(pages, conversation.id);
  const before = pages.pages[0]?.total ?? 0;
  const isKnown = flatten(pages).some(({ id }) => id === conversation.id);
  const isOlder = ({ updatedAt, order }: Conversation) =>
    order.isPinned === conversation.order.isPinned
      ? updatedAt <= conversation.updatedAt
      : conversation.order.isPinned;
  const found = others.findIndex(({ items }) => items.some(isOlder));
  // Older than everything loaded: it belongs to a page that is not loaded yet, or to the end.
  const index = found >= 0 ? found : others.at(-1)?.hasMore ? -1 : others.length - 1;
  return {
    ...rest,
    pages: others.map((page, number) => {
      const total = before + (isKnown ? 0 : 1);
      if (number !== index) return { ...page, total };
      const newer = page.items.filter((item) => !isOlder(item));
      return { ...page, total, items: [...newer, conversation, ...page.items.slice(newer.length)] };
    }),
  };
}

/** Updates a conversation without moving it. */
export const withChanged = (pages: ListPages, conversation: Conversation): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === conversation.id ? conversation : item)),
  })),
});

/** Updates how a conversation is kept, without moving it. */
export const withOrder = (pages: ListPages, id: string, order: ChatOrder): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, order } : item)),
  })),
});

export const withoutConversation = (pages: ListPages, id: string): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    total: Math.max(0, page.total - (page.items.some((item) => item.id === id) ? 1 : 0)),
    items: page.items.filter((item) => item.id !== id),
  })),
});

/** Joins all pages and removes duplicates, which appear when the list changes between two page requests. */
export function flatten(pages: ListPages | undefined): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const page of pages?.pages ?? [])
    for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
