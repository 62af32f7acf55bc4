// @vitest-environment jsdom
// Section 4 of the specification: what is shown while a screen's code is loading, or if loading fails.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadFailedPage } from './load-failed-page.tsx';
import { LoadingPage } from './loading-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen with the given loader, in the product's wrappers. */
function draw(load: () => Promise<void>) {
  const root = createRootRoute({ component: Outlet });
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: load,
    component: () => h('p', {}, 'The screen'),
  });
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: LoadFailedPage,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
  render(h(RouterProvider, { router: router as never }));
}

it('shows the loading page until the screen is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  draw(() => promise);
  expect((await screen.findByRole('status')).textContent).toBe('Loading page...');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading');
  resolve();
  expect(await screen.findByText('The screen')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows the error page if loading fails, and retries on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isBroken = true;
  draw(async () => {
    if (isBroken) throw new Error('The code did not come');
  });
  const name = 'Something went wrong while loading the page.';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  expect(document.body.textContent).not.toContain('The code did not come');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('The screen')).toBeTruthy();
});
