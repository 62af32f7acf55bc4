import type { Tx } from '../../../platform/server/db/database.ts';

export interface VerdictRow {
  id: string;
  userId: string | null;
  surface: string;
  category: string;
  rule: string;
  /** SHA-256 of the text: repeats are seen without keeping what was written. */
  textHash: Buffer;
  at: Date;
}

export async function insertVerdict(tx: Tx, row: VerdictRow): Promise<void> {
  await tx
    .insertInto('verdicts')
    .values({
      id: row.id,
      user_id: row.userId,
      surface: row.surface,
      category: row.category,
      rule: row.rule,
      text_hash: row.textHash,
      created_at: row.at,
    })
    .execute();
}
