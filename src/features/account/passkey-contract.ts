// Passkeys: signing in with the device's own lock in place of a password and a code.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import { AuthReply } from './auth-reply.ts';
import { PASSKEY_NAME_MAX } from './passkey-rules.ts';
import { ownerProofErrors, OwnerProof } from './second-factor-contract.ts';

/** What the browser's WebAuthn functions take and give; read by @simplewebauthn on both sides. */
const Options = z.record(z.string(), z.unknown());
const Credential = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type PasskeyAnswer = z.infer<typeof Credential>;

/** The client returns `attempt` with its answer: it holds the challenge and when it expires. */
const Attempt = z.object({ options: Options, attempt: z.string() });
const attempt = z.string().min(1).max(1000);

/** What a passkey signed, with the attempt that it answers. */
export const SignedPasskey = z.strictObject({ attempt, answer: Credential });
export type SignedPasskey = z.infer<typeof SignedPasskey>;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const passkeyRoutes = {
  passkeys: {
    method: 'GET',
    path: '/api/auth/passkeys',
    priority: 'high',
    access: 'session',
    summary: 'The caller’s passkeys, oldest first.',
    reply: z.object({ items: z.array(Passkey) }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys/options',
    priority: 'high',
    access: 'session',
    summary: 'Gives what a browser needs to make a passkey. Nothing changes until its answer is added.',
    rate: 'auth',
    body: OwnerProof,
    reply: Attempt,
    errors: { ...ownerProofErrors, 'account.passkey_elsewhere': 409, 'account.passkeys_full': 409 },
  },
  addPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary:
      'Adds the passkey that the browser made. With the first second factor recovery codes are told, this once.',
    rate: 'auth',
    body: z.strictObject({
      attempt,
      answer: Credential,
      name: DisplayLine.min(1, 'Enter a name').max(PASSKEY_NAME_MAX),
    }),
    reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
    status: 201,
    errors: {
      'account.passkey_refused': 400,
      'account.passkey_elsewhere': 409,
      'account.passkeys_full': 409,
      'account.busy': 503,
    },
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Removes one of the caller’s passkeys; with the last second factor the recovery codes go too.',
    rate: 'auth',
    params: IdParams,
    body: OwnerProof,
    reply: z.object({ success: z.literal(true) }),
    errors: { ...ownerProofErrors, 'account.missing': 404 },
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/options',
    priority: 'high',
    access: 'guest',
    summary: 'Gives what a browser needs to sign in with a passkey.',
    csrf: true,
    rate: 'auth',
    reply: Attempt,
    errors: { 'account.passkey_elsewhere': 409 },
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Signs in with a passkey, which the device has unlocked: no password and no code are asked for.',
    csrf: true,
    rate: 'auth',
    body: SignedPasskey,
    reply: AuthReply,
    errors: {
      'account.passkey_refused': 400,
      'account.passkey_unknown': 404,
      'account.suspended': 403,
      'account.unverified': 403,
      'account.passkey_elsewhere': 409,
    },
  },
} as const;
