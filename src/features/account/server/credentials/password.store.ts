import type { Tx } from '../../../../platform/server/db/database.ts';

/**
 * @param change.before the password that was checked; where it has changed meanwhile nothing is written.
 * @returns whether it was written.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { before, after }: { before?: string; after: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before!))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this is still the password. Locks it until the transaction ends. */
export async function holdPassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @param keptId the session that stays; null for none */
export async function endSessionsOf(tx: Tx, userId: string, keptId: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId!))
    .execute();
}
