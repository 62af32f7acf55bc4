import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../platform/server/db/database.ts';

export interface NewChapter {
  id: string;
  conversationId: string;
  firstMessageId: string;
  lastMessageId: string;
  sceneCount: number;
  fromAt: Date;
  untilAt: Date;
  title: string;
  text: string;
  at: Date;
}

/** A recap, or the chapter before, as it was read for a chapter. */
export interface FoldedText {
  id: string;
  text: string;
}

/**
 * Stores a chapter, unless one of its recaps, or the chapter that it continues, has changed since it was read. They stay
 * locked until the end, so that whoever changes one afterwards finds the chapter and marks it.
 * @param before null for the first chapter
 * @returns false when nothing was stored
 */
export async function insertChapter(
  tx: Tx,
  chapter: NewChapter,
  recaps: readonly FoldedText[],
  before: FoldedText | null,
): Promise<boolean> {
  const same = await sql`
    select s.id from unnest(${recaps.map(({ id }) => id)}::uuid[], ${recaps.map(({ text }) => text)}::text[]) as read(id, text)
    join scenes s on s.id = read.id and s.text = read.text and not s.is_stale
    order by s.id for share of s`.execute(tx);
  if (same.rows.length < recaps.length) return false;
  if (before && !(await lockSame(tx, before))) return false;
  const row = await tx
    .insertInto('chapters')
    .values({
      id: chapter.id,
      conversation_id: chapter.conversationId,
      first_message_id: chapter.firstMessageId,
      last_message_id: chapter.lastMessageId,
      scene_count: chapter.sceneCount,
      from_at: chapter.fromAt,
      until_at: chapter.untilAt,
      title: chapter.title,
      text: chapter.text,
      created_at: chapter.at,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'last_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a chapter that holds and still has this text. @returns false when there is none */
async function lockSame(tx: Tx, { id, text }: FoldedText): Promise<boolean> {
  const row = await tx
    .selectFrom('chapters')
    .select('id')
    .where('id', '=', id)
    .where('text', '=', text)
    .where('is_stale', '=', false)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when there is no such chapter */
export async function changeChapter(
  tx: Tx,
  {
    conversationId,
    chapterId,
    title,
    text,
  }: { conversationId: string; chapterId: string; title: string | undefined; text: string | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable('chapters')
    .set({
      is_edited: true,
      is_stale: false,
      ...(title === undefined ? {} : { title }),
      ...(text === undefined ? {} : { text }),
    })
    .where('id', '=', chapterId)
    .where('conversation_id', '=', conversationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks chapters that tell of this message or of anything after it. What a person wrote stays. */
export async function markChaptersStale(tx: Tx, conversationId: string, messageId: string): Promise<void> {
  await sql`
    update chapters c set is_stale = true
    from messages m
    where m.id = ${messageId} and c.conversation_id = ${conversationId} and not c.is_edited
      and c.until_at >= m.created_at`.execute(tx);
}

/** Marks the chapters that this scene was folded into, and those after them, which continue them. */
export async function markChaptersOfScene(tx: Tx, sceneId: string): Promise<void> {
  await sql`
    update chapters c set is_stale = true
    from scenes s
    where s.id = ${sceneId} and c.conversation_id = s.conversation_id and not c.is_edited
      and c.until_at >= s.until_at`.execute(tx);
}

/** Removes chapters that are to be written anew. */
export async function dropStaleChapters(db: Db, conversationId: string): Promise<void> {
  await db
    .deleteFrom('chapters')
    .where('conversation_id', '=', conversationId)
    .where('is_stale', '=', true)
    .execute();
}
