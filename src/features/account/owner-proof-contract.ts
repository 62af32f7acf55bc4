// How somebody whose account has no password shows that it is theirs, before changes that are hard to undo. Each way
// gives a proof: a secret of the asking page, which goes along with the change.
import { z } from 'zod';
import { Timestamp } from '../../shared/words/ids.ts';
import { GoogleCode, GOOGLE_ERRORS } from './google-contract.ts';
import { LinkToken, LINK_ERRORS, Said } from './mail-contract.ts';
import { SignedPasskey } from './passkey-contract.ts';
import { Code } from './second-factor-contract.ts';

export const ProofWays = z.object({
  /** Then the password goes along with the change itself, and none of the others is needed. */
  password: z.boolean(),
  /** A code of the authenticator app, or a recovery code. */
  code: z.boolean(),
  passkey: z.boolean(),
  /** A fresh sign-in at the provider. */
  google: z.boolean(),
  /** A link by email. */
  email: z.boolean(),
});
export type ProofWays = z.infer<typeof ProofWays>;

export const GivenProof = z.object({ proof: z.string(), expiresAt: Timestamp });
export type GivenProof = z.infer<typeof GivenProof>;

export const ownerProofRoutes = {
  proofWays: {
    method: 'GET',
    path: '/api/auth/owner-proof',
    priority: 'high',
    access: 'session',
    summary: 'By what the caller can show that the account is theirs.',
    reply: ProofWays,
  },
  proveByCode: {
    method: 'POST',
    path: '/api/auth/owner-proof/code',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Gives a proof for a code of the authenticator app, or a recovery code.',
    rate: 'auth',
    body: z.strictObject({ code: Code }),
    reply: GivenProof,
    status: 201,
    errors: { 'account.wrong_code': 400, 'account.second_factor_off': 409, 'account.busy': 503 },
  },
  proveByPasskey: {
    method: 'POST',
    path: '/api/auth/owner-proof/passkey',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Gives a proof for what a passkey of the caller signed, begun as a sign-in with it is.',
    rate: 'auth',
    body: SignedPasskey,
    reply: GivenProof,
    status: 201,
    errors: {
      'account.passkey_refused': 400,
      'account.passkey_unknown': 404,
      'account.passkey_elsewhere': 409,
    },
  },
  proveByGoogle: {
    method: 'POST',
    path: '/api/auth/owner-proof/google',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary:
      'Gives a proof for a sign-in with Google that was begun just now, by the account’s own identity.',
    csrf: true,
    rate: 'auth',
    body: GoogleCode,
    reply: GivenProof,
    status: 201,
    errors: { ...GOOGLE_ERRORS, 'account.proof': 400 },
  },
  proveByEmail: {
    method: 'POST',
    path: '/api/auth/owner-proof/email',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Sends a link to the account’s address, and gives a proof that counts once it was opened.',
    rate: 'auth',
    reply: GivenProof,
    status: 201,
    errors: { 'account.proof': 400 },
  },
  confirmProof: {
    method: 'POST',
    path: '/api/auth/owner-proof/confirm',
    priority: 'high',
    isSecurityEvent: true,
    access: 'guest',
    summary: 'Confirms a proof by the token of its email, which works once, for 15 minutes.',
    rate: 'auth',
    body: z.strictObject({ token: LinkToken }),
    reply: Said,
    errors: LINK_ERRORS,
  },
} as const;
