import type { Tx } from '../../../platform/server/db/database.ts';
import type { Role } from '../../../shared/words/tier.ts';
import { keyOf } from './account.store.ts';
import { isAddress } from './sign-in-guard.ts';

export interface RoleChange {
  id: string;
  username: string;
  was: Role;
}

/**
 * Gives a role to whoever has the name, or the address. Of several accounts that state an address and have not proven
 * it, none is taken for its owner.
 * @returns null where nobody has it, house creators counting as nobody; `several` where it is not known who has it.
 */
export async function setRole(tx: Tx, login: string, role: Role): Promise<RoleChange | 'several' | null> {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email_verified_at'])
    .where(isAddress(login) ? 'email_key' : 'username_key', '=', keyOf(login))
    .where('is_house', '=', false)
    .forUpdate()
    .execute();
  if (found.length === 0) return null;
  const user = found.find((each) => each.email_verified_at) ?? (found.length === 1 ? found[0] : undefined);
  if (!user) return 'several';
  await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  return { id: user.id, username: user.username, was: user.role as Role };
}

/** Whoever loses a role is signed out: their tokens still say that they have it. */
export async function endSessionsOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
