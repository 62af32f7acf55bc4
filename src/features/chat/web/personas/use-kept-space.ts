import { useLayoutEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { storage } from '../../../../platform/web/storage/storage.ts';

const KEY = 'nb_personas_space';

/**
 * The space of the list while it is loaded, so that what stands below does not move: as high as it was when it was last
 * shown here, or as one persona.
 */
export function useKeptSpace(isLoaded: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  style: CSSProperties | undefined;
} {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLoaded && ref.current) storage.set(KEY, String(Math.round(ref.current.offsetHeight)));
  });
  const height = Number(storage.get(KEY)) || 0;
  return { ref, style: isLoaded || height === 0 ? undefined : { height } };
}
