import type { Db } from '../../../platform/server/db/database.ts';

interface Follow {
  /** Of the other user. */
  id: string;
  username: string;
  since: Date;
}

/** In the order of ids. */
export function readFollowed(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<Follow[]> {
  let query = db
    .selectFrom('follows as follow')
    .innerJoin('users as user', 'user.id', 'follow.followed_id')
    .select(['user.id', 'user.username', 'follow.created_at as since'])
    .where('follow.follower_id', '=', userId);
  if (afterId) query = query.where('user.id', '>', afterId);
  return query.orderBy('user.id').limit(limit).execute();
}

/** In the order of ids. */
export function readFollowersOf(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<Follow[]> {
  let query = db
    .selectFrom('follows as follow')
    .innerJoin('users as user', 'user.id', 'follow.follower_id')
    .select(['user.id', 'user.username', 'follow.created_at as since'])
    .where('follow.followed_id', '=', userId);
  if (afterId) query = query.where('user.id', '>', afterId);
  return query.orderBy('user.id').limit(limit).execute();
}
