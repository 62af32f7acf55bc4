// Reading a list of conversations: ages, excerpts, and where a conversation moves when something is said.
import type { InfiniteData } from '@tanstack/react-query';
import type { Listed } from '../../../shared/paging.ts';
import type { Conversation } from '../contract.ts';

export type ListPages = InfiniteData<Listed<Conversation>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "now", "12m", "3h", "Tue" up to a week, then "Nov 12", with the year where it is another. */
export function shortAge(iso: string, now: number): string {
  const then = new Date(iso);
  const age = now - then.getTime();
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 7 * DAY) return then.toLocaleDateString('en-US', { weekday: 'short' });
  const isThisYear = then.getFullYear() === new Date(now).getFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** The line over the first message of a day: "Tonight", "Today", "Yesterday", "Tuesday", "November 12". */
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

/** A message on one line, without the marks of its formatting. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/```\w*|[*_`#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** "Isolde" of "Isolde Varga"; titles keep their name: "Dr. Varga". */
export function firstName(name: string): string {
  const [first = name, ...rest] = name.split(' ');
  return rest.length > 0 &&
    (first.endsWith('.') || /^(the|lady|lord|sir|captain|doctor|saint|queen|king)$/i.test(first))
    ? name
    : first;
}

/** The conversation at the head of the list, in its newest form; elsewhere it is taken out. */
export function withNewest(pages: ListPages, conversation: Conversation): ListPages {
  const isNew = !pages.pages.some((page) => page.items.some((item) => item.id === conversation.id));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const others = page.items.filter((item) => item.id !== conversation.id);
      const total = page.total + (isNew ? 1 : 0);
      return { ...page, total, items: index === 0 ? [conversation, ...others] : others };
    }),
  };
}

/** Changes a conversation where it stands. */
export const withChanged = (pages: ListPages, conversation: Conversation): ListPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === conversation.id ? conversation : item)),
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

/** All pages in one, each conversation once: a list that moves while it is paged repeats some. */
export function flatten(pages: ListPages | undefined): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const page of pages?.pages ?? [])
    for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
