// Every call of the specification's section 7, as its client sends it; see specification-calls.test.ts.
import type { Person } from './test-app.ts';
import { requestOf } from './removals-stage.ts';
import { writtenCharacter } from './written-character.ts';

export interface Sent {
  method: string;
  path: string;
  body?: unknown;
  /** A picture, as the field `file` of a form. */
  hasFile?: true;
  /** The caller; Ada by default, null for a guest. */
  as?: Person | null;
}
export interface Known {
  ada: Person;
  ben: Person;
  /** A catalogue character. `own` is a character by Ada; `message` is the newest in her `conversation`. */
  character: string;
  own: string;
  conversation: string;
  message: string;
  category: string;
  tags: string[];
  notification: string;
  ticket: string;
  image: string;
}
export interface SpecifiedCall {
  /** Method and path as the specification writes them. */
  name: string;
  send: (known: Known) => Omit<Sent, 'method'>;
  status: number;
  /** Fields that the response must have. */
  has: string[];
  /** Why the response differs from what a client of the specification may expect. */
  differs?: string;
}

const LIST = ['items', 'page', 'limit', 'total', 'hasMore'];
const DEVELOPMENT_ONLY =
  'gives coins in development mode alone, as nothing else grants what was not paid for';
const answers = (
  status: number,
  name: string,
  send: SpecifiedCall['send'],
  has: string[] = [],
  differs?: string,
): SpecifiedCall => ({ status, name, send, has, ...(differs ? { differs } : {}) });
const to = (path: string, body?: unknown) => () => ({ path, ...(body === undefined ? {} : { body }) });

