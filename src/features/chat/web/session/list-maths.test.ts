import { expect, test } from 'vitest';
import type { Conversation } from '../../contract.ts';
import { firstName } from '../../rules.ts';
import {
  dayLabel,
  flatten,
  shortAge,
  withChanged,
  withNewest,
  withPlaced,
  withoutConversation,
  type ListPages,
} from './list-maths.ts';

const conversation = (id: string, title = id): Conversation => ({
  id,
  title,
  character: {
    id: `ch-${id}`,
    name: title,
    persona: '',
    avatar: null,
    chatCount: 1,
    starters: [],
    isPremium: false,
    isAvailable: true,
    creator: { id: 'x', username: 'velvetink' },
  },
  members: [{ id: `ch-${id}`, name: title, avatar: null }],
  lastMessage: null,
  match: null,
  replyLength: 'medium',
  generation: { isNoteOn: false, length: 'medium', preset: null },
  thinking: 'default',
  messageCount: 2,
  order: { isPinned: false, isArchived: false, folderId: null, tags: [], unread: 0 },
  isLocked: false,
  persona: null,
  hasNewerVersion: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: '1',
});
const pages = (...ids: string[][]): ListPages => ({
  pageParams: ids.map((_, index) => index + 1),
  pages: ids.map((items, index) => ({
    items: items.map((id) => conversation(id)),
    page: index + 1,
    limit: 2,
    total: ids.flat().length,
    hasMore: index < ids.length - 1,
  })),
});
const idsOf = (list: ListPages) => list.pages.map((page) => page.items.map((item) => item.id));

test('formats ages in short form', () => {
  const now = new Date(2026, 10, 21, 16, 0).getTime();
  const ago = (ms: number) => shortAge(new Date(now - ms).toISOString(), now);
  expect([ago(20_000), ago(12 * 60_000), ago(3 * 3_600_000)]).toEqual(['now', '12m', '3h']);
  expect(ago(2 * 86_400_000)).toBe('Thu');
  expect(ago(9 * 86_400_000)).toBe('Nov 12');
  expect(ago(400 * 86_400_000)).toBe('Oct 17, 2025');
});

test('names recent days, and calls this evening "Tonight"', () => {
  const now = new Date(2026, 10, 21, 22, 0).getTime();
  const at = (day: number, hour: number) => dayLabel(new Date(2026, 10, day, hour).toISOString(), now);
  expect([at(21, 21), at(21, 9), at(20, 23), at(18, 9), at(1, 9)]).toEqual([
    'Tonight',
    'Today',
    'Yesterday',
    'Wednesday',
    'November 1',
  ]);
});

test('moves a conversation with a new message to the head of the list from any page', () => {
  expect(idsOf(withNewest(pages(['a', 'b'], ['c', 'd']), conversation('c')))).toEqual([
    ['c', 'a', 'b'],
    ['d'],
  ]);
});

test('counts a new conversation once', () => {
  const list = withNewest(pages(['a', 'b']), conversation('n'));
  expect(idsOf(list)).toEqual([['n', 'a', 'b']]);
  expect(list.pages[0]!.total).toBe(3);
  expect(withNewest(list, conversation('a')).pages[0]!.total).toBe(3);
});

test('changing a title does not move the conversation', () => {
  const list = withChanged(pages(['a', 'b']), conversation('b', 'Frost'));
  expect(list.pages[0]!.items.map((item) => item.title)).toEqual(['a', 'Frost']);
});

test('removes a deleted conversation from its page and the total', () => {
  const list = withoutConversation(pages(['a', 'b'], ['c']), 'a');
  expect(idsOf(list)).toEqual([['b'], ['c']]);
  expect(list.pages[0]!.total).toBe(2);
});

test('shows each conversation once when the list changed between pages', () => {
  expect(flatten(pages(['a', 'b'], ['b', 'c'])).map((item) => item.id)).toEqual(['a', 'b', 'c']);
  expect(flatten(undefined)).toEqual([]);
});

test('shortens a name to the first name, unless it has a title', () => {
  expect(['Isolde Varga', 'Anselm', 'Dr. Varga', 'The Archivist'].map(firstName)).toEqual([
    'Isolde',
    'Anselm',
    'Dr. Varga',
    'The Archivist',
  ]);
});

test('a conversation that changed elsewhere is placed by its time', () => {
  const at = (id: string, hour: number) => ({
    ...conversation(id),
    updatedAt: `2026-01-02T0${hour}:00:00.000Z`,
  });
  const list = pages(['a', 'b'], ['c', 'd']);
  const timed = {
    ...list,
    pages: [
      { ...list.pages[0]!, items: [at('a', 8), at('b', 6)] },
      { ...list.pages[1]!, items: [at('c', 4), at('d', 2)] },
    ],
  };
  expect(idsOf(withPlaced(timed, at('d', 7)))).toEqual([['a', 'd', 'b'], ['c']]);
  const withNew = withPlaced(timed, at('e', 9));
  expect(idsOf(withNew)).toEqual([
    ['e', 'a', 'b'],
    ['c', 'd'],
  ]);
  expect(withNew.pages.map(({ total }) => total)).toEqual([5, 5]);
  // The oldest of all stands at the end of the last page.
  expect(idsOf(withPlaced(timed, at('a', 1)))).toEqual([['b'], ['c', 'd', 'a']]);
});

test('a conversation that goes on moves behind those that are pinned, and to the head where it is pinned', () => {
  const pinned = (id: string): Conversation => {
    const one = conversation(id);
    return { ...one, order: { ...one.order, isPinned: true } };
  };
  const listed = pages(['a', 'b'], ['c']);
  listed.pages[0]!.items = [pinned('a'), pinned('b')];
  const ids = (list: ListPages) => list.pages.map(({ items }) => items.map(({ id }) => id));
  expect(ids(withNewest(listed, conversation('c')))).toEqual([['a', 'b', 'c'], []]);
  expect(ids(withNewest(listed, conversation('d')))).toEqual([
    ['a', 'b'],
    ['d', 'c'],
  ]);
  expect(ids(withNewest(listed, pinned('b')))).toEqual([['b', 'a'], ['c']]);
});
