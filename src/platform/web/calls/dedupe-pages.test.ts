import { expect, test } from 'vitest';
import { byId, dedupePages } from './dedupe-pages.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });

test('shows an item that moved to a later page once, at its first position', () => {
  const pages = [page('a', 'b'), page('b', 'c'), page('a', 'd')];
  expect(dedupePages(pages, byId).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('returns an empty list without data', () => expect(dedupePages(undefined, byId)).toEqual([]));
