import type { Tx } from '../../../../platform/server/db/database.ts';

export async function saveQuickRow(tx: Tx, userId: string, tools: string[]): Promise<void> {
  await tx
    .insertInto('quick_rows')
    .values({ user_id: userId, tools })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tools }))
    .execute();
}

/** It is the usual one again. */
export async function deleteQuickRow(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quick_rows').where('user_id', '=', userId).execute();
}
