import { sql } from 'kysely';
import { AppError } from '../../../shared/errors.ts';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { CrisisSignal } from '../../../shared/words/help.ts';
import type { MessageMark, Thinking } from '../contract.ts';
import { offPath } from './memory/known-facts.views.ts';
import type { MessageState } from './replies/messages.ts';

/** Marks a conversation as changed, for the other devices of its user. */
export const CHANGED_NOW = sql<string>`pg_current_xact_id()`;

export interface NewConversation {
  id: string;
  userId: string;
  /** In their order; at least one. */
  members: { characterId: string; versionId: string }[];
  /** Absent where it has none yet. */
  title?: string;
  at: Date;
}

export interface NewMessage {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  /** The character that wrote a reply; null for the user. */
  speakerId: string | null;
  content: string;
  state: MessageState;
  alternative: number;
  tokens: number;
  pathTokens: number;
  idempotencyKey?: string | null;
  /** What the user wished of this reply. */
  hint?: string | null;
  nodeId?: string | null;
  at: Date;
}

export async function insertConversation(tx: Tx, row: NewConversation): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({
      ...{ id: row.id, user_id: row.userId, created_at: row.at, updated_at: row.at },
      ...(row.title ? { title: row.title } : {}),
    })
    .execute();
  await tx
    .insertInto('conversation_members')
    .values(
      row.members.map(({ characterId, versionId }, index) => ({
        conversation_id: row.id,
        character_id: characterId,
        version_id: versionId,
        position: index + 1,
      })),
    )
    .execute();
}

/** Must be called with every change of data that prompts are built from, except for new messages. */
export async function raiseRevision(tx: Tx, conversationId: string): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((set) => ({ revision: set('revision', '+', 1), changed_in: CHANGED_NOW }))
    .where('id', '=', conversationId)
    .execute();
}

/**
 * Moves the members of the conversation to the newest versions of their characters. @returns false when they
 * already use those versions or the characters are gone
 */
export async function moveToNewest(tx: Tx, conversationId: string): Promise<boolean> {
  const result = await sql<{ id: string }>`
    update conversation_members m set version_id = ch.version_id
    from conversations c, characters ch
    where m.conversation_id = ${conversationId} and c.id = m.conversation_id and ch.id = m.character_id
      and ch.version_id <> m.version_id and ch.deleted_at is null and not ch.is_draft
      and (ch.visibility <> 'private' or ch.creator_id = c.user_id)
    returning m.character_id as id`.execute(tx);
  if (result.rows.length === 0) return false;
  await raiseRevision(tx, conversationId);
  return true;
}

/**
 * Raises the revision of conversations, and of all others of their user that may know their facts. To be called before
 * anything else is locked; rows are locked in the order of their ids.
 */
export async function raiseSharedRevisions(tx: Tx, ...conversationIds: string[]): Promise<void> {
  // By arrays, so that each is found by an index, however many the user has.
  await sql`
    with named as materialized (
      select c.id, coalesce(c.user_id, c.binned_by) as user_id, c.shares_memory or exists (
        select from facts f where f.conversation_id = c.id and f.scope <> 'chat') as is_shared
      from conversations c where c.id = any(${conversationIds}::uuid[])
    ), knowing as materialized (
      select id from named union
      select o.id from conversations o where o.user_id = any(array(select user_id from named where is_shared))
    )
    update conversations set revision = revision + 1 where id in (
      select o.id from conversations o where o.id = any(array(select id from knowing)) order by o.id for update)`.execute(
    tx,
  );
}

