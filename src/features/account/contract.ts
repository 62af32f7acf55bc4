// Who a visitor is: registering, signing in and out, keeping a session fresh.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { CurrentUser } from '../../shared/words/user.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { AuthReply } from './auth-reply.ts';
import { deskRoutes } from './desk-contract.ts';
import { Email, Password, Username } from './fields.ts';
import { googleRoutes } from './google-contract.ts';
import { mailRoutes } from './mail-contract.ts';
import { ownerProofRoutes } from './owner-proof-contract.ts';
import { passkeyRoutes } from './passkey-contract.ts';
import { AVATAR_MAX_BYTES, EMAIL_MAX, PASSWORD_MAX } from './rules.ts';
import { Code, secondFactorRoutes } from './second-factor-contract.ts';
import { settingsRoutes } from './settings-contract.ts';

export const RegisterBody = z.strictObject({
  email: Email,
  username: Username,
  password: Password,
  /** Checked where it is sent; the dialog sends it. */
  confirmPassword: z.string().max(PASSWORD_MAX).optional(),
});
export const LoginBody = z.strictObject({
  emailOrUsername: z.string().trim().min(1, 'Email or Username is required').max(EMAIL_MAX),
  password: z.string().min(1, 'Password is required').max(PASSWORD_MAX),
  /** Of an account with two-step sign-in: asked for by account.second_factor. */
  code: Code.optional(),
});

export const accountContract = contract({
  ...googleRoutes,
  ...mailRoutes,
  ...settingsRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...ownerProofRoutes,
  ...deskRoutes,
  csrf: {
    method: 'GET',
    path: '/api/auth/csrf',
    access: 'guest',
    summary: 'Hands out the forgery-protection token and sets its cookie.',
    reply: z.object({ csrfToken: z.string() }),
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Makes an account and signs in.',
    csrf: true,
    rate: 'auth',
    body: RegisterBody,
    reply: AuthReply,
    status: 201,
    errors: {
      'account.taken': 409,
      'account.name_reserved': 422,
      'account.address_taken': 409,
      'account.mismatch': 400,
      'account.weak_password': 422,
      'safety.blocked': 422,
      'account.busy': 503,
    },
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Signs in by e-mail address or username.',
    csrf: true,
    rate: 'auth',
    body: LoginBody,
    reply: AuthReply,
    errors: {
      'account.credentials': 401,
      'account.second_factor': 401,
      'account.wrong_code': 400,
      'account.unverified': 403,
      'account.suspended': 403,
      'account.busy': 503,
    },
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'guest',
    summary: 'Trades a refresh token for a new pair; each works once.',
    body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
    reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: { 'account.refresh': 401 },
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    priority: 'high',
    access: 'guest',
    summary: 'Ends the session of the refresh token, or of the bearer token where none is sent.',
    csrf: true,
    body: z.strictObject({ refreshToken: z.string().max(512).optional() }).optional(),
    reply: z.object({ success: z.literal(true) }),
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    priority: 'high',
    access: 'session',
    summary: 'The signed-in user.',
    reply: CurrentUser,
  },
  uploadAvatar: {
    kind: 'upload',
    method: 'POST',
    path: '/api/users/{id}/avatar',
    access: 'session',
    summary:
      'Sets one’s own avatar: JPEG, PNG, WebP, GIF or AVIF by content, at most 8 MiB and 40 megapixels.',
    rate: 'write',
    params: IdParams,
    field: 'file',
    maxBytes: AVATAR_MAX_BYTES,
    reply: z.object({ avatarUrl: z.string() }),
    errors: { 'account.missing': 404, 'account.avatar': 422 },
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/users/{id}/avatar',
    access: 'session',
    summary: 'Removes one’s own avatar.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: { 'account.missing': 404 },
  },
});
