import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../platform/web/storage/storage.ts';
import { useStored } from '../../../platform/web/storage/use-stored.ts';
import { client } from './favorites.queries.ts';
import { parseMarks } from './guest-marks.ts';
import { isId } from '../../../platform/web/new-id.ts';

const PAGE = 24;

/** A guest's favourites in this browser, newest first. */
export function useGuestFavorites() {
  // A snapshot from when the list was opened: ids removed since are filtered out below, so the pages do not
  // shift.
  const [ids] = useState(() => parseMarks(storage.get(KEYS.guestFavorites)).filter(isId).reverse());
  const kept = new Set(parseMarks(useStored(KEYS.guestFavorites)));
  const list = useInfiniteQuery({
    queryKey: ['favorites', 'guest-cards', ids],
    queryFn: async ({ pageParam, signal }) => {
      const some = ids.slice(pageParam, pageParam + PAGE);
      return some.length > 0 ? (await client.cards({ query: { ids: some } }, { signal })).items : [];
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) => (from + PAGE < ids.length ? from + PAGE : undefined),
  });
  return { list, characters: list.data?.pages.flat().filter(({ id }) => kept.has(id)) ?? [] };
}
