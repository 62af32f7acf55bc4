import { expect, test } from 'vitest';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { nextFavoritesPage, shownOf } from './favorites-pages.ts';

/** A server's favourites, and a browser that pages through it as the screen does. */
function browse(count: number, limit: number) {
  let favorites = Array.from({ length: count }, (_, n) => ({ id: `c${n}` }) as CharacterSummary);
  const pages: Parameters<typeof nextFavoritesPage>[0][number][] = [];
  const kept = () => favorites.map(({ id }) => id);
  return {
    fetch() {
      const page = pages.length === 0 ? 1 : nextFavoritesPage(pages, kept());
      if (page === undefined) return false;
      const items = favorites.slice((page - 1) * limit, page * limit);
      pages.push({ items, page, limit, total: favorites.length, hasMore: page * limit < favorites.length });
      return true;
    },
    remove(...ids: string[]) {
      favorites = favorites.filter(({ id }) => !ids.includes(id));
    },
    shown: () => shownOf(pages, kept()).map(({ id }) => id),
    favorites: kept,
  };
}

test('loads one page after the other when nothing is removed', () => {
  const browser = browse(7, 3);
  while (browser.fetch());
  expect(browser.shown()).toEqual(browser.favorites());
});

test.each([[['c1']], [['c0', 'c1', 'c2']], [['c0', 'c1', 'c2', 'c3']], [['c2', 'c5']]])(
  'characters that move up after %j is removed are neither skipped nor shown twice',
  (ids) => {
    const browser = browse(12, 3);
    browser.fetch();
    browser.fetch();
    browser.remove(...ids);
    while (browser.fetch());
    expect(browser.shown()).toEqual(browser.favorites());
  },
);

test('fetches nothing more when the characters of the last page have moved up', () => {
  const browser = browse(4, 3);
  browser.fetch();
  browser.remove('c0', 'c1', 'c2');
  while (browser.fetch());
  expect(browser.shown()).toEqual(['c3']);
});
