import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../platform/server/db/database.ts';
import { isLearning } from '../memory.views.ts';

export interface MemoryJob {
  conversationId: string;
  userId: string;
  dueAt: Date;
  tries: number;
}

/** Conversations whose messages are read for the first time after an upgrade, at one time. */
const BACKLOG = 200;

/** Takes the job that is due longest; no other server gets it before `until`. Those of chats in the bin wait. */
export async function takeJob(db: Db, now: Date, until: Date): Promise<MemoryJob | null> {
  const result = await sql<MemoryJob>`
    update memory_jobs j set taken_until = ${until}
    from (select w.conversation_id, c.user_id from memory_jobs w join conversations c on c.id = w.conversation_id
      where w.due_at <= ${now} and (w.taken_until is null or w.taken_until <= ${now}) and c.user_id is not null
      order by w.due_at limit 1 for update of w skip locked) due
    where j.conversation_id = due.conversation_id
    returning j.conversation_id as "conversationId", due.user_id as "userId", j.due_at as "dueAt", j.tries`.execute(
    db,
  );
  return result.rows[0] ?? null;
}

/** Ends a job, unless a message has come since it was taken. */
export async function endJob(db: Db, { conversationId, dueAt }: MemoryJob): Promise<void> {
  await sql`
    with ended as (
      delete from memory_jobs where conversation_id = ${conversationId} and due_at = ${dueAt}
    )
    update memory_jobs set taken_until = null, tries = 0
    where conversation_id = ${conversationId} and due_at <> ${dueAt}`.execute(db);
}

export async function postponeJob(
  db: Db,
  { conversationId, tries }: Pick<MemoryJob, 'conversationId' | 'tries'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('memory_jobs')
    .set({ due_at: dueAt, taken_until: null, tries })
    .where('conversation_id', '=', conversationId)
    .execute();
}

