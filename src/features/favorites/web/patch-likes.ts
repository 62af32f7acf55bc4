// Patches like counts in cached lists, cards and pages. The cached data itself is changed, so a later fetch
// overrides the patch.
import type { QueryClient } from '@tanstack/react-query';

type Fields = Record<string, unknown>;
type Change = (likes: number) => number;

const isOf = (value: Fields, characterId: string): boolean =>
  value['id'] === characterId && typeof value['likes'] === 'number' && typeof value['chatCount'] === 'number';

/** A copy of the value with the count changed; the value itself if it does not contain the character. */
export function withLikes(value: unknown, characterId: string, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => withLikes(item, characterId, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = value as Fields;
  const changed: Fields = {};
  if (isOf(fields, characterId)) changed['likes'] = change(fields['likes'] as number);
  for (const [name, part] of Object.entries(fields)) {
    const next = withLikes(part, characterId, change);
    if (next !== part) changed[name] = next;
  }
  return Object.keys(changed).length > 0 ? { ...fields, ...changed } : value;
}

/** Changes the count of one character in all cached queries without changing their age. */
export function patchLikes(queryClient: QueryClient, characterId: string, change: Change): void {
  for (const query of queryClient.getQueryCache().findAll()) {
    const data = query.state.data;
    const next = withLikes(data, characterId, change);
    if (next !== data) query.setData(next, { updatedAt: query.state.dataUpdatedAt, manual: true });
  }
}
