import { expect, test } from 'vitest';
import { BLANK_LOREBOOK } from '../../../../shared/words/lore/blank-lore.ts';
import {
  folderOf,
  groupsOf,
  insertEntry,
  moveEntry,
  patchEntry,
  putInFolder,
  removeEntry,
  removeFolder,
  renameFolder,
  restoreEntry,
  switchFolder,
  type BookDraft,
} from './arrange.ts';
import { newEntry } from '../../../../shared/words/lore/blank-lore.ts';

const draft = (ids: string, folders: Record<string, string> = {}): BookDraft => ({
  name: 'Marsh',
  content: {
    ...BLANK_LOREBOOK,
    name: 'Marsh',
    entries: ids.split('').map((id) => ({ ...newEntry(id), keys: [`key-${id}`] })),
  },
  folders: Object.entries(folders).map(([name, list]) => ({ name, entryIds: list.split('') })),
});
const order = ({ content }: BookDraft) => content.entries.map(({ id }) => id).join('');
const shown = (book: BookDraft, words?: string) =>
  groupsOf(book, words).map(({ folder, entries }) => [folder, entries.map(({ id }) => id).join('')]);

test('shows entries by folder in the order of the lorebook, and finds them by any text', () => {
  const book = patchEntry(draft('abcd', { Town: 'ca', Empty: '' }), 'd', { content: 'A Heron.' });
  expect(shown(book)).toEqual([
    ['Town', 'ac'],
    ['Empty', ''],
    [null, 'bd'],
  ]);
  expect(shown(book, ' heron ')).toEqual([[null, 'd']]);
  expect(shown(book, 'KEY-c')).toEqual([['Town', 'c']]);
});

test('moves an entry past its neighbour in the folder, and not beyond the ends', () => {
  const book = draft('abcde', { Town: 'ace' });
  expect(order(moveEntry(book, 'c', -1))).toBe('cabde');
  expect(order(moveEntry(book, 'a', 1))).toBe('bcade');
  expect(shown(moveEntry(book, 'a', 1))[0]).toEqual(['Town', 'cae']);
  expect(order(moveEntry(book, 'b', 1))).toBe('acdbe');
  expect(moveEntry(book, 'a', -1)).toBe(book);
  expect(moveEntry(book, 'e', 1)).toBe(book);
});

test('inserts after an entry, and puts a removed one back where it was', () => {
  const book = draft('abc', { Town: 'b' });
  expect(order(insertEntry(book, newEntry('x'), { folder: null, after: 'a' }))).toBe('axbc');
  expect(order(insertEntry(book, newEntry('x'), { folder: null }))).toBe('abcx');
  expect(folderOf(insertEntry(book, newEntry('x'), { folder: 'Town' }), 'x')).toBe('Town');
  const removed = removeEntry(putInFolder(book, 'b', null), 'b');
  const back = restoreEntry(removed, book, 'b');
  expect([order(back), folderOf(back, 'b')]).toEqual(['abc', 'Town']);
  expect(restoreEntry(back, book, 'b')).toBe(back);
});

test('an entry is in one folder at most; a removed folder leaves its entries', () => {
  const book = putInFolder(draft('ab', { Town: 'a', Sea: '' }), 'a', 'Sea');
  expect(book.folders).toEqual([
    { name: 'Town', entryIds: [] },
    { name: 'Sea', entryIds: ['a'] },
  ]);
  expect(putInFolder(book, 'b', 'New').folders.at(-1)).toEqual({ name: 'New', entryIds: ['b'] });
  expect(shown(removeFolder(book, 'Sea'))).toEqual([
    ['Town', ''],
    [null, 'ab'],
  ]);
  expect(renameFolder(book, 'Sea', 'Coast').folders[1]!.name).toBe('Coast');
  expect(renameFolder(book, 'Sea', 'Town')).toBe(book);
});

test('switches a folder on and off as a whole', () => {
  const off = switchFolder(draft('abc', { Town: 'ac' }), 'Town', false);
  expect(off.content.entries.map(({ enabled }) => enabled)).toEqual([false, true, false]);
});
