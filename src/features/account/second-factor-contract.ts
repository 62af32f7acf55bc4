// Two-step sign-in: the codes of an authenticator app beside the password.
import { z } from 'zod';
import { Timestamp } from '../../shared/words/ids.ts';
import { PASSWORD_MAX } from './rules.ts';
import { CODE_MAX } from './second-factor-rules.ts';

export const Code = z.string().trim().min(1, 'Enter the code').max(CODE_MAX);
/** Proves that the caller owns the account: its password, or a proof of owner-proof-contract.ts where it has none. */
export const OwnerProof = z.strictObject({
  password: z.string().max(PASSWORD_MAX).optional(),
  proof: z.string().max(100).optional(),
});
export type OwnerProof = z.infer<typeof OwnerProof>;
export const ownerProofErrors = {
  'account.wrong_password': 400,
  'account.proof': 400,
  'account.busy': 503,
} as const;

export const SecondFactorState = z.object({
  /** Whether an authenticator app is set up. */
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  /** Recovery codes that have not been used; passkeys come with some as well. */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const secondFactorRoutes = {
  secondFactor: {
    method: 'GET',
    path: '/api/auth/second-factor',
    priority: 'high',
    access: 'session',
    summary:
      'Whether signing in asks the caller for the code of an app as well, and how many recovery codes are left.',
    reply: SecondFactorState,
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    priority: 'high',
    access: 'session',
    summary: 'Gives a new key for an authenticator app. Nothing changes until a code of it is confirmed.',
    rate: 'auth',
    body: OwnerProof,
    /** `key` in Base32, to be typed in; `uri` for a QR code. */
    reply: z.object({ key: z.string(), uri: z.string() }),
    status: 201,
    errors: { ...ownerProofErrors, 'account.second_factor_on': 409 },
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Switches two-step sign-in on by a first code. Recovery codes are told this once.',
    rate: 'auth',
    body: z.strictObject({ code: Code }),
    /** Null where a passkey came with recovery codes before. */
    reply: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
    errors: { 'account.wrong_code': 400, 'account.second_factor_on': 409, 'account.second_factor_off': 409 },
  },
  endSecondFactor: {
    method: 'DELETE',
    path: '/api/auth/second-factor',
    priority: 'high',
    isSecurityEvent: true,
    access: 'session',
    summary: 'Switches two-step sign-in off, by the password, where the account has one, and a code.',
    rate: 'auth',
    body: OwnerProof.extend({ code: Code }),
    reply: z.object({ success: z.literal(true) }),
    errors: { ...ownerProofErrors, 'account.wrong_code': 400, 'account.second_factor_off': 409 },
  },
} as const;
