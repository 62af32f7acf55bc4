// Who agreed to which version of which document.
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface AcceptanceRow {
  slug: string;
  version: number;
  origin: 'onboarding' | 'asked';
  accepted_at: Date;
}

export async function insertAcceptances(tx: Tx, userId: string, rows: AcceptanceRow[]): Promise<void> {
  await tx
    .insertInto('legal_acceptances')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    // What was agreed to once needs no second record.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectAcceptances(db: Db, userId: string): Promise<AcceptanceRow[]> {
  const rows = await db
    .selectFrom('legal_acceptances')
    .select(['slug', 'version', 'origin', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .orderBy('slug')
    .execute();
  return rows.map((row) => ({ ...row, origin: row.origin as AcceptanceRow['origin'] }));
}

export async function deleteAcceptances(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('legal_acceptances').where('user_id', '=', userId).execute();
}
