import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath } from '../memory/known-facts.views.ts';

export interface PinRow {
  messageId: string;
  role: 'user' | 'assistant';
  speaker: string | null;
  excerpt: string;
  at: Date;
  isShown: boolean;
}

/** Ids increase with time. @param length characters of an excerpt */
export async function readPins(
  db: Db,
  conversationId: string,
  { limit, length }: { limit: number; length: number },
): Promise<PinRow[]> {
  const result = await sql<PinRow>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select m.id as "messageId", m.role, coalesce(nullif(v.nickname, ''), v.name) as speaker,
      left(m.content, ${length}) as excerpt, m.created_at as at, m.id not in (select id from off_path) as "isShown"
    from messages m
    left join conversation_members member
      on member.conversation_id = m.conversation_id and member.character_id = m.speaker_id
    left join character_versions v on v.id = member.version_id
    where m.conversation_id = ${conversationId} and m.pinned_at is not null
    order by m.id limit ${limit}`.execute(db);
  return result.rows;
}

export async function countPins(
  db: Db,
  conversationId: string,
  { except }: { except: string },
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((count) => count.fn.countAll<string>().as('n'))
    .where('conversation_id', '=', conversationId)
    .where('pinned_at', 'is not', null)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
