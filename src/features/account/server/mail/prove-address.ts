// Proving whose an email address is. Until then anybody may have made the account, so everything that was set up to
// get into it ends with the proof, unless the account's own session brings the proof (docs/decisions/0021).
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Ended } from './email-texts.ts';
import type { PushDevices } from '../account.needs.ts';
import { deleteIdentities } from '../credentials/google.store.ts';
import { endSessionsOf } from '../credentials/password.store.ts';
import { deletePasskeysOf } from '../credentials/passkeys.store.ts';
import { lockProof, markProven, type AddressProof } from '../credentials/prove-address.store.ts';
import { deleteRecoveryCodes } from '../credentials/recovery-codes.store.ts';
import { deleteFactor } from '../credentials/second-factor.store.ts';

/**
 * `session`: a link of an email, opened by a browser that is signed in to the account. `link`: opened elsewhere.
 * `reset`: a new password by email. `provider`: an issuer vouches for the address.
 */
export type ProvenBy = 'session' | 'link' | 'reset' | 'provider';

export interface Proven {
  /** Whether sessions and all else that was set up before has ended. */
  isTakenBack: boolean;
  /** What has ended, for an email; empty for sessions alone. */
  ended: Ended[];
}

export type ProveAddress = (tx: Tx, userId: string, by: ProvenBy, at: Date) => Promise<Proven>;

const UNCHANGED: Proven = { isTakenBack: false, ended: [] };

/** Whether the one who proves the address now may be somebody else than who set the account up. */
function isStrange(before: AddressProof, by: ProvenBy): boolean {
  if (by === 'session') return false;
  if (before.email_verified_at === null) return true;
  return before.proven_elsewhere && by !== 'link';
}

export const createProveAddress =
  (pushDevices: PushDevices): ProveAddress =>
  /** @throws where another account has proven the address: `isProvenElsewhere` knows it. */
  async (tx, userId, by, at) => {
    const before = await lockProof(tx, userId);
    if (!before) return UNCHANGED;
    const isTakenBack = isStrange(before, by);
    await markProven(tx, userId, {
      // Browsers that were known before are strangers then (device-marks.ts).
      email_verified_at: isTakenBack ? at : (before.email_verified_at ?? at),
      proven_elsewhere: by === 'link' && (isTakenBack || before.proven_elsewhere),
    });
    if (!isTakenBack) return UNCHANGED;
    // Whoever signs in by one of these meanwhile has a session before it is gone, which ends below.
    const hadPasskeys = (await deletePasskeysOf(tx, userId)) > 0;
    const hadApp = await deleteFactor(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    await deleteIdentities(tx, userId);
    await pushDevices.endAllOf(tx, userId);
    await endSessionsOf(tx, userId, null, at);
    const ended: Ended[] = [];
    if (hadPasskeys) ended.push('passkeys');
    if (hadApp) ended.push('app');
    return { isTakenBack, ended };
  };
