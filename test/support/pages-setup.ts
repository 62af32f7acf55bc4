import { afterEach, vi } from 'vitest';
import { TOAST_REMOVAL_MS, toasts } from '../../src/platform/web/toasts.ts';

/** A loaded machine takes longer to draw than the second that Testing Library waits by default. [ms] */
const PATIENCE_MS = 20_000;

// Tests of what draws nothing have no document, and need not load what draws.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

/** Sees nothing, because nothing is laid out. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom lays nothing out: it prints a line for each attempt to scroll, and lacks the rest. No media query matches, so
// the screen is a wide one.
if ('document' in globalThis)
  Object.assign(globalThis, {
    scrollTo: () => {},
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
  });

// The next test, or the next attempt of this one, would take the last toast for its own.
afterEach(() => {
  if (!toasts.current()) return;
  const last = toasts.show({ title: 'The test is over' });
  const isFaked = vi.isFakeTimers();
  if (!isFaked) vi.useFakeTimers();
  toasts.dismiss(last);
  vi.advanceTimersByTime(TOAST_REMOVAL_MS);
  if (!isFaked) vi.useRealTimers();
});
