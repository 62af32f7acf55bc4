import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

export const readProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users as user')
    .select([
      'user.id',
      'user.username',
      'user.display_name',
      'user.bio',
      'user.avatar_key',
      'user.created_at',
      sql<number>`(select count(*) from characters c
        where c.creator_id = "user".id and c.visibility = 'public' and c.deleted_at is null)`.as(
        'characters',
      ),
    ])
    .where('user.id', '=', userId)
    .where('user.suspended_at', 'is', null)
    .executeTakeFirst();
