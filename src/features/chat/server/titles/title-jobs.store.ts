import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { IS_UNNAMED } from '../replies/queue-titles.store.ts';

export interface TitleJob {
  conversationId: string;
  userId: string;
  tries: number;
}

/** A title would bring up what the user needed help with each time that they see their chats. */
const MAY_BE_NAMED = sql`${IS_UNNAMED}
  and not exists (select from messages m where m.conversation_id = c.id and m.help is not null)`;

/** Takes the job that is due longest; no other server gets it before `until`. Those of chats in the bin wait. */
export async function claimTitleJob(
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<TitleJob | null> {
  const result = await sql<TitleJob>`
    update title_jobs j set taken_until = ${until}
    from (select w.conversation_id, c.user_id from title_jobs w join conversations c on c.id = w.conversation_id
      where w.due_at <= ${now} and (w.taken_until is null or w.taken_until <= ${now}) and c.user_id is not null
      order by w.due_at limit 1 for update of w skip locked) due
    where j.conversation_id = due.conversation_id
    returning j.conversation_id as "conversationId", due.user_id as "userId", j.tries`.execute(tx);
  return result.rows[0] ?? null;
}

export async function earliestTitleJob(db: Db): Promise<Date | null> {
  const result = await sql<{ due: Date | null }>`
    select min(greatest(j.due_at, j.taken_until)) as due
    from title_jobs j join conversations c on c.id = j.conversation_id
    where j.due_at is not null and c.user_id is not null`.execute(db);
  return result.rows[0]?.due ?? null;
}

/** It is queued again after the next reply, where there is still no title. */
export async function dropTitleJob(db: Db, conversationId: string): Promise<void> {
  await db.deleteFrom('title_jobs').where('conversation_id', '=', conversationId).execute();
}

/** @param dueAt null: it was tried often enough */
export async function postponeTitleJob(
  db: Db,
  { conversationId, tries }: Pick<TitleJob, 'conversationId' | 'tries'>,
  dueAt: Date | null,
): Promise<void> {
  await db
    .updateTable('title_jobs')
    .set({ due_at: dueAt, taken_until: null, tries })
    .where('conversation_id', '=', conversationId)
    .execute();
}

export async function mayBeNamed(db: Db, conversationId: string): Promise<boolean> {
  const result =
    await sql`select from conversations c where c.id = ${conversationId} and ${MAY_BE_NAMED}`.execute(db);
  return result.rows.length > 0;
}

/** @returns false where it was named meanwhile, or is not to be named any more */
export async function nameConversation(tx: Tx, conversationId: string, title: string): Promise<boolean> {
  const result = await sql<{ id: string }>`
    update conversations c set title = ${title} where c.id = ${conversationId} and ${MAY_BE_NAMED}
    returning c.id`.execute(tx);
  return result.rows.length > 0;
}