export const CALLS: SpecifiedCall[] = [
  // ---- Auth
  answers(
    201,
    'POST /api/auth/register',
    to('/api/auth/register', { username: 'cleo', email: 'cleo@example.test', password: 'a quiet evening' }),
    ['accessToken', 'refreshToken', 'user'],
  ),
  answers(
    200,
    'POST /api/auth/login',
    ({ ben }) => ({
      path: '/api/auth/login',
      body: { emailOrUsername: ben.user.username, password: ben.password },
      as: null,
    }),
    ['accessToken', 'refreshToken', 'user'],
  ),
  answers(
    200,
    'POST /api/auth/refresh',
    ({ ben }) => ({ path: '/api/auth/refresh', body: { refreshToken: ben.refreshToken }, as: null }),
    ['accessToken', 'refreshToken'],
  ),
  answers(200, 'GET /api/auth/me', to('/api/auth/me'), ['id', 'username', 'email']),
  answers(200, 'PUT /api/auth/me', to('/api/auth/me', { bio: 'Reads at night.' }), ['bio']),
  answers(
    200,
    'PATCH /api/auth/me/password',
    ({ ada }) => ({
      path: '/api/auth/me/password',
      body: { currentPassword: ada.password, newPassword: 'a second evening' },
    }),
    ['success'],
  ),
  answers(
    200,
    'POST /api/auth/password-reset/request',
    to('/api/auth/password-reset/request', { email: 'ben@example.test' }),
    ['success', 'message'],
  ),
  answers(
    400,
    'POST /api/auth/password-reset/confirm',
    to('/api/auth/password-reset/confirm', { token: 'x'.repeat(43), password: 'a third evening' }),
    ['error'],
    'no email brought this token; with one it sets the password (password.test.ts)',
  ),
  answers(
    404,
    'POST /api/auth/google',
    to('/api/auth/google', { idToken: 'none' }),
    ['error'],
    'no client for Google is set here; with one it signs in (google.test.ts)',
  ),
  answers(
    404,
    'POST /api/auth/google/callback',
    to('/api/auth/google/callback', { code: 'none' }),
    ['error'],
    'no client for Google is set here; with one it signs in (google.test.ts)',
  ),
  answers(
    200,
    'POST /api/auth/resend-verification',
    to('/api/auth/resend-verification', { email: 'ben@example.test' }),
    ['success', 'message'],
  ),
  answers(
    200,
    'POST /api/auth/add-coins',
    to('/api/auth/add-coins', { amount: 100 }),
    ['coins'],
    DEVELOPMENT_ONLY,
  ),
  // ---- Avatars
  answers(200, 'POST /api/users/{id}/avatar', ({ ada }) => ({
    path: `/api/users/${ada.user.id}/avatar`,
    hasFile: true,
  })),
  answers(200, 'DELETE /api/users/{id}/avatar', ({ ada }) => ({ path: `/api/users/${ada.user.id}/avatar` })),
  answers(200, 'POST /api/characters/{id}/avatar', ({ own }) => ({
    path: `/api/characters/${own}/avatar`,
    hasFile: true,
  })),
  answers(200, 'DELETE /api/characters/{id}/avatar', ({ own }) => ({
    path: `/api/characters/${own}/avatar`,
  })),
  // ---- Characters
  answers(200, 'GET /api/characters', to('/api/characters?page=1&limit=12&sort=newest'), LIST),
  answers(
    200,
    'GET /api/characters',
    ({ tags: [tag] }) => ({ path: `/api/characters?page=1&limit=12&sort=trending&filter=${tag}` }),
    LIST,
  ),
  answers(
    200,
    'GET /api/characters',
    ({ category }) => ({ path: `/api/characters?page=1&limit=12&sort=popular&category=${category}` }),
    LIST,
  ),
  answers(200, 'GET /api/characters/{id}', ({ character }) => ({ path: `/api/characters/${character}` }), [
    'id',
    'name',
  ]),
  answers(201, 'POST /api/characters', to('/api/characters', { content: writtenCharacter() }), [
    'id',
    'revision',
  ]),
  answers(
    200,
    'PUT /api/characters/{id}',
    ({ own }) => ({ path: `/api/characters/${own}`, body: { revision: 0, content: writtenCharacter() } }),
    ['id', 'revision'],
    'asks for the revision that was read, so that two tabs do not overwrite each other',
  ),
  answers(
    200,
    'POST /api/characters/{id}/likes',
    ({ character }) => ({ path: `/api/characters/${character}/likes` }),
    ['isLiked', 'likes'],
  ),
  answers(
    200,
    'PUT /api/characters/{id}/likes',
    ({ character }) => ({ path: `/api/characters/${character}/likes` }),
    ['isLiked', 'likes'],
  ),
  answers(
    200,
    'GET /api/users/{id}/likedCharacters',
    ({ ada }) => ({ path: `/api/users/${ada.user.id}/likedCharacters` }),
    ['likedCharacters'],
  ),
  answers(
    200,
    'DELETE /api/characters/{id}/likes',
    ({ character }) => ({ path: `/api/characters/${character}/likes` }),
    ['isLiked', 'likes'],
  ),
  // ---- Chat
  answers(200, 'GET /api/conversations', to('/api/conversations'), LIST),
  answers(200, 'POST /api/chat/{id}/message', ({ conversation }) => ({
    path: `/api/chat/${conversation}/message`,
    body: { content: 'Good evening.' },
  })),
  answers(200, 'GET /api/chat/{id}', ({ conversation }) => ({ path: `/api/chat/${conversation}` }), [
    'conversation',
    'messages',
  ]),
  answers(
    200,
    'GET /api/chat/history',
    ({ character }) => ({ path: `/api/chat/history?characterId=${character}&page=1&limit=20` }),
    LIST,
  ),
  answers(200, 'DELETE /api/chat/{id}/message/{messageId}', ({ conversation, message }) => ({
    path: `/api/chat/${conversation}/message/${message}`,
  })),
  answers(200, 'DELETE /api/conversations/{id}', ({ conversation }) => ({
    path: `/api/conversations/${conversation}`,
  })),
  // ---- Images
  answers(202, 'POST /api/image-generation/generate', ({ character }) => ({
    path: '/api/image-generation/generate',
    body: { prompt: 'a woman with red hair', characterId: character },
  })),
  answers(200, 'GET /api/images/models', to('/api/images/models'), ['data']),
  answers(
    200,
    'GET /api/images',
    ({ ada }) => ({ path: `/api/images?userId=${ada.user.id}&page=1&limit=20` }),
    LIST,
  ),
  answers(
    200,
    'GET /api/images',
    ({ character }) => ({ path: `/api/images?characterId=${character}&page=1&limit=20` }),
    LIST,
  ),
  answers(200, 'DELETE /api/images/{id}', ({ image }) => ({ path: `/api/images/${image}` })),
  // ---- Search and catalogue
  answers(200, 'GET /api/search', to('/api/search?q=a&page=1&limit=10'), LIST),
  answers(
    200,
    'GET /api/search',
    to('/api/search?q=a&type[]=character&type[]=user&type[]=tag&page=1&limit=10'),
    LIST,
  ),
  answers(
    200,
    'GET /api/search',
    to('/api/search?q=a&type[]=characters&type[]=creators&page=1&limit=10'),
    LIST,
  ),
  answers(200, 'GET /api/categories', to('/api/categories')),
  answers(
    200,
    'GET /api/categories/{id}/characters',
    ({ category }) => ({ path: `/api/categories/${category}/characters?page=1&limit=10` }),
    LIST,
  ),
  answers(200, 'GET /api/tags', to('/api/tags?limit=0'), ['items']),
  // ---- Social
  answers(200, 'POST /api/follows/users/{id}/follow', ({ ben }) => ({
    path: `/api/follows/users/${ben.user.id}/follow`,
  })),
  answers(200, 'GET /api/follows/users/{id}/follow-status', ({ ben }) => ({
    path: `/api/follows/users/${ben.user.id}/follow-status`,
  })),
  answers(
    200,
    'GET /api/users/{id}/followers',
    ({ ben }) => ({ path: `/api/users/${ben.user.id}/followers` }),
    LIST,
  ),
  answers(
    200,
    'GET /api/users/{id}/following',
    ({ ada }) => ({ path: `/api/users/${ada.user.id}/following` }),
    LIST,
  ),
  answers(200, 'DELETE /api/follows/users/{id}/follow', ({ ben }) => ({
    path: `/api/follows/users/${ben.user.id}/follow`,
  })),
  answers(200, 'GET /api/creators/top', to('/api/creators/top?period=month'), LIST),
  // ---- Payments and coins
  answers(
    201,
    'POST /api/payments/subscribe',
    to('/api/payments/subscribe', { planId: 'bloom', billingPeriod: 'month' }),
  ),
  answers(
    200,
    'POST /api/subscriptions/upgrade',
    to('/api/subscriptions/upgrade', { plan: 'eclipse', coinsToAward: 1000 }),
  ),
  answers(200, 'GET /api/subscriptions/plans', to('/api/subscriptions/plans')),
  answers(
    404,
    'POST /api/subscriptions/cancel',
    to('/api/subscriptions/cancel'),
    ['error'],
    'who has no membership has nothing to cancel',
  ),
  answers(200, 'GET /api/subscriptions/status', to('/api/subscriptions/status')),
  answers(200, 'GET /api/payments/status', to('/api/payments/status')),
  answers(200, 'GET /api/payments/invoices', to('/api/payments/invoices'), LIST),
  answers(200, 'POST /api/payments/portal-session', to('/api/payments/portal-session')),
  answers(200, 'POST /api/payments/update-payment-method', to('/api/payments/update-payment-method')),
  answers(
    403,
    'POST /api/users/update-tier',
    to('/api/users/update-tier', { tier: 'bloom' }),
    ['error'],
    'a tier comes from a payment alone',
  ),
  answers(200, 'GET /api/coins/info', to('/api/coins/info')),
  answers(200, 'POST /api/coins/claim-monthly', to('/api/coins/claim-monthly')),
  // ---- Notifications
  answers(200, 'GET /api/notifications', to('/api/notifications?unreadOnly=true'), LIST),
  answers(200, 'PUT /api/notifications/{id}/read', ({ notification }) => ({
    path: `/api/notifications/${notification}/read`,
  })),
  answers(200, 'DELETE /api/notifications/{id}', ({ notification }) => ({
    path: `/api/notifications/${notification}`,
  })),
  // ---- Support
  answers(
    200,
    'POST /api/support/tickets',
    to('/api/support/tickets', { topic: 'account', subject: 'A question', text: 'How do I change my name?' }),
    ['ticket'],
  ),
  answers(200, 'GET /api/support/tickets', to('/api/support/tickets?status=open&page=1&limit=10'), LIST),
  answers(
    200,
    'GET /api/support/tickets/{id}',
    ({ ticket }) => ({ path: `/api/support/tickets/${ticket}` }),
    ['id'],
  ),
  answers(
    201,
    'POST /api/content-removal/request',
    ({ own }) => ({
      path: '/api/content-removal/request',
      body: requestOf('other', [`/characters/${own}`]),
      as: null,
    }),
    ['id'],
  ),
  // ---- Settings
  answers(200, 'PUT /api/users/{id}/settings', ({ ada }) => ({
    path: `/api/users/${ada.user.id}/settings`,
    body: { nsfwEnabled: false },
  })),
  answers(200, 'PUT /api/users/{id}/preferences', ({ ada, tags }) => ({
    path: `/api/users/${ada.user.id}/preferences`,
    body: { selectedTags: tags, completedOnboarding: true, nsfwEnabled: false },
  })),
  // ---- Favourites
  answers(200, 'POST /api/favorites', ({ character }) => ({
    path: '/api/favorites',
    body: { characterId: character },
  })),
  answers(200, 'GET /api/favorites', to('/api/favorites'), LIST),
  answers(200, 'DELETE /api/favorites/{id}', ({ character }) => ({ path: `/api/favorites/${character}` })),
  answers(200, 'POST /api/favorites/toggle', ({ character }) => ({
    path: '/api/favorites/toggle',
    body: { characterId: character },
  })),
  // ---- Legal
  answers(200, 'GET /api/legal/terms', to('/api/legal/terms')),
  answers(200, 'GET /api/legal/privacy', to('/api/legal/privacy')),
  answers(200, 'GET /api/faq', to('/api/faq')),
  // ---- Last, because these calls delete or end what the others need
  answers(200, 'DELETE /api/characters/{id}', ({ own }) => ({ path: `/api/characters/${own}` })),
  answers(200, 'POST /api/auth/logout', to('/api/auth/logout'), ['success']),
];
