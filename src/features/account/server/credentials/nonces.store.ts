import type { Tx } from '../../../../platform/server/db/database.ts';

/** @returns false when it was used before. Concurrent calls wait for each other. */
export async function spendNonce(
  tx: Tx,
  { hash, at, expiresAt }: { hash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> {
  await tx.deleteFrom('spent_nonces').where('expires_at', '<', at).execute();
  const made = await tx
    .insertInto('spent_nonces')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return made !== undefined;
}
