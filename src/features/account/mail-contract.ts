// Emails and what their links do: verifying an address, setting a new password; and changing it while signed in.
import { z } from 'zod';
import { Email, Password } from './fields.ts';
import { PASSWORD_MAX } from './rules.ts';

/** Longer than any that was handed out; what is not one is answered like an unknown one. */
export const LinkToken = z.string().max(512);
export const Said = z.object({ success: z.literal(true), message: z.string() });

/** A link is good, or one of these. */
export const LINK_ERRORS = {
  'account.link_invalid': 400,
  'account.link_expired': 410,
  'account.link_used': 410,
  /** Another account has proven the address. */
  'account.link_elsewhere': 409,
} as const;

export const mailRoutes = {
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary:
      'Verifies an address by the token of its email, which works once, for 24 hours. Where the caller is not signed in to the account, its passkeys, authenticator app and sessions end.',
    rate: 'auth',
    body: z.strictObject({ token: LinkToken }),
    reply: Said,
    errors: LINK_ERRORS,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    priority: 'high',
    access: 'guest',
    summary: 'Asks for another verification email. The answer never tells whether the address is known.',
    rate: 'auth',
    body: z.strictObject({ email: Email }),
    // `success` is false where it could not be sent; the message says why.
    reply: z.object({ success: z.boolean(), message: z.string() }),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/request',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary:
      'Asks for an email with a link to set a new password; it makes older links invalid. The answer never tells whether the address is known.',
    rate: 'auth',
    body: z.strictObject({ email: Email }),
    reply: Said,
  },
  checkPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/check',
    priority: 'high',
    access: 'guest',
    summary: 'The username whose password the link of an email sets; the link stays valid.',
    rate: 'auth',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ username: z.string() }),
    errors: LINK_ERRORS,
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary:
      'Sets a new password by the token of an email, which works once, for an hour. Ends all sessions and verifies the address; where it was not verified before, passkeys and authenticator app end too.',
    rate: 'auth',
    body: z.strictObject({ token: LinkToken, password: Password }),
    reply: Said,
    errors: { ...LINK_ERRORS, 'account.weak_password': 422, 'account.busy': 503 },
  },
  changePassword: {
    method: 'PATCH',
    path: '/api/auth/me/password',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Changes one’s own password and ends one’s other sessions.',
    rate: 'auth',
    body: z.strictObject({
      currentPassword: z.string().min(1, 'Your current password is required').max(PASSWORD_MAX),
      newPassword: Password,
    }),
    reply: Said,
    errors: {
      'account.wrong_password': 400,
      'account.no_password': 409,
      'account.weak_password': 422,
      'account.busy': 503,
    },
  },
} as const;
