// Signing in with Google: the authorisation-code flow, or an ID token that a client obtained itself.
import { z } from 'zod';
import { CurrentUser } from '../../shared/words/user.ts';
import { GOOGLE_CALLBACK_PATH } from './google-rules.ts';

/** Longer than any issuer's; bounds the work of checking. */
const ID_TOKEN_MAX = 8192;
const CODE_MAX = 2048;

export const GoogleReply = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: CurrentUser,
  /** Whether the account was made just now. */
  isNew: z.boolean(),
  /** Coins given now; 0 but for a new account. */
  gift: z.number().int(),
});
export type GoogleReply = z.infer<typeof GoogleReply>;

const OFF = { 'account.google_off': 404 } as const;
const ENTER_ERRORS = {
  ...OFF,
  'account.google_refused': 401,
  'account.google_email': 403,
  'account.suspended': 403,
  'account.google_taken': 409,
  'account.google_unreachable': 503,
} as const;

export const googleRoutes = {
  googleStart: {
    method: 'POST',
    path: '/api/auth/google/start',
    priority: 'high',
    access: 'guest',
    summary:
      'Begins a sign-in with Google: sets a cookie that works once, for 10 minutes, and answers the address to open. A client that asks Google for an ID token itself hands on the nonce.',
    csrf: true,
    rate: 'auth',
    reply: z.object({ url: z.string(), state: z.string(), nonce: z.string() }),
    errors: { ...OFF, 'account.google_elsewhere': 409, 'account.google_unreachable': 503 },
  },
  googleCallback: {
    method: 'POST',
    path: GOOGLE_CALLBACK_PATH,
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Ends a sign-in with Google by the code that came back, in the browser that began it.',
    csrf: true,
    rate: 'auth',
    body: z.strictObject({
      code: z.string().min(1).max(CODE_MAX),
      /** Compared where it is given; the pages always give it. */
      state: z.string().max(200).optional(),
    }),
    reply: GoogleReply,
    errors: ENTER_ERRORS,
  },
  google: {
    method: 'POST',
    path: '/api/auth/google',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Ends a sign-in with Google by an ID token that holds the nonce of its start; each works once.',
    csrf: true,
    rate: 'auth',
    body: z.strictObject({ idToken: z.string().min(1).max(ID_TOKEN_MAX) }),
    reply: GoogleReply,
    errors: ENTER_ERRORS,
  },
} as const;
