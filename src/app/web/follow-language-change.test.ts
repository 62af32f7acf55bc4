// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { followLanguage } from '../../features/account/web/language/follow-language.ts';
import { followLanguageChange } from './follow-language-change.ts';
import type { AppRouter } from './router.tsx';

test('a language that was chosen on another device is shown by the next page, not in the middle of this one', async () => {
  const root = createRootRoute();
  const routes = ['form', 'other'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  });
  const loaded: string[] = [];
  followLanguageChange(router as unknown as AppRouter, (address) => loaded.push(address));
  await router.load();
  await router.navigate({ href: '/other' });
  expect(loaded).toEqual([]);

  followLanguage({ language: 'de' });
  expect(document.cookie).toContain('=de');
  await router.navigate({ href: '/other?page=2' });
  expect(loaded).toEqual([]);
  await router.navigate({ href: '/form?a=1' });
  expect(loaded).toEqual(['/form?a=1']);
});
