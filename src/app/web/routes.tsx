// The routes of all screens (section 2 of the specification).
import { createRootRoute, createRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readOwnSearch } from '../../features/characters/web/own/own-view.ts';
import { ASPECT_RATIOS, type AspectRatio } from '../../features/images/rules.ts';
import { isPeriod, type Period } from '../../features/social/rules.ts';
import { returnPathOf } from '../../platform/web/return-path.ts';
import { readDeskSearch } from '../../platform/web/desk/read-desk-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Frame } from './shell/frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The server answers 404: there is no such screen. */
    isMissing?: boolean;
    /** For administrators, and for everybody in development. The server cannot tell who asks, so it answers 404. */
    isDiagnostic?: boolean;
    /** The staff's desk, which has its own frame. The server answers 404 to everybody. */
    isDesk?: boolean;
  }
  interface HistoryState {
    /** The page from which support was opened. */
    from?: string;
  }
}

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadFailedPage,
});

interface Options {
  /** Whether the server renders it too: then the screen must not access browser APIs while rendering. */
  ssr?: boolean;
  staticData?: StaticDataRouteOption;
}

const DIAGNOSTIC: Options = { staticData: { isDiagnostic: true } };
const DRAWN: Options = { ssr: true };

/** A screen whose code is loaded when it is opened. */
function screen<const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  { ssr = false, staticData = {} }: Options = {},
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    ssr,
    staticData,
    component: lazyScreen(load, name),
  });
}

/** The not-found page. The specification also gives it a path of its own, which does not answer 404. */
function notFound<const P extends string>(path: P, isMissing: boolean) {
  return createRoute({
    getParentRoute: () => root,
    path,
    ssr: true,
    component: NotFoundPage,
    staticData: { isMissing },
  });
}

const chats = () => import('./pages/chats-page.tsx');

/** The feed's list; the default one if `sort` is absent. */
const feedSort = (given: Record<string, unknown>): { sort?: 'trending' | 'new' } =>
  given.sort === 'trending' || given.sort === 'new' ? { sort: given.sort } : {};

const feedScreen = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: true,
    validateSearch: feedSort,
    component: lazyScreen(() => import('./pages/for-you-page.tsx'), 'ForYouPage'),
  });

/** `category`: id of one of the tag's categories; it shows characters with any tag of this category. */
const tag = createRoute({
  getParentRoute: () => root,
  path: '/tags/$tagName',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { sort?: 'trending' | 'new'; category?: string } => ({
    ...feedSort(given),
    category: text(given.category),
  }),
  component: lazyScreen(() => import('./pages/tag-page.tsx'), 'TagPage'),
});

const FOUND_TYPES = ['characters', 'creators', 'tags', 'guides'] as const;
const RATINGS = ['sfw', 'suggestive', 'nsfw'] as const;
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** `q`: search terms; `type`: kind of results, all if absent; `tags` (comma-separated) and `rating` filter. */
const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  ssr: false,
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    q?: string | number;
    type?: (typeof FOUND_TYPES)[number];
    tags?: string;
    rating?: (typeof RATINGS)[number];
  } => ({
    // The router parses digits as a number. It must stay a number, or the URL would be rewritten with quotes.
    q: typeof given.q === 'number' ? given.q : text(given.q),
    type: oneOf(FOUND_TYPES, given.type),
    tags: text(given.tags),
    rating: oneOf(RATINGS, given.rating),
  }),
  component: lazyScreen(() => import('./pages/search-page.tsx'), 'SearchPage'),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The target of a link in an email; without a token it asks for an email. */
const linkPage = <const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: false,
    validateSearch: (given: Record<string, unknown>): { token?: string } => ({ token: text(given.token) }),
    component: lazyScreen(load, name),
  });

const characterGallery = () => import('./pages/character-gallery-page.tsx');
const userProfile = () => import('./pages/user-profile-page.tsx');
const userGallery = () => import('./pages/user-gallery-page.tsx');

/** All published pictures; `sort`: the order, by date if absent. */
const showcase = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: false,
    validateSearch: (given: Record<string, unknown>): { sort?: 'liked' } =>
      given.sort === 'liked' ? { sort: 'liked' } : {},
    component: lazyScreen(() => import('./pages/showcase-page.tsx'), 'ShowcasePage'),
  });