export async function earliestJob(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('memory_jobs as j')
    .innerJoin('conversations as c', 'c.id', 'j.conversation_id')
    .select('j.due_at')
    .where('c.user_id', 'is not', null)
    .orderBy('j.due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** SQL: no job waits for the conversation. Those that wait must not take the places of others. */
const hasNoJob = (id: ReturnType<typeof sql>) =>
  sql`not exists (select from memory_jobs j where j.conversation_id = ${id})`;

/** As the index `message_texts_unread` has it. */
const IS_UNREAD = sql`(t.words is null or t.places is null)`;

/** Queues conversations with messages whose words were never read, or have changed. @returns how many */
export async function queueUnread(db: Db, at: Date): Promise<number> {
  // From one conversation to the next in the index: one may have thousands of unread messages.
  const result = await sql`
    with recursive unread as (
      (select t.conversation_id as id from message_texts t where ${IS_UNREAD} order by 1 limit 1)
      union all
      select (select t.conversation_id from message_texts t where ${IS_UNREAD} and t.conversation_id > unread.id
        order by 1 limit 1)
      from unread where unread.id is not null
    )
    insert into memory_jobs (conversation_id, due_at)
    select c.id, ${at}::timestamptz from unread join conversations c on c.id = unread.id and c.user_id is not null
    where ${hasNoJob(sql`c.id`)}
    limit ${BACKLOG}
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Queues conversations whose vectors are of another model, or that have none, where something may be learned.
 * @returns how many
 */
export async function queueUnembedded(db: Db, at: Date, model: string): Promise<number> {
  // `is distinct from` would find nothing in the index `conversations_embedded_by`.
  const result = await sql`
    insert into memory_jobs (conversation_id, due_at)
    select c.id, ${at}::timestamptz from conversations c left join memory_settings s on s.user_id = c.user_id
    where c.user_id is not null and (c.embedded_by is null or c.embedded_by < ${model} or c.embedded_by > ${model})
      and c.is_learning and not c.is_incognito and c.head_id is not null and coalesce(s.is_learning, true)
      and ${hasNoJob(sql`c.id`)}
    limit ${BACKLOG}
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Nothing is read of a conversation for now. */
export async function dropJob(tx: Tx, conversationId: string): Promise<void> {
  await tx.deleteFrom('memory_jobs').where('conversation_id', '=', conversationId).execute();
}

export const queueJob = (tx: Tx, conversationId: string, dueAt: Date): Promise<void> =>
  queueJobs(tx, [conversationId], dueAt);

/** Rows are locked in the order of their ids. */
export async function queueJobs(tx: Tx, conversationIds: readonly string[], dueAt: Date): Promise<void> {
  await sql`
    insert into memory_jobs (conversation_id, due_at)
    select id, ${dueAt}::timestamptz from unnest(${[...conversationIds].sort()}::uuid[]) as id
    on conflict (conversation_id) do update set due_at = excluded.due_at`.execute(tx);
}

/** Reads the words of messages that were stored before this was done with each. @returns how many */
export async function readWords(db: Db, conversationId: string, limit: number): Promise<number> {
  const result = await sql`
    update message_texts t set words = found.words, length = length(found.words)
    from (
      select message_id, message_words(left(m.content, 20000)) as words
      from message_texts u join messages m on m.id = u.message_id
      where u.conversation_id = ${conversationId} and u.words is null
      limit ${limit}
    ) found
    where t.message_id = found.message_id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Forgets what was read of a conversation, so that it is read again from the beginning. */
export async function forgetReading(tx: Tx, conversationId: string): Promise<void> {
  await sql`update message_texts set words = null, places = null, is_read = null, begins_scene = null
    where conversation_id = ${conversationId}`.execute(tx);
  await sql`delete from round_vectors where conversation_id = ${conversationId}`.execute(tx);
  await sql`delete from scenes where conversation_id = ${conversationId} and not is_edited`.execute(tx);
  await sql`delete from chapters where conversation_id = ${conversationId} and not is_edited`.execute(tx);
  await sql`update conversations set facts_read_to = null, embedded_by = null where id = ${conversationId}`.execute(
    tx,
  );
}

/** Adds to what memory has used for a user on a day. */
export async function spend(db: Db, userId: string, day: string, tokens: number): Promise<void> {
  await sql`
    insert into memory_budgets (user_id, day, tokens) values (${userId}, ${day}, ${tokens})
    on conflict (user_id, day) do update set tokens = memory_budgets.tokens + excluded.tokens`.execute(db);
}

export async function readSpent(db: Db, userId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('memory_budgets')
    .select('tokens')
    .where('user_id', '=', userId)
    .where(sql`day`, '=', sql`${day}::date`)
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

/**
 * Whether new things may be remembered of a conversation. Its switches stay as they are until the end of the transaction:
 * turning one changes the conversation.
 */
export async function lockLearning(tx: Tx, conversationId: string): Promise<boolean> {
  await sql`select from conversations where id = ${conversationId} for share`.execute(tx);
  return isLearning(tx, conversationId);
}

/** Locks messages that still have the text of this hash. @returns their ids */
export async function lockUnchanged(
  tx: Tx,
  read: readonly { id: string; hash: string }[],
): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select m.id from unnest(${read.map(({ id }) => id)}::uuid[], ${read.map(({ hash }) => hash)}::text[]) as read(id, hash)
    join messages m on m.id = read.id and md5(m.content) = read.hash
    order by m.id for share of m`.execute(tx);
  return new Set(result.rows.map(({ id }) => id));
}

/**
 * What was said so far in conversations of a user, on any path, is not read in the background; nor what was deleted and
 * can be restored, in those in the bin too. Ids increase with time.
 * @param only null for all
 */
export async function skipSaid(tx: Tx, userId: string, only: string | null): Promise<void> {
  // `offset 0` keeps the planner from looking for the newest message among those of all conversations.
  await sql`
    update conversations c set not_read_to = greatest(c.not_read_to,
      (select id from (select m.id from messages m where m.conversation_id = c.id offset 0) said
        order by id desc limit 1),
      (select (message->>'id')::uuid as id from removed_messages r cross join jsonb_array_elements(r.messages) as message
        where r.conversation_id = c.id order by 1 desc limit 1))
    where (c.user_id = ${userId} or c.binned_by = ${userId}) and (${only}::uuid is null or c.id = ${only}::uuid)`.execute(
    tx,
  );
}

/** Messages with which another scene begins. */
export async function markScenes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('message_texts')
      .set({ begins_scene: true })
      .where('message_id', 'in', ids)
      .execute();
}

/** Marks messages that the model has read for facts. */
export async function markFactsRead(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('message_texts')
    .set({ is_read: true })
    .where('message_id', 'in', [...messageIds])
    .execute();
}

export async function readConversationIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('conversations')
    .select('id')
    .where('user_id', 'is not', null)
    .orderBy('id')
    .limit(limit);
  if (after) query = query.where('id', '>', after);
  return (await query.execute()).map(({ id }) => id);
}
