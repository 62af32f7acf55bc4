import { useEffect, useId, useRef, useState, type Ref, type RefObject } from 'react';
import { tooLong } from '../../../shared/words/too-long.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

interface LimitOptions<E extends Control> {
  /** Undefined for no limit. */
  most: number | undefined;
  ref?: Ref<E>;
  'aria-describedby'?: string;
  'aria-invalid'?: unknown;
}

/**
 * A limit that keeps what is too long, says by how much, and holds the form back: the browser's own `maxLength`
 * cuts pastes without a word.
 */
export function useLimit<E extends Control>({ most, ref, ...linked }: LimitOptions<E>) {
  const own = useRef<E>(null);
  const id = useId();
  const [over, setOver] = useState(0);
  // After each render, because the value of a controlled field changes with it.
  useEffect(() => {
    const element = own.current;
    if (!element || most === undefined) return undefined;
    const check = () => {
      const more = Math.max(0, element.value.length - most);
      element.setCustomValidity(more > 0 ? tooLong(more, most) : '');
      setOver(more);
    };
    check();
    // The form resets its fields after the event.
    const checkLater = () => queueMicrotask(check);
    element.addEventListener('input', check);
    element.form?.addEventListener('reset', checkLater);
    const { form } = element;
    return () => {
      element.removeEventListener('input', check);
      form?.removeEventListener('reset', checkLater);
    };
  });
  const isOver = over > 0 && most !== undefined;
  return {
    props: {
      ref: (element: E | null) => {
        own.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) (ref as RefObject<E | null>).current = element;
        return undefined;
      },
      'aria-describedby': [linked['aria-describedby'], isOver && id].filter(Boolean).join(' ') || undefined,
      'aria-invalid': isOver || linked['aria-invalid'] ? (true as const) : undefined,
    },
    note: isOver && (
      <span className="field-limit" id={id} role="status">
        {tooLong(over, most)}
      </span>
    ),
  };
}

/** The first field of the form that holds more than it may; null if none does. */
export function firstTooLong(form: HTMLFormElement): HTMLElement | null {
  const controls = [...form.elements] as Control[];
  return controls.find(({ validity }) => validity?.customError) ?? null;
}
