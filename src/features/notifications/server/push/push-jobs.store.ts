// Waiting pushes, one queue per browser, so that a slow one delays no other.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { DeviceRow } from './push-devices.store.ts';

/** One for each browser of each notification's user. */
export async function enqueuePushes(tx: Tx, notificationIds: string[], at: Date): Promise<void> {
  if (notificationIds.length === 0) return;
  const { rows } = await sql<{ device_id: string }>`
    insert into push_jobs (device_id, notification_id, created_at)
    select d.id, n.id, ${at}::timestamptz from notifications n
    join push_devices d on d.user_id = n.user_id
    join sessions s on s.id = d.session_id and s.ended_at is null
    where n.id = any(${notificationIds}::uuid[])
    on conflict (device_id, notification_id) do update set created_at = excluded.created_at
    returning device_id`.execute(tx);
  if (rows.length === 0) return;
  // A browser that is being sent to, or rests after a failure, keeps its time.
  await sql`
    update push_devices set next_attempt_at = coalesce(next_attempt_at, ${at}::timestamptz)
    where id in (
      select id from push_devices where id = any(${rows.map((row) => row.device_id)}::uuid[]) order by id for update
    )`.execute(tx);
}

/** Takes the browser that has been due the longest. Nobody else takes it before `until`. */
export async function takeDueDevice(
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    update push_devices set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from push_devices where next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteJobs(tx: Tx, deviceId: string, notificationIds: string[]): Promise<void> {
  if (notificationIds.length === 0) return;
  await tx
    .deleteFrom('push_jobs')
    .where('device_id', '=', deviceId)
    .where('notification_id', 'in', notificationIds)
    .execute();
}

/** What became of an attempt; only the newest attempt may say so. */
export async function finishAttempt(
  tx: Tx,
  device: DeviceRow,
  end: { failures: number; usedAt: Date | null; nextAt: Date },
): Promise<void> {
  // Locked first: the next statement then sees what was added for this browser until now.
  const held = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('id', '=', device.id)
    .where('attempts', '=', device.attempts)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return;
  await sql`
    update push_devices set failures = ${end.failures}, last_used_at = coalesce(${end.usedAt}::timestamptz, last_used_at),
      next_attempt_at = case when exists (select from push_jobs where device_id = ${device.id})
        then ${end.nextAt}::timestamptz end
    where id = ${device.id}`.execute(tx);
}

/** For the only server of a database, at its start: leases of a crashed server are released. */
export async function freeDevices(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ next_attempt_at: now })
    .where('next_attempt_at', '>', now)
    .execute();
}
