import { useLayoutEffect, type RefObject } from 'react';

/** Grows a text area with its text, up to the max-height in its style. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [area, text]);
}
