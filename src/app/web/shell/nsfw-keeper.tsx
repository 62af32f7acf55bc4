import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { renewBlurCookie, useImageBlur } from '../../../platform/web/image-blur.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';

/**
 * Refetches all queries when the NSFW or blur setting changes, because cached responses contain the wrong
 * renditions. The server renders with both off. When pictures become covered, lists that only the server can
 * cover are reset immediately.
 */
export function NsfwKeeper() {
  const { isShown } = useNsfw();
  const { isOn: isBlurring } = useImageBlur();
  const queryClient = useQueryClient();
  const setting = `${isShown} ${isBlurring}`;
  const fetchedWith = useRef('false false');
  useEffect(renewBlurCookie, []);
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