/** All users' pictures, or those of the user or character in the URL. */
const allUserImages = createRoute({
  getParentRoute: () => root,
  path: '/all-user-images',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { userId?: string; characterId?: string } => ({
    userId: text(given.userId),
    characterId: text(given.characterId),
  }),
  component: lazyScreen(() => import('./pages/all-user-images-page.tsx'), 'AllUserImagesPage'),
});

/** The initial values of the generator's form. */
const generate = createRoute({
  getParentRoute: () => root,
  path: '/generate-images',
  ssr: false,
  validateSearch: (
    given: Record<string, unknown>,
  ): {
    characterId?: string;
    prompt?: string;
    seed?: string | number;
    shape?: AspectRatio;
    model?: string;
  } => ({
    characterId: text(given.characterId),
    prompt: text(given.prompt),
    // The router parses digits as a number. It must stay a number, or the URL would be rewritten with quotes.
    seed: typeof given.seed === 'number' ? given.seed : text(given.seed),
    shape: oneOf(ASPECT_RATIOS, given.shape),
    model: text(given.model),
  }),
  component: lazyScreen(() => import('./pages/generate-page.tsx'), 'GeneratePage'),
});

/** `period`: the period of the ranking. */
const creators = createRoute({
  getParentRoute: () => root,
  path: '/creators',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { period?: Period } => ({
    period: isPeriod(given.period) ? given.period : undefined,
  }),
  component: lazyScreen(() => import('./pages/creators-page.tsx'), 'CreatorsPage'),
});

const testChat = createRoute({
  getParentRoute: () => root,
  path: '/test-chat',
  ssr: false,
  staticData: { isDiagnostic: true },
  validateSearch: (given: Record<string, unknown>): { characterId?: string } => ({
    characterId: text(given.characterId),
  }),
  component: lazyScreen(() => import('./pages/test-chat-page.tsx'), 'TestChatPage'),
});

/** `id`: the character to edit. `imported`: whether it was just imported from a card. */
const createCharacter = createRoute({
  getParentRoute: () => root,
  path: '/create-character',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { id?: string; step?: string; imported?: true } => ({
    id: text(given.id),
    step: text(given.step),
    imported: given.imported === true ? true : undefined,
  }),
  component: lazyScreen(() => import('./pages/create-character-page.tsx'), 'CreateCharacterPage'),
});

const plainCreator = createRoute({
  getParentRoute: () => root,
  path: '/create-character-old',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { id?: string } => ({ id: text(given.id) }),
  component: lazyScreen(() => import('./pages/plain-creator-page.tsx'), 'PlainCreatorPage'),
});

/** Filter and order of the viewer's own characters. */
const own = createRoute({
  getParentRoute: () => root,
  path: '/user-characters',
  ssr: false,
  validateSearch: readOwnSearch,
  component: lazyScreen(() => import('./pages/user-characters-page.tsx'), 'UserCharactersPage'),
});

/** `returnTo`: where to continue after a purchase. */
const subscribe = createRoute({
  getParentRoute: () => root,
  path: '/subscribe',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { returnTo?: string } => ({
    returnTo: returnPathOf(given.returnTo),
  }),
  component: lazyScreen(() => import('./pages/subscribe-page.tsx'), 'SubscribePage'),
});

/** `invoice`: shown instead of the membership; `isBack`: the user has just returned from the provider. */
const manageSubscription = createRoute({
  getParentRoute: () => root,
  path: '/subscription/manage',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { invoice?: string; isBack?: true } => ({
    invoice: text(given.invoice),
    isBack: given.isBack === true || undefined,
  }),
  component: lazyScreen(() => import('./pages/subscription-manage-page.tsx'), 'SubscriptionManagePage'),
});

/** The payment provider redirects buyers here; `order` is the order's id. */
const order = <const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: false,
    validateSearch: (given: Record<string, unknown>): { order?: string } => ({ order: text(given.order) }),
    component: lazyScreen(load, name),
  });

/** `key`: the secret from the link in a guest's email. */
const ticket = createRoute({
  getParentRoute: () => root,
  path: '/support/$id',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { key?: string } => ({ key: text(given.key) }),
  component: lazyScreen(() => import('./pages/ticket-page.tsx'), 'TicketPage'),
});

/** `url`: the page that is reported. */
const contentRemoval = createRoute({
  getParentRoute: () => root,
  path: '/content-removal',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { url?: string } => ({ url: text(given.url) }),
  component: lazyScreen(() => import('./pages/content-removal-page.tsx'), 'ContentRemovalPage'),
});

