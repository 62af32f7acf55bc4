// Proof that the person at a signed-in browser owns the account: asked before changes that are hard to undo.
import { AppError } from '../../../shared/errors.ts';
import type { UserRow } from './account.store.ts';
import type { Passwords } from './passwords.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface Proof {
  password?: string | undefined;
  /** Of an account without a password. */
  username?: string | undefined;
}

interface Deps {
  passwords: Passwords;
  guard: Pick<SignInGuard, 'admitOwn'>;
}

export const createOwnerProof =
  ({ passwords, guard }: Deps) =>
  /** @throws AppError account.wrong_password, account.wrong_username, account.busy, rate.exceeded */
  async (user: UserRow, { password = '', username = '' }: Proof): Promise<void> => {
    if (user.password_hash === null) {
      if (username === user.username) return;
      throw new AppError('account.wrong_username', { field: 'username' });
    }
    await guard.admitOwn(user.id);
    if (await passwords.verify(user.password_hash, password)) return;
    throw new AppError('account.wrong_password', { field: 'password' });
  };
