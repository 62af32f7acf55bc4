import type { Db } from '../../../platform/server/db/database.ts';

/** The conversation and the message at which a job was asked for, where they are still there. */
const chatOf = (db: Db) =>
  db
    .selectFrom('image_job_chats as chat')
    .leftJoin('messages as message', (on) =>
      on
        .onRef('message.id', '=', 'chat.message_id')
        .onRef('message.conversation_id', '=', 'chat.conversation_id'),
    )
    .select(['chat.job_id', 'chat.conversation_id', 'message.id as message_id'])
    .as('asked');

export async function readOwnImages(db: Db, ownerId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('images')
    .leftJoin('characters as character', 'character.id', 'images.character_id')
    .leftJoin(chatOf(db), 'asked.job_id', 'images.job_id')
    .selectAll('images')
    .select(['character.name as character_name', 'asked.conversation_id', 'asked.message_id'])
    .where('images.owner_id', '=', ownerId);
  if (afterId) query = query.where('images.id', '>', afterId);
  return query.orderBy('images.id').limit(limit).execute();
}

export async function readOwnJobs(db: Db, ownerId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('image_jobs')
    .leftJoin(chatOf(db), 'asked.job_id', 'image_jobs.id')
    .selectAll('image_jobs')
    .select(['asked.conversation_id', 'asked.message_id'])
    .where('owner_id', '=', ownerId)
    .where('is_seed', '=', false);
  if (afterId) query = query.where('image_jobs.id', '>', afterId);
  return query.orderBy('image_jobs.id').limit(limit).execute();
}

/** Jobs that still hold coins or draw, oldest first. */
export async function openJobs(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('image_jobs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Pictures that a user likes, by id. */
export async function readOwnLikes(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('image_likes')
    .select(['image_id as id', 'created_at as createdAt'])
    .where('user_id', '=', userId);
  if (afterId) query = query.where('image_id', '>', afterId);
  return query.orderBy('image_id').limit(limit).execute();
}

/** What the guard and moderators said of a user's pictures; the guards' scores are the operator's matter. */
export async function readOwnReviews(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('picture_reviews')
    .select([
      'id',
      'image_id as imageId',
      'outcome',
      'state',
      'statement',
      'created_at as createdAt',
      'decided_at as decidedAt',
    ])
    .where('owner_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}
