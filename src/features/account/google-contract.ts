// Signing in with Google: the authorisation-code flow, or an ID token that a client obtained itself.
import { z } from 'zod';
import { CurrentUser } from '../../shared/words/user.ts';
import { GOOGLE_CALLBACK_PATH } from './google-rules.ts';
import { SignedPasskey } from './passkey-contract.ts';
import { Code } from './second-factor-contract.ts';

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
/** What refuses a sign-in at the issuer, whatever it is for. */
export const GOOGLE_ERRORS = {
  ...OFF,
  'account.google_refused': 401,
  'account.google_unreachable': 503,
} as const;
const ENTER_ERRORS = {
  ...GOOGLE_ERRORS,
  'account.second_factor': 401,
  'account.google_email': 403,
  'account.suspended': 403,
  'account.google_taken': 409,
} as const;

export const GoogleCode = z.strictObject({
  code: z.string().min(1).max(CODE_MAX),
  /** Compared where it is given; the pages always give it. */
  state: z.string().max(200).optional(),
});

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
    body: GoogleCode,
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
  googleSecondStep: {
    method: 'POST',
    path: '/api/auth/google/second-step',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary:
      'Ends a sign-in with Google at an account with a second factor: by the ticket that came with account.second_factor, and a code or what a passkey signed.',
    csrf: true,
    rate: 'auth',
    body: z
      .strictObject({
        ticket: z.string().min(1).max(4096),
        code: Code.optional(),
        passkey: SignedPasskey.optional(),
      })
      .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), 'Enter the code'),
    reply: GoogleReply,
    errors: {
      ...ENTER_ERRORS,
      'account.wrong_code': 400,
      'account.passkey_refused': 400,
      'account.passkey_unknown': 404,
      'account.passkey_elsewhere': 409,
      'account.busy': 503,
    },
  },
} as const;
