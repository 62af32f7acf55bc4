import { useEffect, useRef } from 'react';

/** Lets the rows of a list be dragged to another place in it. @returns a ref for the list */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    let from = -1;
    const placeOf = ({ target }: DragEvent): number =>
      [...element.children].findIndex((row) => target instanceof Node && row.contains(target));
    element.addEventListener('dragstart', (event) => void (from = placeOf(event)), { signal });
    element.addEventListener('dragend', () => void (from = -1), { signal });
    element.addEventListener('dragover', (event) => from >= 0 && event.preventDefault(), { signal });
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const to = placeOf(event);
        if (from >= 0 && to >= 0) onMove(from, to);
      },
      { signal },
    );
    return () => ended.abort();
  }, [onMove]);
  return list;
}
