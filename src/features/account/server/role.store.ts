import type { Tx } from '../../../platform/server/db/database.ts';
import type { Role } from '../../../shared/words/tier.ts';
import { keyOf } from './account.store.ts';

export interface RoleChange {
  id: string;
  username: string;
  was: Role;
}

/** Gives a role to whoever has the address. @returns null where nobody has it; house creators count as nobody. */
export async function setRole(tx: Tx, email: string, role: Role): Promise<RoleChange | null> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('email_key', '=', keyOf(email))
    .where('is_house', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return null;
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
