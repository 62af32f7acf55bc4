import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShortcuts, type Shortcut } from '../../../platform/web/keys/shortcuts.ts';
import { isTyping } from '../../../platform/web/keys/typing.ts';
import { focusAnswer, focusSearch, moveRow, openRow } from './row-focus.ts';
import type { Section } from './sections.ts';

const here = (keys: string, does: string, run: Shortcut['run']): Shortcut => ({
  keys,
  does,
  group: 'On this page',
  run,
});

/** The keyboard shortcuts of the desk. */
export function useDeskKeys(sections: readonly Section[]): void {
  const navigate = useNavigate();
  const router = useRouter();

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

  useShortcuts([
    ...sections.map(({ key, label, path }) => ({
      keys: `g ${key}`,
      does: label,
      group: 'Go to',
      run: () => goTo(path),
    })),
    here('/', 'Search', focusSearch),
    here('j', 'Next row', () => moveRow(1)),
    here('k', 'Previous row', () => moveRow(-1)),
    here('ArrowDown', 'Next row', () => moveRow(1)),
    here('ArrowUp', 'Previous row', () => moveRow(-1)),
    here('Enter', 'Open the row', openRow),
    here('r', 'Answer', focusAnswer),
    here('Escape', 'Leave a field, go back', goBack),
  ]);

  useEffect(() => {
    const leaveField = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isTyping(event.target))
        (event.target as HTMLElement).blur();
    };
    document.addEventListener('keydown', leaveField);
    return () => document.removeEventListener('keydown', leaveField);
  }, []);

  // After navigation, focus moves to the new page, because the clicked link may be gone.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
