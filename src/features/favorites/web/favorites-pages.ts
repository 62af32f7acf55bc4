import type { Listed } from '../../../shared/paging.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';

type Pages = readonly Listed<CharacterSummary>[];

/**
 * The page to be fetched next; undefined at the end. The server counts without what was removed, so everything behind
 * has moved up by as many: the page is fetched again that holds the first one that is not known yet.
 * @param kept ids on the favourites; undefined while they are not known: then it is as it was when it was fetched.
 */
export function nextFavoritesPage(pages: Pages, kept: readonly string[] | undefined): number | undefined {
  const last = pages.at(-1);
  if (!last?.hasMore) return undefined;
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const still = kept ? kept.filter((id) => known.has(id)).length : known.size;
  return Math.floor(still / last.limit) + 1;
}

/** Each once, in order, without what was removed. */
export function shownOf(pages: Pages, kept: readonly string[] | undefined): CharacterSummary[] {
  const still = kept && new Set(kept);
  const shown = new Map<string, CharacterSummary>();
  for (const character of pages.flatMap(({ items }) => items))
    if ((still?.has(character.id) ?? true) && !shown.has(character.id)) shown.set(character.id, character);
  return [...shown.values()];
}
