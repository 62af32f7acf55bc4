// @vitest-environment jsdom
import { createBrowserHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { LANGUAGE_COOKIE } from '../../shared/language/languages.ts';
import type { AppRouter } from './router.tsx';

test('a language that was chosen on another device is shown by the next page, not in the middle of this one', async () => {
  // Nothing is known of the language yet.
  vi.resetModules();
  document.cookie = `${LANGUAGE_COOKIE}=; path=/; max-age=0`;
  const { followLanguage } = await import('../../features/account/web/language/follow-language.ts');
  const { followLanguageChange } = await import('./follow-language-change.ts');
  history.replaceState(null, '', '/form');
  const root = createRootRoute();
  const routes = ['form', 'other'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() });
  /** Where the browser stands when it loads the page anew, and after how many entries. */
  const loaded: [string, number][] = [];
  followLanguageChange(router as unknown as AppRouter, () =>
    loaded.push([location.pathname + location.search + location.hash, history.length]),
  );
  const stop = router.history.subscribe(() => void router.load());
  await router.load();
  await router.navigate({ href: '/other' });
  expect(loaded).toEqual([]);

  followLanguage({ language: 'de' });
  expect(document.cookie).toContain('=de');
  await router.navigate({ href: '/other?page=2#part' });
  expect(loaded).toEqual([]);
  // The address is in the browser's history before the page is loaded, so that it is not there twice.
  const entries = history.length;
  await router.navigate({ href: '/form?a=1' });
  expect(loaded).toEqual([['/form?a=1', entries + 1]]);

  // The browser stands at that address already; opening it once more would only move within the page.
  history.back();
  await vi.waitFor(() => expect(loaded).toHaveLength(2));
  expect(loaded[1]).toEqual(['/other?page=2#part', entries + 1]);
  stop();
});
