// Deleted messages, stored unchanged while the deletion can be undone.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/** A message and all of its descendants. */
const branchOf = (messageId: string) => sql`
  with recursive branch as (
    select id from messages where id = ${messageId}
    union all
    select child.id from branch join messages child on child.parent_id = branch.id
  )`;

/**
 * Deletes a message with its descendants and stores the rows for `restoreBranch`.
 * @returns the number of deleted messages
 */
export async function removeBranch(
  tx: Tx,
  { conversationId, messageId, at }: { conversationId: string; messageId: string; at: Date },
): Promise<number> {
  await sql`
    ${branchOf(messageId)}
    insert into removed_messages (id, conversation_id, head_id, messages, memories, records, thoughts, variables, translations, removed_at)
    select ${messageId}, conversation.id, conversation.head_id,
      (select jsonb_agg(to_jsonb(message)) from messages message where message.id in (select id from branch)),
      '[]',
      coalesce(
        (select jsonb_agg(to_jsonb(kept)) from reply_records kept
          where kept.message_id in (select id from branch)),
        '[]'),
      coalesce(
        (select jsonb_agg(to_jsonb(thought)) from message_thoughts thought
          where thought.message_id in (select id from branch)),
        '[]'),
      coalesce(
        (select jsonb_agg(to_jsonb(variable)) from message_variables variable
          where variable.message_id in (select id from branch)),
        '[]'),
      coalesce(
        (select jsonb_agg(to_jsonb(translation)) from message_translations translation
          where translation.message_id in (select id from branch)),
        '[]'),
      ${at}
    from conversations conversation where conversation.id = ${conversationId}`.execute(tx);
  const result = await sql`
    ${branchOf(messageId)}
    delete from messages where id in (select id from branch)`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

export interface Restored {
  headId: string | null;
  count: number;
}

/**
 * Restores a deleted branch.
 * @param since the earliest time of deletion that can still be undone
 * @returns null when there is nothing to restore or the parent no longer exists
 */
export async function restoreBranch(
  tx: Tx,
  { conversationId, messageId, since }: { conversationId: string; messageId: string; since: Date },
): Promise<Restored | null> {
  const removed = await tx
    .deleteFrom('removed_messages')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('removed_at', '>', since)
    .returning(['head_id', 'messages', 'records', 'thoughts', 'variables', 'translations'])
    .executeTakeFirst();
  if (!removed) return null;
  const rows = removed.messages as { id: string; parent_id: string | null }[];
  const parentId = rows.find(({ id }) => id === messageId)!.parent_id;
  if (parentId && !(await exists(tx, parentId))) return null;
  await sql`
    insert into messages
    select * from jsonb_populate_recordset(null::messages, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  await sql`
    insert into message_thoughts
    select * from jsonb_populate_recordset(null::message_thoughts, ${JSON.stringify(removed.thoughts)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into message_variables
    select * from jsonb_populate_recordset(null::message_variables, ${JSON.stringify(removed.variables)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into message_translations
    select * from jsonb_populate_recordset(null::message_translations, ${JSON.stringify(removed.translations)}::jsonb)`.execute(
    tx,
  );
  // A reply written since the deletion may have taken its position.
  await sql`
    update messages message set alternative = 1 + (
      select max(alternative) from messages where conversation_id = ${conversationId}
        and parent_id is not distinct from message.parent_id and id <> message.id)
    where message.id = ${messageId} and exists (
      select from messages where conversation_id = ${conversationId} and id <> message.id
        and parent_id is not distinct from message.parent_id and alternative = message.alternative)`.execute(
    tx,
  );
  await sql`
    insert into reply_records
    select * from jsonb_populate_recordset(null::reply_records, ${JSON.stringify(removed.records)}::jsonb)
    on conflict do nothing`.execute(tx);
  return { headId: removed.head_id, count: rows.length };
}

async function exists(tx: Tx, messageId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Purges messages that were deleted at or before this time, with the facts that were read from them and their words in
 * the records of replies. They cannot be restored.
 */
export async function forgetRemoved(tx: Tx, before: Date): Promise<void> {
  // A fact that goes leaves its place in the chain of corrections to the next one of it that stays.
  await sql`
    with recursive gone as (
      select s.fact_id as id from removed_messages removed
      cross join jsonb_array_elements(removed.messages) as element
      join fact_sources s on s.message_id = (element->>'id')::uuid
      where removed.removed_at <= ${before}
    ), later as (
      select older.id, next.closed_by from facts older join facts next on next.id = older.closed_by
      where older.closed_by in (select id from gone) and older.id not in (select id from gone)
      union
      select later.id, next.closed_by from later join facts next on next.id = later.closed_by
      where later.closed_by in (select id from gone)
    )
    update facts older set closed_by = later.closed_by
    from later
    where older.id = later.id and later.closed_by is not null
      and later.closed_by not in (select id from gone)`.execute(tx);
  await sql`
    with gone as (
      delete from removed_messages where removed_at <= ${before} returning conversation_id, messages
    ), message as (
      select conversation_id, element->>'id' as id from gone cross join jsonb_array_elements(messages) as element
    ), fact as (
      delete from facts where id in (
        select s.fact_id from fact_sources s join message on message.id::uuid = s.message_id)
      returning id
    ), chapter as (
      delete from chapters where last_message_id in (select id::uuid from message)
    )
    update reply_records r set record = scrub_record(r.record, lost.ids)
    from (select conversation_id, array_agg(id) as ids from message group by conversation_id) lost
    where r.conversation_id = lost.conversation_id and r.record->'memory' <> '[]'`.execute(tx);
}
