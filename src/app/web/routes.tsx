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
const chats = () => import('./pages/chats-page.tsx');

/** `q`: the words searched for. */
const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (given: Record<string, unknown>): { q?: string } => ({ q: text(given.q) }),
  component: NotFoundPage,
  staticData: { isMissing: true },
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const characterGallery = () => import('./pages/character-gallery-page.tsx');
const userGallery = () => import('./pages/user-gallery-page.tsx');

/** What the generator's form begins with. */
const generate = createRoute({
  getParentRoute: () => root,
  path: '/generate-images',
  ssr: false,
  validateSearch: (
    given: Record<string, unknown>,
  ): { characterId?: string; prompt?: string; seed?: string | number } => ({
    characterId: text(given.characterId),
    prompt: text(given.prompt),
    // A number in the address is read as one, and stays one: else the address would be rewritten.
    seed: typeof given.seed === 'number' ? given.seed : text(given.seed),
  }),
  component: lazyRouteComponent(() => import('./pages/generate-page.tsx'), 'GeneratePage'),
});

export const routeTree = root.addChildren([
  screen('/', feed, 'ForYouPage', { ssr: true }),
  screen('/ForYouPage', feed, 'ForYouPage', { ssr: true }),
  later('/following'),
  later('/creators'),
  later('/creators/$id'),
  screen('/characters/$id', () => import('./pages/character-page.tsx'), 'CharacterPage'),
  generate,
  screen('/character-gallery/$characterId', characterGallery, 'CharacterGalleryPage'),
  screen('/chat', chats, 'ChatsPage'),
  screen('/recent-chats', chats, 'ChatsPage'),
  screen('/chat/$characterId', () => import('./pages/chat-page.tsx'), 'ChatPage'),
  later('/test-chat'),
  later('/subscribe'),
  later('/subscription/manage'),
  later('/subscription/success'),
  later('/subscription/cancel'),
  screen('/coins', () => import('./pages/coins-page.tsx'), 'CoinsPage'),
  later('/payment/success'),
  later('/payment/cancel'),
  later('/settings'),
  later('/showcase'),
  later('/gallery'),
  screen('/user-gallery', userGallery, 'UserGalleryPage'),
  screen('/user-gallery/character/$characterId', userGallery, 'UserGalleryPage'),
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
