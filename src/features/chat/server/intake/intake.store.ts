// Writes conversations that come from files.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { CHANGED_NOW } from '../chat.store.ts';
import type { TakenMessage } from './taken-message.ts';

export async function insertTaken(
  tx: Tx,
  conversationId: string,
  rows: readonly (TakenMessage & { tokens: number; thoughtTokens: number })[],
): Promise<void> {
  await tx
    .insertInto('messages')
    .values(
      rows.map((row) => ({
        id: row.id,
        conversation_id: conversationId,
        parent_id: row.parentId,
        role: row.role,
        speaker_id: row.speakerId,
        persona_name: row.personaName,
        content: row.content,
        state: row.state,
        alternative: row.alternative,
        tokens: row.tokens,
        path_tokens: row.pathTokens,
        marks: row.marks.length > 0 ? [...row.marks] : null,
        created_at: row.at,
        pinned_at: row.pinnedAt,
      })),
    )
    .execute();
  const thinking = rows.filter(({ thoughts }) => thoughts !== null);
  if (thinking.length === 0) return;
  await tx
    .insertInto('message_thoughts')
    .values(
      thinking.map((row) => ({
        message_id: row.id,
        content: row.thoughts!,
        tokens: row.thoughtTokens,
        ms: 0,
      })),
    )
    .execute();
}

/** @param shown parents with the child that is shown below each */
export async function setShownChildren(tx: Tx, shown: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update messages m set shown_child_id = s.child
    from unnest(${[...shown.keys()]}::uuid[], ${[...shown.values()]}::uuid[]) as s(parent, child)
    where m.id = s.parent`.execute(tx);
}

/** What begins a conversation is not counted. */
export const isGreeting = ({ parentId, role }: Pick<TakenMessage, 'parentId' | 'role'>): boolean =>
  parentId === null && role === 'assistant';

export async function countTaken(tx: Tx, conversationId: string, added: number): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((set) => ({ message_count: set('message_count', '+', added) }))
    .where('id', '=', conversationId)
    .execute();
}

/** Null where the conversation is deleted or in the bin. */
export async function lockEnd(tx: Tx, conversationId: string): Promise<{ headId: string | null } | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('head_id as headId')
    .where('id', '=', conversationId)
    .where('user_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function moveEnd(
  tx: Tx,
  conversationId: string,
  { headId, updatedAt }: { headId: string; updatedAt: Date },
): Promise<void> {
  await sql`
    update conversations set head_id = ${headId}, updated_at = greatest(updated_at, ${updatedAt}::timestamptz),
      revision = revision + 1, changed_in = ${CHANGED_NOW}
    where id = ${conversationId}`.execute(tx);
}

/** Counts the messages, greetings excepted, and sets the time. @returns false where the conversation is gone or in the bin */
export async function finishTaken(
  tx: Tx,
  conversationId: string,
  { updatedAt }: { updatedAt: Date },
): Promise<boolean> {
  const result = await sql`
    update conversations c set revision = c.revision + 1, changed_in = ${CHANGED_NOW},
      updated_at = greatest(c.updated_at, ${updatedAt}::timestamptz),
      message_count = (select count(*) from messages m
        where m.conversation_id = c.id and not (m.parent_id is null and m.role = 'assistant'))
    where c.id = ${conversationId} and c.user_id is not null`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}
