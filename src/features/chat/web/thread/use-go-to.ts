import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { isTyping } from '../../../../platform/web/keys/typing.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Sought } from '../session/parts.ts';
import type { Thread } from '../session/thread.ts';
import { rowOf } from './thread-rows.ts';

/** How long a message that was gone to is lit, in ms. */
const LIT_MS = 2000;
/** Until the rows around a message are measured, in ms. */
const SETTLED_MS = 80;
/** How long a chat that is opened at a message waits for it, in ms. Then its end is shown meanwhile. */
const AWAITED_MS = 5000;

/** A message that is to be shown; each wish is an object of its own, so that one may go twice to the same. */
export interface Target {
  messageId: string;
  /** The focus stays where it is. */
  isWithoutFocus?: boolean;
  /** Its path is shown where that is another one, without asking. */
  isWithPath?: boolean;
}

interface GoToOptions {
  /** With the messages that are shown. */
  thread: Thread;
  target: Target | null;
  /** Loads a message with those around it, unless it is shown. */
  seek: (messageId: string) => Promise<Sought>;
  /** Shows the path of a message; false where that failed. */
  select: (messageId: string) => Promise<boolean>;
  /** Scrolls to a row. */
  show: (row: number) => void;
}

/**
 * Goes to a message: loads what is around it where it is not shown, then shows and focuses it.
 * @returns the id of the message that is lit, and whether the chat was opened at one that is not there yet
 */
export function useGoTo({ thread, target: given, seek, select, show }: GoToOptions): {
  litId: string | null;
  isAwaited: boolean;
} {
  const [litId, setLitId] = useState<string | null>(null);
  const [openedAt, setOpenedAt] = useState(given);
  const done = useRef<Target | null>(null);
  const asked = useRef<Target | null>(null);
  /** A key or a pointer was pressed since the target was given. */
  const hasActed = useRef(false);
  /** The newest choice: a target, or the path of an earlier one. */
  const newest = useRef<Target | null>(null);
  /** What is gone to since a path was shown, until another target is given. */
  const [chosen, setChosen] = useState<{ since: Target | null; wanted: Target } | null>(null);
  const target = chosen?.since === given ? (chosen?.wanted ?? given) : given;

  const arrive = useEffectEvent(({ messageId, isWithoutFocus }: Target) => {
    show(rowOf(thread, messageId));
    // Once more when the rows on the way have been measured, and the focus has left a sheet that was closed.
    browserClock.later(SETTLED_MS, () => {
      show(rowOf(thread, messageId));
      setLitId(messageId);
      if (isWithoutFocus) return;
      requestAnimationFrame(() => {
        // Who has gone to a field meanwhile stays there. A field may also have the focus from a sheet that was closed.
        if (hasActed.current && isTyping(document.activeElement)) return;
        document.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus({ preventScroll: true });
      });
    });
  });
  const showPath = async (wanted: Target) => {
    newest.current = wanted;
    if (await select(wanted.messageId)) arriveOnPath(wanted);
  };
  const arriveOnPath = useEffectEvent((shown: Target) => {
    const wanted = newest.current ?? shown;
    // What was chosen meanwhile stood perhaps on the path that was left.
    setChosen({ since: given, wanted: { ...wanted, isWithPath: wanted !== shown } });
  });
  const ask = useEffectEvent(async (wanted: Target) => {
    const sought = await seek(wanted.messageId);
    // What was found is in the thread by then.
    browserClock.later(0, () => setOpenedAt(null));
    // Shown by now, or another one is wanted.
    if (sought === 'found' || asked.current !== wanted) return;
    done.current = wanted;
    if (sought === 'dropped') return;
    if (sought === 'elsewhere') {
      if (wanted.isWithPath) return showPath(wanted);
      showToast({
        title: 'That message is on another path of the conversation.',
        tone: 'info',
        action: { label: 'Show that path', run: () => void showPath(wanted) },
      });
      return;
    }
    const hasFailed = sought === 'failed';
    showToast({
      title: hasFailed
        ? 'The message could not be loaded. Try again.'
        : 'That message is not in this conversation any more.',
      tone: hasFailed ? 'error' : 'info',
    });
  });

  useEffect(() => {
    newest.current = given;
    hasActed.current = false;
    const note = () => void (hasActed.current = true);
    const names = ['keydown', 'pointerdown'];
    for (const name of names) document.addEventListener(name, note, { capture: true, passive: true });
    return () => {
      for (const name of names) document.removeEventListener(name, note, { capture: true });
    };
  }, [given]);
  useEffect(() => {
    if (!target || done.current === target) return;
    if (asked.current !== target) {
      asked.current = target;
      // Also where it is shown: what was sought before is not wanted any more.
      void ask(target);
    }
    if (rowOf(thread, target.messageId) < 0) return;
    done.current = target;
    arrive(target);
  }, [target, thread]);

  useEffect(
    () => (litId === null ? undefined : browserClock.later(LIT_MS, () => setLitId(null))),
    [litId, target],
  );
  const isAwaited = openedAt !== null && rowOf(thread, openedAt.messageId) < 0;
  useEffect(
    () => (isAwaited ? browserClock.later(AWAITED_MS, () => setOpenedAt(null)) : undefined),
    [isAwaited],
  );
  return { litId, isAwaited };
}
