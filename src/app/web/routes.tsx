// Every screen of the specification (section 2), one line each.
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The address answers 404: no such screen, or not yet. */
    isMissing?: boolean;
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadFailedPage,
});

interface Options {
  /** Drawn by the server too: the screen must not read the browser while it renders. */
  ssr?: boolean;
}

/** A screen whose code comes when it is opened. */
function screen<const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  { ssr = false }: Options = {},
) {
  return createRoute({ getParentRoute: () => root, path, ssr, component: lazyRouteComponent(load, name) });
}

/** An address whose screen is not built yet. */
function later<const P extends string>(path: P) {
  return createRoute({
    getParentRoute: () => root,
    path,
    ssr: true,
    component: NotFoundPage,
    staticData: { isMissing: true },
  });
}

const feed = () => import('./pages/for-you-page.tsx');

/** `q`: the words searched for. */
const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (given: Record<string, unknown>): { q?: string } => ({ q: text(given.q) }),
  component: NotFoundPage,
  staticData: { isMissing: true },
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

export const routeTree = root.addChildren([
  screen('/', feed, 'ForYouPage', { ssr: true }),
  screen('/ForYouPage', feed, 'ForYouPage', { ssr: true }),
  later('/following'),
  later('/creators'),
  later('/creators/$id'),
  later('/characters/$id'),
  later('/generate-images'),
  later('/character-gallery/$characterId'),
  later('/chat'),
  later('/recent-chats'),
  later('/chat/$characterId'),
  later('/test-chat'),
  later('/subscribe'),
  later('/subscription/manage'),
  later('/subscription/success'),
  later('/subscription/cancel'),
  later('/coins'),
  later('/payment/success'),
  later('/payment/cancel'),
  later('/settings'),
  later('/showcase'),
  later('/gallery'),
  later('/user-gallery'),
  later('/user-gallery/character/$characterId'),
  later('/all-user-images'),
  search,
  later('/features'),
  later('/tags/$tagName'),
  later('/favorites'),
  later('/not-found'),
  later('/user-profile'),
  later('/user-profile/$id'),
  later('/create-character'),
  later('/create-character-old'),
  later('/user-characters'),
  later('/verify-email'),
  later('/test'),
  later('/auth-debug'),
  later('/guides'),
  later('/guides/$slug'),
  later('/legal'),
  later('/legal/$document'),
  later('/$'),
]);
