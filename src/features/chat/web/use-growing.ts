import { useLayoutEffect, type RefObject } from 'react';

/** A text area as high as its text; where it stops is its style's max-height. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [area, text]);
}
