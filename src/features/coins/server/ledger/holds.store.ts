import type { Tx } from '../../../../platform/server/db/database.ts';

export interface NewHold {
  id: string;
  userId: string;
  accountId: string;
  heldAccountId: string;
  amount: number;
  purpose: string;
  at: Date;
  expiresAt: Date;
}

export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  await tx
    .insertInto('coin_holds')
    .values({
      id: hold.id,
      user_id: hold.userId,
      account_id: hold.accountId,
      held_account_id: hold.heldAccountId,
      amount: hold.amount,
      purpose: hold.purpose,
      created_at: hold.at,
      expires_at: hold.expiresAt,
    })
    .execute();
}

/** Locks the hold, so that two movements of one hold take turns. */
export async function lockHold(tx: Tx, id: string) {
  return tx.selectFrom('coin_holds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateHold(
  tx: Tx,
  id: string,
  change: { settled: number; released: number; closedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('coin_holds')
    .set({ settled: change.settled, released: change.released, closed_at: change.closedAt })
    .where('id', '=', id)
    .execute();
}
