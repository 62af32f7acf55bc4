import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ShownMessage } from '../../session/thread.ts';

type Known = Pick<ShownMessage, 'id' | 'parentId'>;

/**
 * Another version of a message is another row, and what is written anew has no buttons. Whatever had the focus in the
 * message is gone then, so the message that stands there now takes it: keys would go to the browser otherwise, and
 * Alt and an arrow would leave the page.
 * @param phase of the reply: its beginning takes away what asked for it
 */
export function useVersionFocus(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly Known[],
  phase: string,
): void {
  const held = useRef<Known | null>(null);
  const messageAt = useEffectEvent((target: EventTarget | null): Known | null => {
    const within = target instanceof Element && scroller.current?.contains(target);
    const id = within && target.closest<HTMLElement>('[data-message]')?.dataset['message'];
    return (id && messages.find((message) => message.id === id)) || null;
  });
  useEffect(() => {
    const note = ({ target }: Event) => void (held.current = messageAt(target));
    // A press beside the message takes the focus away as well, but gives it to none: it may begin a scroll.
    const leave = ({ target }: Event) => {
      if (messageAt(target)?.id !== held.current?.id) held.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
  useLayoutEffect(() => {
    const before = held.current;
    if (!before || (document.activeElement && document.activeElement !== document.body)) return;
    const now =
      messages.find(({ id }) => id === before.id) ??
      messages.findLast(({ parentId }) => parentId === before.parentId);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-message="${CSS.escape(now?.id ?? '')}"]`)
      ?.focus({ preventScroll: true });
  }, [scroller, messages, phase]);
}
