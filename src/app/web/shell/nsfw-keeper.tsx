import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNsfw } from '../../../platform/web/nsfw.tsx';

/** What was fetched under the other setting holds the wrong renditions. The server draws with the filter on. */
export function NsfwKeeper() {
  const { isShown } = useNsfw();
  const queryClient = useQueryClient();
  const fetchedWith = useRef(false);
  useEffect(() => {
    if (fetchedWith.current === isShown) return;
    fetchedWith.current = isShown;
    void queryClient.invalidateQueries();
  }, [isShown, queryClient]);
  return null;
}
