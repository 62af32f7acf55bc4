// The rows of notifications: inserted, merged, read and removed.
import { sql, type Selectable } from 'kysely';
import type { NewNotification } from '../../../shared/words/notification.ts';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { NotificationsTable } from '../../../platform/server/db/schema.gen.ts';
import { isSummed, kindOf, type NotificationKind } from '../rules.ts';

export type NotificationRow = Selectable<NotificationsTable>;

export interface FoundNotification {
  id: string;
  userId: string;
  /** False where an unread notification of the same group was found instead. */
  isNew: boolean;
}

export type Content = Omit<NewNotification, 'userId' | 'group' | 'actor'>;

/**
 * One notification for each of these users, or the unread one of the same group, which is locked and left as it is.
 * Users who are gone and accounts of the house are left out.
 */
export async function insertOrFind(
  tx: Tx,
  what: { users: { id: string; userId: string }[]; content: Content; groupKey: string | null; at: Date },
  { pendingAt, isEmailed }: { pendingAt: Date | null; isEmailed: boolean },
): Promise<FoundNotification[]> {
  const { users, content, groupKey, at } = what;
  const { rows } = await sql<{ id: string; user_id: string; is_new: boolean }>`
    insert into notifications (id, user_id, event, kind, group_key, subject_kind, subject_id, subject_name, amount,
      text, link, picture_kind, picture_id, at, pending_at, is_emailed)
    select w.id, u.id, ${content.event}, ${kindOf(content.event)}, ${groupKey}, ${content.subject.kind},
      ${content.subject.id}, ${content.subject.name}, ${content.amount ?? null}::bigint, ${content.text ?? ''},
      ${content.link}, ${content.picture?.kind ?? null}, ${content.picture?.id ?? null}::uuid, ${at}::timestamptz,
      ${pendingAt}::timestamptz, ${isEmailed}::boolean
    from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ userId }) => userId)}::uuid[]) as w (id, user_id)
    join users u on u.id = w.user_id and not u.is_house
    order by u.id
    for key share of u
    on conflict (user_id, event, group_key) where read_at is null and group_key is not null
    do update set group_key = excluded.group_key
    returning id, user_id, xmax = 0 as is_new`.execute(tx);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, isNew: row.is_new }));
}

export interface ActorEntry {
  key: string;
  actorId: string | null;
  name: string;
  at: Date;
}

/** @returns the notifications to which the actor is new. */
export async function addActor(tx: Tx, notificationIds: string[], actor: ActorEntry): Promise<Set<string>> {
  const { rows } = await sql<{ notification_id: string; is_new: boolean }>`
    insert into notification_actors (notification_id, key, actor_id, name, at)
    select id, ${actor.key}, ${actor.actorId}::uuid, ${actor.name}, ${actor.at}::timestamptz
    from unnest(${notificationIds}::uuid[]) as n (id) order by id
    on conflict (notification_id, key) do update set name = excluded.name
    returning notification_id, xmax = 0 as is_new`.execute(tx);
  return new Set(rows.filter((row) => row.is_new).map((row) => row.notification_id));
}

/** One more of the same: the newest is shown, and it is handed on again. */
export async function mergeInto(
  tx: Tx,
  ids: string[],
  { content, at }: { content: Content; at: Date },
  { pendingAt, isEmailed }: { pendingAt: Date | null; isEmailed: boolean },
): Promise<void> {
  const amount = content.amount ?? null;
  await tx
    .updateTable('notifications')
    .set({
      count: sql`count + 1`,
      subject_kind: content.subject.kind,
      subject_id: content.subject.id,
      subject_name: content.subject.name,
      amount: isSummed(content.event) ? sql`coalesce(amount, 0) + coalesce(${amount}::bigint, 0)` : amount,
      text: content.text ?? '',
      link: content.link,
      picture_kind: content.picture?.kind ?? null,
      picture_id: content.picture?.id ?? null,
      at: sql`greatest(at, ${at}::timestamptz)`,
      pending_at: pendingAt,
      is_emailed: isEmailed,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Those that have waited the longest to be handed on. Nobody else takes them before the transaction ends. */
export async function takePending(tx: Tx, now: Date, limit: number): Promise<NotificationRow[]> {
  return tx
    .selectFrom('notifications')
    .selectAll()
    .where('pending_at', '<=', now)
    .orderBy('pending_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function postpone(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ pending_at: until })
    .where('id', '=', id)
    .where('pending_at', 'is not', null)
    .execute();
}

export const readRows = (db: Db, ids: string[]): Promise<NotificationRow[]> =>
  db.selectFrom('notifications').selectAll().where('id', 'in', ids).execute();

/** They were handed on, by these ways. */
export async function markHandedOn(
  tx: Tx,
  handed: { ids: string[]; emailed: string[]; pushed: string[]; at: Date },
): Promise<void> {
  await sql`
    update notifications set pending_at = null,
      emailed_at = case when id = any(${handed.emailed}::uuid[]) then ${handed.at}::timestamptz else emailed_at end,
      pushed_at = case when id = any(${handed.pushed}::uuid[]) then ${handed.at}::timestamptz else pushed_at end
    where id = any(${handed.ids}::uuid[])`.execute(tx);
}

export async function deleteRows(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('notifications').where('id', 'in', ids).execute();
}

/** @returns false where the user has no such notification. */
export async function markRead(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What came later, or changed since, stays unread. @returns how many there were. */
export async function markAllRead(tx: Tx, userId: string, until: Date | null, at: Date): Promise<number> {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (until) query = query.where('at', '<=', until);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns false where the user has no such notification. */
export async function deleteOwn(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** At most `limit` of the oldest. @returns how many went. */
export async function deleteOld(
  tx: Tx,
  { readBefore, anyBefore, limit }: { readBefore: Date; anyBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications
      where at < ${readBefore} and (read_at is not null or at < ${anyBefore})
      order by at limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A user's notifications for a digest: unread, of these kinds, and changed since the last digest that listed them. */
export async function markDigested(
  tx: Tx,
  userId: string,
  kinds: NotificationKind[],
  at: Date,
): Promise<NotificationRow[]> {
  return tx
    .updateTable('notifications')
    .set({ digested_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([where('digested_at', 'is', null), where('digested_at', '<', where.ref('at'))]),
    )
    .returningAll()
    .execute();
}
