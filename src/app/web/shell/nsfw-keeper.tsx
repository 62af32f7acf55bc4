import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepBlurCookie, useImageBlur } from '../../../platform/web/image-blur.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';

/**
 * What was fetched under another setting holds the wrong renditions. The server draws with both at their default. Lists
 * whose pictures only the server can cover are forgotten at once where they are to be covered.
 */
export function NsfwKeeper() {
  const { isShown } = useNsfw();
  const { isOn: isBlurring } = useImageBlur();
  const queryClient = useQueryClient();
  const setting = `${isShown} ${isBlurring}`;
  const fetchedWith = useRef('false false');
  useEffect(keepBlurCookie, []);
  useEffect(() => {
    if (fetchedWith.current === setting) return;
    const wasShown = fetchedWith.current.startsWith('true');
    fetchedWith.current = setting;
    if (wasShown && !isShown)
      void queryClient.resetQueries({ predicate: ({ meta }) => meta?.['isCoveredByServer'] === true });
    void queryClient.invalidateQueries();
  }, [setting, isShown, queryClient]);
  return null;
}
