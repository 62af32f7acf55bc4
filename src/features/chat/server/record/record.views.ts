import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { IS_KEPT_CHAPTER } from '../memory/chapters/chapters.views.ts';
import type { SourceMessage } from '../../record-contract.ts';
import type { StoredRecord } from '../replies/stored-record.ts';

export interface RecordRow {
  record: StoredRecord;
  /** Its texts are not kept any more. */
  isThinned: boolean;
  at: string;
  /** Texts by their hashes. */
  texts: Record<string, string>;
  /** Facts, scenes and chapters of the record that are still remembered. */
  knownFactIds: string[];
  knownSceneIds: string[];
  knownChapterIds: string[];
  sources: SourceMessage[];
  /** Messages of the path before the first one of the prompt. */
  dropped: number;
}

/** Characters of a source that are shown. */
const EXCERPT = 160;

export async function readRecord(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<RecordRow | null> {
  const result = await sql<RecordRow>`
    with recursive reply as (
      select r.record, r.created_at, r.conversation_id, r.is_thinned is true as is_thinned from reply_records r
      where r.message_id = ${messageId} and r.conversation_id = ${conversationId}
    ), older as (
      select m.parent_id as id from reply join messages m on m.id = (reply.record->'history'->>'firstMessageId')::uuid
      union all
      select m.parent_id from older join messages m on m.id = older.id
    ), item as (
      select element from reply cross join jsonb_array_elements(reply.record->'memory') as element
    )
    select reply.record, reply.created_at as at, reply.is_thinned as "isThinned",
      coalesce((select jsonb_object_agg(t.hash, t.text) from prompt_texts t
        where t.conversation_id = reply.conversation_id and t.hash in (
          select section->>'hash' from jsonb_array_elements(reply.record->'sections') as section)), '{}') as texts,
      coalesce((select json_agg(f.id) from facts f
        where f.id in (select (element->>'id')::uuid from item) and f.forgotten_at is null), '[]') as "knownFactIds",
      coalesce((select json_agg(s.id) from scenes s
        where s.id in (select (element->>'id')::uuid from item) and not s.is_stale), '[]') as "knownSceneIds",
      coalesce((select json_agg(ch.id) from chapters ch
        where ch.id in (select (element->>'id')::uuid from item) and ${IS_KEPT_CHAPTER}), '[]') as "knownChapterIds",
      coalesce((select json_agg(json_build_object('messageId', m.id, 'conversationId', m.conversation_id,
          'role', m.role, 'excerpt', left(m.content, ${EXCERPT}), 'at', m.created_at) order by m.created_at)
        from messages m where m.id in (
          select source::uuid from item cross join jsonb_array_elements_text(element->'sources') as source)
      ), '[]') as sources,
      (select count(id)::int from older) as dropped
    from reply`.execute(db);
  return result.rows[0] ?? null;
}

/** The history of a prompt as it is now: from its first message to the one before the reply. */
export async function readTold(
  db: Db,
  { firstMessageId, messageId }: { firstMessageId: string; messageId: string },
): Promise<{ role: 'user' | 'assistant'; content: string }[]> {
  const result = await sql<{ role: 'user' | 'assistant'; content: string }>`
    with recursive told as (
      select p.id, p.parent_id, p.role, p.content, 1 as n
      from messages m join messages p on p.id = m.parent_id where m.id = ${messageId}
      union all
      select p.id, p.parent_id, p.role, p.content, told.n + 1
      from told join messages p on p.id = told.parent_id
      where told.id <> ${firstMessageId}
    ) select role, content from told order by n desc`.execute(db);
  return result.rows;
}

/** Messages of the path before this one. */
export async function countOlder(db: Db, messageId: string): Promise<number> {
  const result = await sql<{ n: number }>`
    with recursive older as (
      select parent_id as id from messages where id = ${messageId}
      union all
      select m.parent_id from older join messages m on m.id = older.id
    ) select count(id)::int as n from older`.execute(db);
  return result.rows[0]!.n;
}
