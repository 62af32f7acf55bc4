import type { PreparedEntry } from './lore-entry.ts';

type Has = (id: number) => boolean;

/** Which of the keys beside the primary ones keeps an entry out; null if it may fire. */
export function failsBesideKeys(prepared: PreparedEntry, has: Has): 'secondary' | 'excluded' | null {
  if (!meetsSecondary(prepared, has)) return 'secondary';
  if (!prepared.alsoKeys.every((keys) => keys.some(has))) return 'secondary';
  const isExcluded = prepared.exceptKeys.some(has) || prepared.exceptAllKeys.some((keys) => keys.every(has));
  return isExcluded ? 'excluded' : null;
}

function meetsSecondary({ entry, secondaryKeys }: PreparedEntry, has: Has): boolean {
  if (secondaryKeys.length === 0) return true;
  switch (entry.logic) {
    case 'any':
      return secondaryKeys.some(has);
    case 'all':
      return secondaryKeys.every(has);
    case 'not_any':
      return !secondaryKeys.some(has);
    case 'not_all':
      return !secondaryKeys.every(has);
  }
}

/** The number of keys that match, for groups whose entries compete by it. */
export function scoreOf({ entry, keys, secondaryKeys }: PreparedEntry, has: Has): number {
  const primary = keys.filter(({ id }) => has(id)).length;
  if (primary === 0) return 0;
  const secondary = secondaryKeys.filter(has).length;
  if (entry.logic === 'any') return primary + secondary;
  return entry.logic === 'all' && secondary === secondaryKeys.length ? primary + secondary : primary;
}
