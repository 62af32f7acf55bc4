import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

export interface Pair {
  followerId: string;
  followedId: string;
}

/** Locks both users against deletion. @returns the names of those who exist and are not suspended, by id. */
export async function holdUsers(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** False when it existed already. */
export async function insertFollow(tx: Tx, pair: Pair, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id: pair.followerId, followed_id: pair.followedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if there was none. */
export async function deleteFollow(tx: Tx, pair: Pair): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', pair.followerId)
    .where('followed_id', '=', pair.followedId)
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments both counts. @returns the number of users that the follower now follows */
export async function countUp(tx: Tx, { followerId, followedId }: Pair): Promise<number> {
  // Updated in the order of ids: two users who follow each other concurrently must not deadlock.
  const rows = [
    { user_id: followerId, followers: 0, following: 1 },
    { user_id: followedId, followers: 1, following: 0 },
  ].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  const counted = await tx
    .insertInto('follow_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          followers: sql`follow_counts.followers + excluded.followers`,
          following: sql`follow_counts.following + excluded.following`,
        }),
    )
    .returning(['user_id', 'following'])
    .execute();
  return counted.find((row) => row.user_id === followerId)!.following;
}

/** Decrements both counts. */
export async function countDown(tx: Tx, { followerId, followedId }: Pair): Promise<void> {
  await sql`
    with held as (
      select user_id from follow_counts where user_id in (${followerId}, ${followedId}) order by user_id for update
    )
    update follow_counts c
    set followers = c.followers - (c.user_id = ${followedId})::int,
      following = c.following - (c.user_id = ${followerId})::int
    from held where held.user_id = c.user_id`.execute(tx);
}

/** Deletes both directions for a deleted user and corrects the counts of all others concerned. */
export async function deleteFollowsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    select from follow_counts where user_id in (
      select followed_id from follows where follower_id = ${userId}
      union select follower_id from follows where followed_id = ${userId}
    ) order by user_id for update`.execute(tx);
  await sql`
    with gone as (
      delete from follows where follower_id = ${userId} or followed_id = ${userId} returning follower_id, followed_id
    ), change as (
      select user_id, sum(followers)::int as followers, sum(following)::int as following from (
        select followed_id as user_id, 1 as followers, 0 as following from gone where followed_id <> ${userId}
        union all
        select follower_id, 0, 1 from gone where follower_id <> ${userId}
      ) each_one group by user_id
    )
    update follow_counts c
    set followers = c.followers - change.followers, following = c.following - change.following
    from change where change.user_id = c.user_id`.execute(tx);
  await tx.deleteFrom('follow_counts').where('user_id', '=', userId).execute();
}
