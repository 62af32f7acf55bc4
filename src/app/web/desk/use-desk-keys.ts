import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { focusAnswer, focusSearch, isTyping, moveRow, openRow } from './row-focus.ts';
import type { Section } from './sections.ts';

/** How long after G the letter may be pressed. Milliseconds. */
const LETTER_MS = 1_500;
const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keyboard shortcuts of the desk. Keep in step with key-help.tsx. */
export function useDeskKeys(sections: readonly Section[]) {
  const navigate = useNavigate();
  const router = useRouter();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const awaitedSince = useRef(-Infinity);

  const goTo = (splat: string) => void navigate({ to: '/desk/$', params: { _splat: splat }, search: {} });

  /**
   * Goes from a detail page to its list. If the user came from the list, its filters and page are restored.
   */
  function goBack(): boolean {
    const [, , section = '', ...rest] = router.state.location.pathname.split('/');
    if (rest.length === 0) return false;
    if (router.history.canGoBack()) router.history.back();
    else goTo(section);
    return true;
  }

  /** @returns whether the key was a shortcut. */
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
    // Shortcuts are off while a dialog or a menu is open.
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

  // After navigation, focus moves to the new page, because the clicked link may be gone.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return { isHelpOpen, setHelpOpen };
}
