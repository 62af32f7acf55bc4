import { expect, test } from 'vitest';
import { byId, dedupePages } from './dedupe-pages.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });

test('what moved to a later page meanwhile is shown once, where it came first', () => {
  const pages = [page('a', 'b'), page('b', 'c'), page('a', 'd')];
  expect(dedupePages(pages, byId).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('nothing yet is an empty list', () => expect(dedupePages(undefined, byId)).toEqual([]));
