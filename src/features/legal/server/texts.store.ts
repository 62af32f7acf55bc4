// The texts of the documents as they were published.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface RecordedText {
  slug: string;
  version: number;
  correction: number;
  sha256: string;
  source: string;
  recorded_at: Date;
}

/** Makes servers that record at the same time do it one after the other. */
export async function lockTexts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal_texts'))`.execute(tx);
}

/** Every version of every document in its last correction, and when it was first published; oldest first. */
export async function selectTexts(db: Db): Promise<(RecordedText & { published_at: Date })[]> {
  const { rows } = await sql<RecordedText & { published_at: Date }>`
    select distinct on (slug, version) *,
      first_value(recorded_at) over (partition by slug, version order by correction) as published_at
    from legal_texts
    order by slug, version, correction desc`.execute(db);
  return rows;
}

export async function insertText(tx: Tx, text: RecordedText): Promise<void> {
  await tx.insertInto('legal_texts').values(text).execute();
}
