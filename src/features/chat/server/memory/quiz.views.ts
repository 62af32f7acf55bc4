import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Ban } from './forgetting/banned-sentences.ts';
import { BANS } from './forgetting/bans.views.ts';
import { offPath } from './known-facts.views.ts';

export interface SaidByUser {
  id: string;
  content: string;
  at: string;
  /** What must not be told of it. */
  bans: Ban[];
}

const MOST = 2_000;

/** What the user said on the shown path, oldest first; of a very long conversation the newest part. */
export async function readSaidByUser(db: Db, conversationId: string): Promise<SaidByUser[]> {
  const result = await sql<SaidByUser>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select id, content, created_at as at, bans from (
      select m.id, m.content, m.created_at, ${BANS} as bans from messages m
      where m.conversation_id = ${conversationId} and m.role = 'user' and m.help is null
        and m.id not in (select id from off_path)
      order by m.created_at desc limit ${MOST}) newest
    order by created_at`.execute(db);
  return result.rows;
}
