import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { focusAnswer, focusSearch, isTyping, moveRow, openRow } from './row-focus.ts';
import type { Section } from './sections.ts';

/** How long G waits for its letter. Milliseconds. */
const LETTER_MS = 1_500;
const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keys of the desk, as the help lists them. */
export function useDeskKeys(sections: readonly Section[]) {
  const navigate = useNavigate();
  const router = useRouter();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const awaitedSince = useRef(-Infinity);

  const goTo = (splat: string) => void navigate({ to: '/desk/$', params: { _splat: splat }, search: {} });

  /** From a detail to its list, as it was where one came from there. */
  function goBack(): boolean {
    const [, , section = '', ...rest] = router.state.location.pathname.split('/');
    if (rest.length === 0) return false;
    if (router.history.canGoBack()) router.history.back();
    else goTo(section);
    return true;
  }

  /** @returns whether the key was one of the desk's. */
  function press(key: string): boolean {
    const isLetter = browserClock.now() - awaitedSince.current < LETTER_MS;
    awaitedSince.current = key === 'g' && !isLetter ? browserClock.now() : -Infinity;
    if (isLetter) {
      const section = sections.find((one) => one.key === key);
      if (section) goTo(section.path);
      return section !== undefined;
    }
    const step = STEPS[key];
    if (step) return moveRow(step);
    if (key === 'Enter') return openRow();
    if (key === '/') return focusSearch();
    if (key === 'r') return focusAnswer();
    if (key === 'Escape') return goBack();
    if (key === '?') setHelpOpen(true);
    return key === '?' || key === 'g';
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    // A dialog or a menu has the keys to itself.
    if (isTaken || document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (isTyping(target)) {
      if (key === 'Escape') (target as HTMLElement).blur();
      return;
    }
    if (press(key)) event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // After a move the keyboard goes on from the new page, not from a link that may be gone.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return { isHelpOpen, setHelpOpen };
}
