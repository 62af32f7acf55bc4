// The routes of all screens (section 2 of the specification).
import { createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readOwnSearch } from '../../features/characters/web/own/own-view.ts';
import { ASPECT_RATIOS, type AspectRatio } from '../../features/images/rules.ts';
import { isPeriod, type Period } from '../../features/social/rules.ts';
import { returnPathOf } from '../../platform/web/screen/return-path.ts';
import { readDeskSearch } from '../../platform/web/desk/read-desk-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { BARE, DIAGNOSTIC, DRAWN, notFound, root, screen } from './screen-route.tsx';
import { versionNumber } from './version-number.ts';

/** The feed's list; the default one if `sort` is absent. */
const feedSort = (given: Record<string, unknown>): { sort?: 'trending' | 'new' } =>
  given.sort === 'trending' || given.sort === 'new' ? { sort: given.sort } : {};

const feedScreen = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: true,
    validateSearch: feedSort,
    component: lazyScreen(() => import('./pages/discover/for-you-page.tsx'), 'ForYouPage'),
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
  component: lazyScreen(() => import('./pages/discover/tag-page.tsx'), 'TagPage'),
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
  component: lazyScreen(() => import('./pages/discover/search-page.tsx'), 'SearchPage'),
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

const chats = () => import('./pages/chat/chats-page.tsx');
const characterGallery = () => import('./pages/pictures/character-gallery-page.tsx');
const userProfile = () => import('./pages/people/user-profile-page.tsx');
const userGallery = () => import('./pages/pictures/user-gallery-page.tsx');

/** All published pictures; `sort`: the order, by date if absent. */
const showcase = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ssr: false,
    validateSearch: (given: Record<string, unknown>): { sort?: 'liked' } =>
      given.sort === 'liked' ? { sort: 'liked' } : {},
    component: lazyScreen(() => import('./pages/pictures/showcase-page.tsx'), 'ShowcasePage'),
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
  component: lazyScreen(() => import('./pages/pictures/all-user-images-page.tsx'), 'AllUserImagesPage'),
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
    conversationId?: string;
    messageId?: string;
    prompt?: string;
    seed?: string | number;
    shape?: AspectRatio;
    model?: string;
    from?: string;
  } => ({
    characterId: text(given.characterId),
    conversationId: text(given.conversationId),
    messageId: text(given.messageId),
    prompt: text(given.prompt),
    // The router parses digits as a number. It must stay a number, or the URL would be rewritten with quotes.
    seed: typeof given.seed === 'number' ? given.seed : text(given.seed),
    shape: oneOf(ASPECT_RATIOS, given.shape),
    model: text(given.model),
    from: text(given.from),
  }),
  component: lazyScreen(() => import('./pages/pictures/generate-page.tsx'), 'GeneratePage'),
});

/** `period`: the period of the ranking. */
const creators = createRoute({
  getParentRoute: () => root,
  path: '/creators',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { period?: Period } => ({
    period: isPeriod(given.period) ? given.period : undefined,
  }),
  component: lazyScreen(() => import('./pages/people/creators-page.tsx'), 'CreatorsPage'),
});

const testChat = createRoute({
  getParentRoute: () => root,
  path: '/test-chat',
  ssr: false,
  staticData: { isDiagnostic: true },
  validateSearch: (given: Record<string, unknown>): { characterId?: string } => ({
    characterId: text(given.characterId),
  }),
  component: lazyScreen(() => import('./pages/chat/test-chat-page.tsx'), 'TestChatPage'),
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
  component: lazyScreen(() => import('./pages/creating/create-character-page.tsx'), 'CreateCharacterPage'),
});

const plainCreator = createRoute({
  getParentRoute: () => root,
  path: '/create-character-old',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { id?: string } => ({ id: text(given.id) }),
  component: lazyScreen(() => import('./pages/creating/plain-creator-page.tsx'), 'PlainCreatorPage'),
});

/** Filter and order of the viewer's own characters. */
const own = createRoute({
  getParentRoute: () => root,
  path: '/user-characters',
  ssr: false,
  validateSearch: readOwnSearch,
  component: lazyScreen(() => import('./pages/creating/user-characters-page.tsx'), 'UserCharactersPage'),
});

/** `returnTo`: where to continue after a purchase. */
const subscribe = createRoute({
  getParentRoute: () => root,
  path: '/subscribe',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { returnTo?: string } => ({
    returnTo: returnPathOf(given.returnTo),
  }),
  component: lazyScreen(() => import('./pages/money/subscribe-page.tsx'), 'SubscribePage'),
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
  component: lazyScreen(() => import('./pages/money/subscription-manage-page.tsx'), 'SubscriptionManagePage'),
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
    ssr: true,
    validateSearch: (given: Record<string, unknown>): { order?: string } => ({ order: text(given.order) }),
    component: lazyScreen(load, name),
  });

