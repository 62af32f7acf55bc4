import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { markChaptersOfScene, markChaptersStale } from './chapters/chapters.store.ts';

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
  /** How often the model was asked in vain. */
  tries: number;
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
      recap_tries: scene.tries,
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

/** Writes a scene anew in its place, unless a person wrote it meanwhile. */
export async function rewriteScene(
  tx: Tx,
  { id, isStale }: { id: string; isStale: boolean },
  scene: Pick<NewScene, 'id' | 'messageCount' | 'title' | 'text' | 'origin' | 'tries'>,
): Promise<void> {
  await tx
    .updateTable('scenes')
    .set({
      id: scene.id,
      message_count: scene.messageCount,
      title: scene.title,
      text: scene.text,
      origin: scene.origin,
      recap_tries: sql`recap_tries + ${scene.tries}`,
      is_stale: false,
    })
    .where('id', '=', id)
    .where('is_edited', '=', false)
    .where('is_stale', '=', isStale)
    .execute();
}

export async function deleteScene(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scenes').where('id', '=', id).where('is_edited', '=', false).execute();
}

/**
 * Marks the scenes that hold a message which is about to change, and the chapters that tell of it, in the transaction of
 * the change: a prompt leaves them out until they are written anew. What a person wrote stays.
 */
export async function markStale(tx: Tx, conversationId: string, messageId: string): Promise<void> {
  // Whether the answer may be told hangs on the message as well. Ids increase with time.
  await sql`
    with recursive changed as (
      select id from messages where id = ${messageId} or (parent_id = ${messageId} and role = 'assistant')
    ), held as (
      select s.id as scene_id, s.first_message_id as first_id, m.id, m.parent_id
      from scenes s join messages m on m.id = s.last_message_id
      where s.conversation_id = ${conversationId} and not s.is_edited and s.last_message_id >= ${messageId}::uuid
        and s.first_message_id <= (select id from changed order by id desc limit 1)
      union all
      select held.scene_id, held.first_id, m.id, m.parent_id
      from held join messages m on m.id = held.parent_id where m.id >= held.first_id
    )
    update scenes set is_stale = true, recap_tries = 0
    where id in (select scene_id from held where id in (select id from changed))`.execute(tx);
  await markChaptersStale(tx, conversationId, messageId);
}

/**
 * Removes outdated scenes that are not written again: what they tell of was said while nothing was to be remembered.
 * @param all where nothing is learned now
 */
export async function dropStaleScenes(
  db: Db,
  conversationId: string,
  { all }: { all: boolean },
): Promise<void> {
  await sql`
    delete from scenes s using conversations c
    where c.id = ${conversationId} and s.conversation_id = c.id and s.is_stale
      and (${all}::boolean or s.last_message_id <= c.not_read_to)`.execute(db);
}
