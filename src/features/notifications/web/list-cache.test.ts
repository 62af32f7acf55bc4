import { describe, expect, it } from 'vitest';
import type { Notification } from '../contract.ts';
import {
  nextPage,
  withAllRead,
  withArrived,
  withRead,
  withRemoved,
  type NotificationPages,
} from './list-cache.ts';
import { notification } from './test-support/notification.ts';

const note = (id: string, rest: Partial<Notification> = {}): Notification => notification({ id, ...rest });

function pagesOf(...pages: Notification[][]): NotificationPages {
  const total = pages.flat().length;
  return {
    pages: pages.map((items, index) => ({
      items,
      page: index + 1,
      limit: 2,
      total,
      unread: 0,
      hasMore: index < pages.length - 1,
    })),
    pageParams: pages.map((_, index) => index + 1),
  };
}
const ids = (data: NotificationPages) => data.pages.map(({ items }) => items.map(({ id }) => id).join(''));
const totals = (data: NotificationPages) => data.pages.map(({ total }) => total);
const read = (data: NotificationPages) =>
  data.pages
    .flatMap(({ items }) => items)
    .filter(({ isRead }) => isRead)
    .map(({ id }) => id);

const three = () => pagesOf([note('a'), note('b')], [note('c')]);

describe('the kept list', () => {
  it('has a new one first', () => {
    const data = withArrived(three(), note('d'));
    expect(ids(data)).toEqual(['dab', 'c']);
    expect(totals(data)).toEqual([4, 4]);
  });

  it('has one that others were added to once, first, and unread again', () => {
    const data = withArrived(withRead(three(), 'c'), note('c', { count: 12 }));
    expect(ids(data)).toEqual(['cab', '']);
    expect(totals(data)).toEqual([3, 3]);
    expect(data.pages[0]!.items[0]).toMatchObject({ count: 12, isRead: false });
  });

  it('marks one, or all up to a moment', () => {
    expect(read(withRead(three(), 'b'))).toEqual(['b']);
    const later = withArrived(three(), note('d', { at: '2026-11-25T12:00:00.000Z' }));
    expect(read(withAllRead(later, note('a').at))).toEqual(['a', 'b', 'c']);
  });

  it('loses what is removed, once', () => {
    const data = withRemoved(withRemoved(three(), 'a'), 'a');
    expect(ids(data)).toEqual(['b', 'c']);
    expect(totals(data)).toEqual([2, 2]);
  });
});

describe('the next page', () => {
  const first = (items: Notification[]) => ({ ...pagesOf(items).pages[0]!, hasMore: true });
  it('is none at the end', () => {
    expect(nextPage(pagesOf([note('a')]).pages, false)).toBe(undefined);
    expect(nextPage([], false)).toBe(undefined);
  });

  it('misses nothing after one was removed or has come', () => {
    expect(nextPage([first([note('a'), note('b')])], false)).toBe(2);
    expect(nextPage([first([note('a')])], false)).toBe(1);
    expect(nextPage([first([note('x'), note('y'), note('a'), note('b')])], false)).toBe(3);
  });

  it('of the unread ones counts only what is still unread', () => {
    expect(nextPage([first([note('a', { isRead: true }), note('b')])], true)).toBe(1);
    expect(nextPage([first([note('a', { isRead: true }), note('b')])], false)).toBe(2);
  });
});