/** `key`: the secret from the link in a guest's email. */
const ticket = createRoute({
  getParentRoute: () => root,
  path: '/support/$id',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { key?: string } => ({ key: text(given.key) }),
  component: lazyScreen(() => import('./pages/help/ticket-page.tsx'), 'TicketPage'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  ssr: false,
  component: lazyScreen(() => import('./pages/help/verify-page.tsx'), 'VerifyPage'),
});

/** `url`: the page that is reported. */
const contentRemoval = createRoute({
  getParentRoute: () => root,
  path: '/content-removal',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { url?: string } => ({ url: text(given.url) }),
  component: lazyScreen(() => import('./pages/help/content-removal-page.tsx'), 'ContentRemovalPage'),
});

/** `key`: the secret from the link in the receipt. */
const removalStatus = createRoute({
  getParentRoute: () => root,
  path: '/content-removal/$id',
  ssr: false,
  validateSearch: (given: Record<string, unknown>): { key?: string } => ({ key: text(given.key) }),
  component: lazyScreen(() => import('./pages/help/removal-status-page.tsx'), 'RemovalStatusPage'),
});

/** `version`: an earlier version; `compare`: the version to show the changes since. */
const legalDocument = createRoute({
  getParentRoute: () => root,
  path: '/legal/$document',
  ssr: true,
  validateSearch: (given: Record<string, unknown>): { version?: number; compare?: number } => ({
    version: versionNumber(given.version),
    compare: versionNumber(given.compare),
  }),
  component: lazyScreen(() => import('./pages/help/legal-page.tsx'), 'LegalPage'),
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
  screen('/following', () => import('./pages/people/following-page.tsx'), 'FollowingPage'),
  creators,
  screen('/creators/$id', () => import('./pages/people/creator-page.tsx'), 'CreatorPage'),
  screen('/characters/$id', () => import('./pages/discover/character-page.tsx'), 'CharacterPage'),
  screen('/characters/$id/look', () => import('./pages/creating/look-page.tsx'), 'LookPage'),
  generate,
  screen('/character-gallery/$characterId', characterGallery, 'CharacterGalleryPage'),
  screen('/import', () => import('./pages/chat/import-page.tsx'), 'ImportPage'),
  screen('/import/$id', () => import('./pages/chat/import-page.tsx'), 'ImportPage'),
  screen('/chat', chats, 'ChatsPage'),
  screen('/recent-chats', chats, 'ChatsPage'),
  screen('/chat/$characterId', () => import('./pages/chat/chat-page.tsx'), 'ChatPage'),
  screen('/chat/$characterId/paths', () => import('./pages/chat/paths-page.tsx'), 'PathsPage'),
  testChat,
  subscribe,
  manageSubscription,
  order(
    '/subscription/success',
    () => import('./pages/money/subscription-success-page.tsx'),
    'SubscriptionSuccessPage',
  ),
  order(
    '/subscription/cancel',
    () => import('./pages/money/subscription-cancel-page.tsx'),
    'SubscriptionCancelPage',
  ),
  screen('/coins', () => import('./pages/money/coins-page.tsx'), 'CoinsPage'),
  order('/payment/success', () => import('./pages/money/payment-success-page.tsx'), 'PaymentSuccessPage'),
  order('/payment/cancel', () => import('./pages/money/payment-cancel-page.tsx'), 'PaymentCancelPage'),
  screen('/settings', () => import('./pages/account/settings-page.tsx'), 'SettingsPage'),
  showcase('/showcase'),
  showcase('/gallery'),
  screen('/user-gallery', userGallery, 'UserGalleryPage'),
  screen('/user-gallery/character/$characterId', userGallery, 'UserGalleryPage'),
  allUserImages,
  search,
  screen('/features', () => import('./pages/features/features-page.tsx'), 'FeaturesPage'),
  tag,
  screen('/favorites', () => import('./pages/discover/favorites-page.tsx'), 'FavoritesPage'),
  notFound('/not-found', false),
  screen('/user-profile', userProfile, 'UserProfilePage'),
  screen('/user-profile/$id', userProfile, 'UserProfilePage'),
  createCharacter,
  plainCreator,
  own,
  screen('/shares', () => import('./pages/chat/shares-page.tsx'), 'SharesPage'),
  screen('/lorebooks', () => import('./pages/creating/lorebooks-page.tsx'), 'LorebooksPage'),
  screen('/lorebooks/$id', () => import('./pages/creating/lorebook-page.tsx'), 'LorebookPage'),
  screen('/notifications', () => import('./pages/account/notifications-page.tsx'), 'NotificationsPage'),
  linkPage('/unsubscribe', () => import('./pages/account/unsubscribe-page.tsx'), 'UnsubscribePage'),
  screen('/support', () => import('./pages/help/support-page.tsx'), 'SupportPage'),
  ticket,
  verify,
  contentRemoval,
  removalStatus,
  linkPage('/verify-email', () => import('./pages/account/verify-email-page.tsx'), 'VerifyEmailPage'),
  linkPage('/confirm-owner', () => import('./pages/account/confirm-owner-page.tsx'), 'ConfirmOwnerPage'),
  linkPage('/reset-password', () => import('./pages/account/reset-password-page.tsx'), 'ResetPasswordPage'),
  screen('/test', () => import('./pages/diagnostics/test-page.tsx'), 'TestPage', DIAGNOSTIC),
  screen('/auth-debug', () => import('./pages/diagnostics/auth-debug-page.tsx'), 'AuthDebugPage', DIAGNOSTIC),
  desk,
  screen('/setup', () => import('./pages/setup/setup-page.tsx'), 'SetupPage', BARE),
  screen('/guides', () => import('./pages/help/guides-page.tsx'), 'GuidesPage', DRAWN),
  screen('/guides/$slug', () => import('./pages/help/guide-page.tsx'), 'GuidePage', DRAWN),
  screen('/legal', () => import('./pages/help/legal-index-page.tsx'), 'LegalIndexPage', DRAWN),
  legalDocument,
  notFound('/$', true),
]);
