import type { Db } from '../../../platform/server/db/database.ts';

export const readAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users as user')
    .leftJoin('preferences', 'preferences.user_id', 'user.id')
    .selectAll('user')
    .select([
      'preferences.selected_tags',
      'preferences.completed_onboarding',
      'preferences.nsfw_enabled',
      'preferences.updated_at as preferences_updated_at',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();

export const readIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'email', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .execute();

export async function readSessions(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db.selectFrom('sessions').selectAll().where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

export async function readEmails(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}