/** Raises the revision of all conversations of the user, after a change that affects all of their prompts. */
export async function raiseRevisionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    update conversations set revision = revision + 1 where id in (
      select id from conversations where user_id = ${userId} order by id for update)`.execute(tx);
}

export interface MessageNotes {
  help: CrisisSignal | null;
  marks: readonly MessageMark[];
}

const notesRow = ({ help, marks }: MessageNotes) => ({
  help: help && JSON.stringify(help),
  marks: marks.length > 0 ? [...marks] : null,
});

/** Stores a message's crisis signal and marks. */
export async function noteMessage(tx: Tx, id: string, notes: MessageNotes): Promise<void> {
  await tx.updateTable('messages').set(notesRow(notes)).where('id', '=', id).execute();
}

/** Locks the message's row for this transaction; null when there is no signal. */
export async function lockCrisisSignal(
  tx: Tx,
  conversationId: string,
  messageId: string,
): Promise<CrisisSignal | null> {
  const row = await tx
    .selectFrom('messages')
    .select('help')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.help as CrisisSignal | null | undefined) ?? null;
}

export async function setCrisisSignal(tx: Tx, id: string, crisis: CrisisSignal): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ help: JSON.stringify(crisis) })
    .where('id', '=', id)
    .execute();
}

export async function insertMessages(tx: Tx, rows: NewMessage[]): Promise<void> {
  await tx
    .insertInto('messages')
    .values(
      rows.map((row) => ({
        id: row.id,
        conversation_id: row.conversationId,
        parent_id: row.parentId,
        role: row.role,
        speaker_id: row.speakerId,
        content: row.content,
        state: row.state,
        alternative: row.alternative,
        tokens: row.tokens,
        path_tokens: row.pathTokens,
        idempotency_key: row.idempotencyKey ?? null,
        hint: row.hint ?? null,
        node_id: row.nodeId ?? null,
        created_at: row.at,
      })),
    )
    .execute();
}

/** Makes `headId` the end of the shown path. @throws AppError chat.missing where the conversation is in the bin */
export async function setHead(
  tx: Tx,
  conversationId: string,
  headId: string | null,
  at: Date,
): Promise<void> {
  const result = await tx
    .updateTable('conversations')
    .set((set) => ({
      head_id: headId,
      updated_at: at,
      revision: set('revision', '+', 1),
      changed_in: CHANGED_NOW,
    }))
    .where('id', '=', conversationId)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new AppError('chat.missing');
}

export async function addMessages(tx: Tx, conversationId: string, count: number): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((set) => ({ message_count: set('message_count', '+', count) }))
    .where('id', '=', conversationId)
    .execute();
}

/**
 * Makes the path above this message the one that is shown where another one was. To be called before the end is moved:
 * only what is not shown is walked.
 */
export async function showAbove(tx: Tx, conversationId: string, messageId: string): Promise<void> {
  await sql`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, up as (
      select id, parent_id from messages where id = ${messageId}
      union all
      select m.id, m.parent_id from up join messages m on m.id = up.parent_id
      where up.id in (select id from off_path)
    )
    update messages m set shown_child_id = up.id from up
    where m.id = up.parent_id and m.shown_child_id is distinct from up.id`.execute(tx);
}

export async function setShownChild(tx: Tx, parentId: string, childId: string): Promise<void> {
  await tx.updateTable('messages').set({ shown_child_id: childId }).where('id', '=', parentId).execute();
}

/**
 * The position of the next child of this parent, counted from 1. The conversation is locked, so that nobody else takes it.
 * @throws AppError chat.missing where the conversation is in the bin
 */
export async function nextAlternative(
  tx: Tx,
  conversationId: string,
  parentId: string | null,
): Promise<number> {
  await lockConversation(tx, conversationId);
  const row = await tx
    .selectFrom('messages')
    .select((max) => max.fn.max('alternative').as('last'))
    .where('conversation_id', '=', conversationId)
    .where('parent_id', parentId ? '=' : 'is', parentId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Locks the conversation against changes for this transaction. @throws AppError chat.missing where it is in the bin */
export async function lockConversation(tx: Tx, conversationId: string): Promise<void> {
  const found = await sql`
    select from conversations where id = ${conversationId} and user_id is not null for update`.execute(tx);
  if (found.rows.length === 0) throw new AppError('chat.missing');
}

/**
 * Locks the conversation against changes for this transaction.
 * @returns false when any server is writing a reply to it
 * @throws AppError chat.missing where it is in the bin
 */
export async function lockWhenIdle(tx: Tx, conversationId: string): Promise<boolean> {
  await lockConversation(tx, conversationId);
  // This must be a separate statement: only a new statement sees rows that were committed while the first one
  // waited for the lock.
  const writing = await sql`
    select from messages where conversation_id = ${conversationId} and state = 'streaming'`.execute(tx);
  return writing.rows.length === 0;
}

export async function editMessage(
  tx: Tx,
  message: { id: string; content: string; tokens: number; at: Date; notes: MessageNotes },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      content: message.content,
      path_tokens: sql`path_tokens - tokens + ${message.tokens}`,
      tokens: message.tokens,
      edited_at: message.at,
      state: 'complete',
      problem: null,
      ...notesRow(message.notes),
    })
    .where('id', '=', message.id)
    .execute();
}

export async function deleteConversation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('conversations').where('id', '=', id).execute();
}

/** Those of the user, also in the bin. @returns those that were not in the bin */
export async function deleteOwn(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string; isShown: boolean }>`
    delete from conversations where id = any(${[...ids]}::uuid[]) and (user_id = ${userId} or binned_by = ${userId})
    returning id, user_id is not null as "isShown"`.execute(tx);
  return result.rows.filter(({ isShown }) => isShown).map(({ id }) => id);
}

/** Those in the bin as well. Messages and memories are deleted by cascade. */
export async function deleteConversationsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where((row) => row.or([row('user_id', '=', userId), row('binned_by', '=', userId)]))
    .execute();
}

export async function updateConversation(
  tx: Tx,
  id: string,
  change: { title?: string; reply_length?: 'short' | 'medium' | 'long'; thinking?: Thinking },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((set) => ({ ...change, revision: set('revision', '+', 1), changed_in: CHANGED_NOW }))
    .where('id', '=', id)
    .execute();
  // A named length holds again where another one was set.
  if (change.reply_length)
    await sql`update conversation_generation set settings = settings - 'length' where conversation_id = ${id}`.execute(
      tx,
    );
}
