import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Role } from '../../../../shared/words/tier.ts';
import { keyOf } from '../account.store.ts';
import { isAddress } from '../credentials/sign-in-guard.ts';

export interface RoleChange {
  id: string;
  username: string;
  was: Role;
}

/**
 * Who has the name, or the address; locked. Of several accounts that state an address and have not proven it, none is
 * taken for its owner.
 * @returns null for no account (house creators are not counted); `several` when it is ambiguous.
 */
export async function findByLogin(tx: Tx, login: string) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email_verified_at'])
    .where(isAddress(login) ? 'email_key' : 'username_key', '=', keyOf(login))
    .where('is_house', '=', false)
    .forUpdate()
    .execute();
  if (found.length === 0) return null;
  return found.find((each) => each.email_verified_at) ?? (found.length === 1 ? found[0]! : 'several');
}

/** Gives a role to the account that `findByLogin` finds. @returns its result when that is not exactly one account. */
export async function setRole(tx: Tx, login: string, role: Role): Promise<RoleChange | 'several' | null> {
  const user = await findByLogin(tx, login);
  if (!user || user === 'several') return user;
  await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  return { id: user.id, username: user.username, was: user.role as Role };
}
