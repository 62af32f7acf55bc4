import { useEffect, type RefObject } from 'react';
import { stepOf } from '../../../../platform/web/keys/arrows.ts';

/** Where the arrow keys have their own meaning. */
const ELSEWHERE = 'input, textarea, select, [role="dialog"]';

/** Left and Right go from way to way; Enter then presses the button that takes it. */
export function useWayKeys(ways: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event.key);
      const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
      if (!step || isShortcut || (event.target as Element).closest?.(ELSEWHERE)) return;
      const all = [...(ways.current?.querySelectorAll('section') ?? [])];
      const at = all.findIndex((way) => way.contains(document.activeElement));
      const best = all.findIndex((way) => way.classList.contains('is-best'));
      const next = at < 0 ? all[best] : all[(at + step + all.length) % all.length];
      event.preventDefault();
      next?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ways]);
}
