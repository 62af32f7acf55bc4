// Accounts, held so that they are not deleted while something is written in their name.
import type { Tx } from '../../../platform/server/db/database.ts';

export interface Asker {
  id: string;
  username: string;
  email: string;
  emailKey: string;
  isVerified: boolean;
}

export async function holdUser(tx: Tx, id: string): Promise<Asker | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_key', 'email_verified_at'])
    .where('id', '=', id)
    .where('is_house', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return null;
  const { email_key: emailKey, email_verified_at: verifiedAt, ...rest } = row;
  return { ...rest, emailKey, isVerified: verifiedAt !== null };
}

/** Whether the user is staff now; the token may be some minutes out of date. */
export async function holdStaff(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['moderator', 'admin'])
    .where('is_house', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
