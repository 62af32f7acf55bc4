import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { dropStaleChapters, markChaptersOfScene, markChaptersStale } from './chapters/chapters.store.ts';

export interface NewScene {
  id: string;
  conversationId: string;
  firstMessageId: string;
  lastMessageId: string;
  messageCount: number;
  fromAt: Date;
  untilAt: Date;
  title: string;
  text: string;
  origin: 'reader' | 'model';
  at: Date;
}

export async function insertScene(tx: Tx, scene: NewScene): Promise<void> {
  await tx
    .insertInto('scenes')
    .values({
      id: scene.id,
      conversation_id: scene.conversationId,
      first_message_id: scene.firstMessageId,
      last_message_id: scene.lastMessageId,
      message_count: scene.messageCount,
      from_at: scene.fromAt,
      until_at: scene.untilAt,
      title: scene.title,
      text: scene.text,
      origin: scene.origin,
      created_at: scene.at,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'last_message_id']).doNothing())
    .execute();
}

/** An empty text takes the recap away. @returns false when there is no such scene */
export async function changeScene(
  tx: Tx,
  {
    conversationId,
    sceneId,
    title,
    text,
  }: { conversationId: string; sceneId: string; title: string | undefined; text: string | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable('scenes')
    .set({
      is_edited: true,
      is_stale: false,
      ...(title === undefined ? {} : { title }),
      ...(text === undefined ? {} : { text }),
    })
    .where('id', '=', sceneId)
    .where('conversation_id', '=', conversationId)
    .returning('id')
    .executeTakeFirst();
  if (row) await markChaptersOfScene(tx, sceneId);
  return row !== undefined;
}

/**
 * Marks scenes and chapters whose messages are about to change, in the transaction of the change: a prompt leaves them out until
 * they are written anew. What a person wrote stays.
 */
export async function markStale(tx: Tx, conversationId: string, messageId: string): Promise<void> {
  await sql`
    update scenes s set is_stale = true
    from messages m
    where m.id = ${messageId} and s.conversation_id = ${conversationId} and not s.is_edited
      and s.until_at >= m.created_at`.execute(tx);
  await markChaptersStale(tx, conversationId, messageId);
}

/** Removes scenes and chapters that are to be written anew. */
export async function dropStale(db: Db, conversationId: string): Promise<void> {
  await db
    .deleteFrom('scenes')
    .where('conversation_id', '=', conversationId)
    .where('is_stale', '=', true)
    .execute();
  await dropStaleChapters(db, conversationId);
}
