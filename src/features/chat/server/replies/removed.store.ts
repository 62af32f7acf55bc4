// Deleted messages, stored unchanged while the deletion can be undone.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

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
    insert into removed_messages (id, conversation_id, head_id, messages, memories, thoughts, removed_at)
    select ${messageId}, conversation.id, conversation.head_id,
      (select jsonb_agg(to_jsonb(message)) from messages message where message.id in (select id from branch)),
      coalesce(
        (select jsonb_agg(to_jsonb(memory)) from memories memory
          where memory.source_message_id in (select id from branch)),
        '[]'),
      coalesce(
        (select jsonb_agg(to_jsonb(thought)) from message_thoughts thought
          where thought.message_id in (select id from branch)),
        '[]'),
      ${at}
    from conversations conversation where conversation.id = ${conversationId}`.execute(tx);
  const result = await sql`
    ${branchOf(messageId)}
    delete from messages where id in (select id from branch)`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

export interface Restored {
  parentId: string | null;
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
    .returning(['head_id', 'messages', 'memories', 'thoughts'])
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
  // Facts learned since the deletion take precedence.
  await sql`
    insert into memories
    select * from jsonb_populate_recordset(null::memories, ${JSON.stringify(removed.memories)}::jsonb)
    on conflict do nothing`.execute(tx);
  return { parentId, headId: removed.head_id, count: rows.length };
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

/** Purges messages that were deleted at or before this time. They cannot be restored. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('removed_messages').where('removed_at', '<=', before).execute();
}