/** `key`: the secret from the link in the receipt. */
const removalStatus = createRoute({
  getParentRoute: () => root,
  path: '/content-removal/$id',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { key?: string } => ({ key: text(given.key) }),
  component: lazyScreen(() => import('./pages/removal-status-page.tsx'), 'RemovalStatusPage'),
});

const versionNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** `version`: an earlier version; `compare`: the version to show the changes since. */
const legalDocument = createRoute({
  getParentRoute: () => root,
  path: '/legal/$document',
  ssr: true,
  validateSearch: (given: Record<string, unknown>): { version?: number; compare?: number } => ({
    version: versionNumber(given.version),
    compare: versionNumber(given.compare),
  }),
  component: lazyScreen(() => import('./pages/legal-page.tsx'), 'LegalPage'),
});

/** One route for the whole desk; its sections are in desk/sections.ts. */
const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk/$',
  ssr: false,
  staticData: { isMissing: true, isDesk: true },
  validateSearch: readDeskSearch,
  component: lazyScreen(() => import('./desk/desk-page.tsx'), 'DeskPage'),
});

export const routeTree = root.addChildren([
  feedScreen('/'),
  feedScreen('/ForYouPage'),
  screen('/following', () => import('./pages/following-page.tsx'), 'FollowingPage'),
  creators,
  screen('/creators/$id', () => import('./pages/creator-page.tsx'), 'CreatorPage'),
  screen('/characters/$id', () => import('./pages/character-page.tsx'), 'CharacterPage'),
  generate,
  screen('/character-gallery/$characterId', characterGallery, 'CharacterGalleryPage'),
  screen('/chat', chats, 'ChatsPage'),
  screen('/recent-chats', chats, 'ChatsPage'),
  screen('/chat/$characterId', () => import('./pages/chat-page.tsx'), 'ChatPage'),
  testChat,
  subscribe,
  manageSubscription,
  order(
    '/subscription/success',
    () => import('./pages/subscription-success-page.tsx'),
    'SubscriptionSuccessPage',
  ),
  order(
    '/subscription/cancel',
    () => import('./pages/subscription-cancel-page.tsx'),
    'SubscriptionCancelPage',
  ),
  screen('/coins', () => import('./pages/coins-page.tsx'), 'CoinsPage'),
  order('/payment/success', () => import('./pages/payment-success-page.tsx'), 'PaymentSuccessPage'),
  order('/payment/cancel', () => import('./pages/payment-cancel-page.tsx'), 'PaymentCancelPage'),
  screen('/settings', () => import('./pages/settings-page.tsx'), 'SettingsPage'),
  showcase('/showcase'),
  showcase('/gallery'),
  screen('/user-gallery', userGallery, 'UserGalleryPage'),
  screen('/user-gallery/character/$characterId', userGallery, 'UserGalleryPage'),
  allUserImages,
  search,
  screen('/features', () => import('./pages/features/features-page.tsx'), 'FeaturesPage'),
  tag,
  screen('/favorites', () => import('./pages/favorites-page.tsx'), 'FavoritesPage'),
  notFound('/not-found', false),
  screen('/user-profile', userProfile, 'UserProfilePage'),
  screen('/user-profile/$id', userProfile, 'UserProfilePage'),
  createCharacter,
  plainCreator,
  own,
  screen('/notifications', () => import('./pages/notifications-page.tsx'), 'NotificationsPage'),
  linkPage('/unsubscribe', () => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  screen('/support', () => import('./pages/support-page.tsx'), 'SupportPage'),
  ticket,
  contentRemoval,
  removalStatus,
  linkPage('/verify-email', () => import('./pages/verify-email-page.tsx'), 'VerifyEmailPage'),
  linkPage('/confirm-owner', () => import('./pages/confirm-owner-page.tsx'), 'ConfirmOwnerPage'),
  linkPage('/reset-password', () => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  screen('/test', () => import('./pages/test-page.tsx'), 'TestPage', DIAGNOSTIC),
  screen('/auth-debug', () => import('./pages/auth-debug-page.tsx'), 'AuthDebugPage', DIAGNOSTIC),
  desk,
  screen('/guides', () => import('./pages/guides-page.tsx'), 'GuidesPage', DRAWN),
  screen('/guides/$slug', () => import('./pages/guide-page.tsx'), 'GuidePage', DRAWN),
  screen('/legal', () => import('./pages/legal-index-page.tsx'), 'LegalIndexPage', DRAWN),
  legalDocument,
  notFound('/$', true),
]);
