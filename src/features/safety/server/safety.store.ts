import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface VerdictRow {
  id: string;
  userId: string | null;
  surface: string;
  category: string;
  rule: string;
  rulesVersion: string;
  /** `review`: accepted and flagged for a moderator. */
  severity: 'review' | 'block' | 'hard';
  /** The stored message or character; null when nothing was stored. */
  subjectId: string | null;
  /** SHA-256 of the text, which identifies repetitions without storing the text. */
  textHash: Buffer;
  at: Date;
}

export type VerdictFacts = Pick<
  VerdictRow,
  'userId' | 'severity' | 'subjectId' | 'surface' | 'category' | 'rule'
>;

export async function insertVerdict(tx: Tx, row: VerdictRow): Promise<void> {
  await tx
    .insertInto('verdicts')
    .values({
      id: row.id,
      user_id: row.userId,
      surface: row.surface,
      category: row.category,
      rule: row.rule,
      rules_version: row.rulesVersion,
      severity: row.severity,
      subject_id: row.subjectId,
      text_hash: row.textHash,
      created_at: row.at,
    })
    .execute();
}

/** A user's verdicts, oldest first. */
export async function readVerdicts(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('verdicts')
    .select(['id', 'surface', 'category', 'severity', 'created_at'])
    .where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}
