import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { FanOutsTable } from '../../../../platform/server/db/schema.gen.ts';

export type FanOutRow = Selectable<FanOutsTable>;

export interface NewFanOut {
  id: string;
  key: string;
  followersOf: string | null;
  content: object;
  at: Date;
}

/** A repeated key changes nothing, and neither does the followers' audience of a deleted user. */
export async function insertFanOut(tx: Tx, { id, key, followersOf, content, at }: NewFanOut): Promise<void> {
  await sql`
    insert into fan_outs (id, key, followers_of, content, created_at, turn_at)
    select ${id}::uuid, ${key}, ${followersOf}::uuid, ${JSON.stringify(content)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    where ${followersOf}::uuid is null or exists (select from users where id = ${followersOf}::uuid for key share)
    on conflict (key) do nothing`.execute(tx);
}

/** The one whose turn was longest ago. Nobody else takes it before the transaction ends. */
export async function takeFanOut(tx: Tx, now: Date): Promise<FanOutRow | undefined> {
  return tx
    .selectFrom('fan_outs')
    .selectAll()
    .where('done_at', 'is', null)
    .where('turn_at', '<=', now)
    .orderBy('turn_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next users of the audience to notify. Fewer than `limit` means that they are the last. */
export async function takePage(tx: Tx, fanOut: FanOutRow, limit: number, at: Date): Promise<string[]> {
  // The place is handed from row to row within the database: a date here has milliseconds, there microseconds.
  const page = fanOut.followers_of
    ? sql`
        select f.follower_id as user_id, f.created_at as place from follows f, fan_outs o
        where o.id = ${fanOut.id} and f.followed_id = o.followers_of and f.created_at <= o.created_at
          and (o.after_id is null or (f.created_at, f.follower_id) < (o.after_at, o.after_id))
        order by f.created_at desc, f.follower_id desc limit ${limit}`
    : sql`
        select u.id as user_id, u.created_at as place from users u, fan_outs o
        where o.id = ${fanOut.id} and (o.after_id is null or u.id > o.after_id)
          and u.created_at <= o.created_at and not u.is_house
        order by u.id limit ${limit}`;
  const { rows } = await sql<{ user_id: string }>`
    with page as materialized (${page}),
    numbered as (select *, row_number() over () as n from page),
    moved as (
      update fan_outs o set turn_at = ${at}::timestamptz, told = o.told + (select count(*) from page)::int,
        after_id = coalesce((select user_id from numbered order by n desc limit 1), o.after_id),
        after_at = coalesce((select place from numbered order by n desc limit 1), o.after_at),
        done_at = case when (select count(*) from page) < ${limit}::int then ${at}::timestamptz end
      where o.id = ${fanOut.id}
    )
    select user_id from numbered order by n`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** One whose page failed lets the others go first. */
export async function postponeFanOut(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('fan_outs').set({ turn_at: until }).where('id', '=', id).execute();
}

/** Notifications about the user's own actions. */
export async function deleteFanOutsBy(tx: Tx, userId: string): Promise<void> {
  await sql`delete from fan_outs where followers_of = ${userId} or content -> 'actor' ->> 'id' = ${userId}`.execute(
    tx,
  );
}
