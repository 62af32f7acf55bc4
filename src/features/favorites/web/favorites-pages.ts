import type { Listed } from '../../../shared/paging.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';

type Pages = readonly Listed<CharacterSummary>[];

/**
 * The number of the next page to fetch; undefined at the end. Removals have moved later characters up on the
 * server, so this is the page with the first character that is not loaded yet.
 * @param kept ids of all favourites; undefined while unknown, which counts as nothing removed
 */
export function nextFavoritesPage(pages: Pages, kept: readonly string[] | undefined): number | undefined {
  const last = pages.at(-1);
  if (!last?.hasMore) return undefined;
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const still = kept ? kept.filter((id) => known.has(id)).length : known.size;
  return Math.floor(still / last.limit) + 1;
}

/** The loaded characters in order, without duplicates and without removed ones. */
export function shownOf(pages: Pages, kept: readonly string[] | undefined): CharacterSummary[] {
  const still = kept && new Set(kept);
  const shown = new Map<string, CharacterSummary>();
  for (const character of pages.flatMap(({ items }) => items))
    if ((still?.has(character.id) ?? true) && !shown.has(character.id)) shown.set(character.id, character);
  return [...shown.values()];
}
