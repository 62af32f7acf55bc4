import './drag.css';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { runsFromRight } from '../../../../platform/web/keys/arrows.ts';
import {
  dropAt,
  isSameDrop,
  scrollStep,
  type Bar,
  type Dragged,
  type Drop,
  type Point,
} from './drop-rule.ts';
import { floatingCopy } from './floating-copy.ts';
import { followPress } from './press.ts';

/** What is held or dragged, and where it would go now. */
export interface ListDrag {
  dragged: Dragged;
  drop: Drop | null;
}

interface ListDragOptions {
  /** Whether there is anywhere to take it. */
  mayDrag: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged, drop: Drop) => void;
  /** A long touch that does not move. */
  onLetGo: (dragged: Dragged) => void;
}

/** Of an element that can be dragged. */
export const dragProps = (kind: Dragged['kind'], id: string) => ({ 'data-drag': `${kind}:${id}` });
/** Of the chip that takes chats. @param id of its folder; null for that of all chats */
export const dropProps = (id: string | null) => ({ 'data-drop': id ?? '' });

function sourceOf({ target, button, isPrimary }: PointerEvent) {
  const element = (target as Element).closest<HTMLElement>('[data-drag]');
  if (!element || button !== 0 || !isPrimary) return null;
  const [kind, id] = element.dataset['drag']!.split(':');
  return { element, dragged: { kind, id } as Dragged };
}

function readBar(element: Element): Bar {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const chips = [...element.querySelectorAll<HTMLElement>('[data-drop]')].map((chip) => {
    const place = chip.getBoundingClientRect();
    return { id: chip.dataset['drop'] || null, left: place.left, right: place.right };
  });
  return { left, right, top, bottom, isFromRight: runsFromRight(element), chips };
}

/**
 * Drags chats into folders and folders to other places, by mouse and by touch.
 * @param list with elements that have `dragProps`, and a row `bar` of those that have `dropProps`
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  options: ListDragOptions,
): ListDrag | null {
  const [drag, setDrag] = useState<ListDrag | null>(null);
  const mayDrag = useEffectEvent(options.mayDrag);
  const onDrop = useEffectEvent(options.onDrop);
  const onLetGo = useEffectEvent(options.onLetGo);

  useEffect(() => {
    const element = list.current;
    let cancel = () => {};
    let isHeld = false;

    function press(event: PointerEvent): void {
      const source = sourceOf(event);
      // A second finger ends the drag.
      cancel();
      if (!source || !bar.current?.offsetParent) return;
      const { dragged } = source;
      const isMovable = mayDrag(dragged);
      if (!isMovable && event.pointerType === 'mouse') return;
      const row = bar.current;
      let copy: ReturnType<typeof floatingCopy> | null = null;
      let at: Point = { x: event.clientX, y: event.clientY };
      let frame = 0;
      let drop: Drop | null = null;
      const look = () => {
        const next = dropAt(dragged, at, readBar(row));
        if (!isSameDrop(next, drop)) setDrag({ dragged, drop: next });
        drop = next;
      };
      const scroll = () => {
        const before = row.scrollLeft;
        row.scrollLeft += scrollStep(at, readBar(row));
        if (row.scrollLeft !== before) look();
        frame = requestAnimationFrame(scroll);
      };
      cancel = followPress(event, source.element, {
        onHold() {
          isHeld = true;
          setDrag({ dragged, drop: null });
        },
        onStart(point) {
          if (!isMovable) return cancel();
          copy = floatingCopy(source.element, at, event.pointerType !== 'mouse');
          at = point;
          setDrag({ dragged, drop: null });
          frame = requestAnimationFrame(scroll);
        },
        onMove(point) {
          at = point;
          copy?.move(point);
          look();
        },
        onDrop(point) {
          at = point;
          look();
          if (drop) onDrop(dragged, drop);
        },
        onLetGo: () => onLetGo(dragged),
        onEnd() {
          isHeld = false;
          cancelAnimationFrame(frame);
          copy?.remove();
          setDrag(null);
        },
      });
    }
    // Links have a drag of their own.
    const onDragStart = (event: Event) => {
      // Of chosen text, it is the text that is dragged.
      const { target } = event;
      const dragged = target instanceof Element ? target : (target as Node).parentElement;
      if (dragged?.closest('[data-drag]')) event.preventDefault();
    };
    // Some browsers obey only what listened before the touch began.
    const onTouchMove = (event: Event) => {
      if (isHeld && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('dragstart', onDragStart);
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      cancel();
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('dragstart', onDragStart);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, [list, bar]);
  return drag;
}
