import type { QueryClient } from '@tanstack/react-query';

/**
 * Keeps a value beside what was fetched, so that it outlives the component that made it. Signing out empties it.
 * @param key begins with `chat` and the name of what is kept
 * @param create makes the value the first time
 */
export function keepWithFetched<T>(
  queryClient: QueryClient,
  key: readonly [feature: 'chat', name: string, ...rest: string[]],
  create: () => T,
): T {
  const known = queryClient.getQueryData<T>(key);
  if (known !== undefined) return known;
  const created = create();
  queryClient.setQueryDefaults(key.slice(0, 2), { gcTime: Infinity });
  queryClient.setQueryData<T>(key, () => created);
  return created;
}
