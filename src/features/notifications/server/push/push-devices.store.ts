// Browsers that pushes go to. One gets them as long as the session lasts that subscribed it.
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { PushDevicesTable } from '../../../../platform/server/db/schema.gen.ts';
import type { PushTarget } from '../../../../platform/server/ports/push.ts';

export type DeviceRow = Selectable<PushDevicesTable>;

export interface NewDevice extends PushTarget {
  id: string;
  userId: string;
  sessionId: string;
  name: string;
  at: Date;
}

/** Keeps the session from ending meanwhile. @returns false where it has ended. */
export async function holdSession(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the endpoint to this user and session from any previous ones. @returns its id. */
export async function putDevice(tx: Tx, device: NewDevice): Promise<string> {
  // What waits is about the user who had it before.
  await tx
    .deleteFrom('push_devices')
    .where('endpoint', '=', device.endpoint)
    .where('user_id', '<>', device.userId)
    .execute();
  const { id } = await tx
    .insertInto('push_devices')
    .values({
      id: device.id,
      user_id: device.userId,
      session_id: device.sessionId,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      name: device.name,
      created_at: device.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({
          session_id: device.sessionId,
          p256dh: device.p256dh,
          auth: device.auth,
          name: device.name,
          failures: 0,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All but the newest `kept`. */
export async function deleteOldest(tx: Tx, userId: string, kept: number): Promise<void> {
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId} order by created_at desc, id desc offset ${kept}
    )`.execute(tx);
}

/** Those whose session lasts, newest first. */
export async function listDevices(db: Db, userId: string, usedAfter: Date): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .selectAll('d')
    .where('d.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.last_used_at', '>', usedAfter)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
}

export async function findDevice(db: Db, userId: string, id: string): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** @returns false where there was none. */
export async function deleteDevice(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('push_devices').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

export async function deleteOwnDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute();
}

/** Those of sessions that are over. */
export async function deleteSignedOut(tx: Tx, usedAfter: Date): Promise<void> {
  await sql`
    delete from push_devices d using sessions s
    where s.id = d.session_id and (s.ended_at is not null or s.last_used_at <= ${usedAfter})`.execute(tx);
}
