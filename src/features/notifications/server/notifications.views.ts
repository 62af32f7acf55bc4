// Lists and counts of notifications, each from one index.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { ACTORS_SHOWN_MAX, UNREAD_SHOWN_MAX, type NotificationKind } from '../rules.ts';
import type { NotificationRow } from './notifications.store.ts';

export interface ListFilter {
  kinds: NotificationKind[];
  unreadOnly: boolean;
  offset: number;
  limit: number;
}

const listed = (userId: string, { kinds, unreadOnly }: Pick<ListFilter, 'kinds' | 'unreadOnly'>) => sql`
  from notifications where user_id = ${userId} and kind = any(${kinds}::text[])
    and ${unreadOnly ? sql`read_at is null` : sql`true`}`;

/** Newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  filter: ListFilter,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const { rows } = await sql<NotificationRow>`
    select * ${listed(userId, filter)}
    order by at desc, id desc offset ${filter.offset} limit ${filter.limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${listed(userId, filter)}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]!.total };
}

/** Counted no further than it is shown: to one more than the most. */
export async function countUnread(db: Db, userId: string, kinds: NotificationKind[]): Promise<number> {
  const counts = await countUnreadOf(db, [{ userId, kinds }]);
  return counts.get(userId)!;
}

/** Ordered, so that the index is used: a count needs no order, and the planner would rather read the whole table. */
export async function countUnreadOf(
  db: Db,
  users: { userId: string; kinds: NotificationKind[] }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select w.user_id, c.unread
    from unnest(${users.map(({ userId }) => userId)}::uuid[], ${users.map(({ kinds }) => kinds.join())}::text[]) as w (user_id, kinds)
    cross join lateral (
      select count(*) as unread from (
        select from notifications n where n.user_id = w.user_id and n.read_at is null
          and n.kind = any(string_to_array(w.kinds, ','))
        order by n.at desc, n.id desc limit ${UNREAD_SHOWN_MAX + 1}
      ) capped
    ) c`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

export interface ActorRow {
  id: string | null;
  name: string;
}

/** The newest of each, by their names of today. */
export async function readActors(db: Db, ids: string[]): Promise<Map<string, ActorRow[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ActorRow & { notification_id: string }>`
    select a.notification_id, a.actor_id as id, coalesce(u.username, a.name) as name
    from unnest(${ids}::uuid[]) as n (id)
    cross join lateral (
      select * from notification_actors where notification_id = n.id and name <> ''
      order by at desc, key limit ${ACTORS_SHOWN_MAX}
    ) a left join users u on u.id = a.actor_id
    order by a.notification_id, a.at desc, a.key`.execute(db);
  const byNotification = Map.groupBy(rows, (row) => row.notification_id);
  return new Map(
    [...byNotification].map(([id, actors]) => [id, actors.map((row) => ({ id: row.id, name: row.name }))]),
  );
}

export async function notificationsAfter(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<NotificationRow[]> {
  let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

const firstOf = async (db: Db, query: ReturnType<typeof sql<{ at: Date | null }>>): Promise<Date | null> =>
  (await query.execute(db)).rows[0]!.at;

export const pendingDueAt = (db: Db) =>
  firstOf(db, sql`select min(pending_at) as at from notifications where pending_at is not null`);
export const fanOutDueAt = (db: Db) =>
  firstOf(db, sql`select min(turn_at) as at from fan_outs where done_at is null`);
export const digestDueAt = (db: Db) =>
  firstOf(db, sql`select min(due_at) as at from notification_digests where due_at is not null`);
export const pushDueAt = (db: Db) =>
  firstOf(db, sql`select min(next_attempt_at) as at from push_devices where next_attempt_at is not null`);
