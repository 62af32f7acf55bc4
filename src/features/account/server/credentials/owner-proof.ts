// Proof that the person at a signed-in browser owns the account: asked before changes that are hard to undo.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { UserRow } from '../account.store.ts';
import { findProof } from './owner-proof.store.ts';
import type { Passwords } from './passwords.ts';
import { hashToken } from './secret-tokens.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface Proof {
  password?: string | undefined;
  /** Of an account without a password: what the ways of owner-proof.service.ts give. */
  proof?: string | undefined;
}

interface Deps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  guard: Pick<SignInGuard, 'admitOwn'>;
}

export type DemandProof = ReturnType<typeof createOwnerProof>;

export const createOwnerProof =
  ({ database, clock, passwords, guard }: Deps) =>
  /**
   * @param sessionId the caller's; a proof is good for the session that asked for it
   * @throws AppError account.wrong_password, account.proof, account.busy, rate.exceeded
   */
  async (user: UserRow, sessionId: string, { password = '', proof }: Proof): Promise<void> => {
    if (user.password_hash !== null) {
      await guard.admitOwn(user.id);
      if (await passwords.verify(user.password_hash, password)) return;
      throw new AppError('account.wrong_password', { field: 'password' });
    }
    if (!proof) throw new AppError('account.proof');
    const row = await findProof(database.db, hashToken(proof));
    if (!row || row.user_id !== user.id || row.session_id !== sessionId) throw new AppError('account.proof');
    if (row.expires_at.getTime() <= clock.now()) throw new AppError('account.proof/expired');
    if (row.confirmed_at === null) throw new AppError('account.proof/pending');
  };
