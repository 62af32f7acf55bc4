// The queue: one row for each picture that is still to be drawn.
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ImageSlotsTable } from '../../../../platform/server/db/schema.gen.ts';

export type QueuedImage = Selectable<ImageSlotsTable> & {
  /** The id of the model that its job asks for. */
  model: string;
};
export type QueuedImageKey = Pick<QueuedImage, 'job_id' | 'ordinal'>;
export type Lane = 'portrait' | 'request' | 'gallery';

/** How often a picture is begun before its job is given up. */
export const ATTEMPTS_MAX = 3;

/**
 * @returns the turn of an owner's next request: after everything of theirs that waits, and never before what
 * is being served now, so that coming late is no advantage and having asked much is none either.
 */
export async function nextPlace(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('image_slots')
    .select((select) => [
      select.fn.min('place').as('served'),
      select.fn.max('place').filterWhere('owner_id', '=', ownerId).as('own'),
    ])
    .where('lane', '=', 'request')
    .executeTakeFirstOrThrow();
  return Math.max(row.served ?? 0, (row.own ?? -1) + 1);
}

/** How many pictures are drawn before the next one of each of these jobs; of those that wait, by job. */
export async function countAhead(db: Db, jobIds: string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ job_id: string; ahead: number }>`
    select f.job_id, (select count(*)::int from image_slots o where o.lane = 'request'
      and (-o.priority, o.place, o.created_at, o.job_id, o.ordinal)
        < (-f.priority, f.place, f.created_at, f.job_id, f.ordinal)) as ahead
    from (select distinct on (job_id) * from image_slots
      where job_id = any(${jobIds}::uuid[]) and lane = 'request' order by job_id, place, ordinal) f`.execute(
    db,
  );
  return new Map(rows.map(({ job_id: id, ahead }) => [id, ahead]));
}

/** How many pictures of this owner's requests are waiting or being drawn. */
export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('image_slots')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('owner_id', '=', ownerId)
    .where('lane', '=', 'request')
    .executeTakeFirstOrThrow();
  return row.open;
}

export interface NewQueuedImages {
  jobId: string;
  ownerId: string;
  lane: Lane;
  priority: number;
  /** Turn of the first picture; each further one gets the next turn. */
  place: number;
  count: number;
  at: Date;
}

export async function insertQueuedImages(
  tx: Tx,
  { jobId, ownerId, count, at, place, ...rest }: NewQueuedImages,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, ordinal) => ({
    ...rest,
    job_id: jobId,
    owner_id: ownerId,
    ordinal,
    place: place + ordinal,
    created_at: at,
  }));
  await tx.insertInto('image_slots').values(rows).execute();
}

export const queuedImageKey = (queued: QueuedImageKey): string => `${queued.job_id}:${queued.ordinal}`;
const key = sql<string>`job_id::text || ':' || ordinal`;

/**
 * Takes the next picture that nobody holds, lanes in the given order. It touches no job: see RenderLoop.
 * @param claim.held keys of what this holder is drawing: should a lease have run out over that (a machine that
 * slept), it is not begun a second time beside itself.
 * @param claim.full ids of models that have no place left
 */
export async function claimQueuedImage(
  tx: Tx,
  claim: { by: string; held: string[]; full: string[]; lanes: Lane[]; now: Date; until: Date },
): Promise<QueuedImage | undefined> {
  // A subquery for each row, which the planner cannot turn into a scan of all jobs that ever were.
  const model = sql`(select job.model from image_jobs job where job.id = image_slots.job_id)`;
  const hasPlace = claim.full.length > 0 ? sql`and ${model} <> all(${claim.full}::text[])` : sql``;
  const { rows } = await sql<QueuedImage>`
    update image_slots set leased_by = ${claim.by}, leased_until = ${claim.until}, attempts = attempts + 1
    where (job_id, ordinal) = (
      select job_id, ordinal from image_slots
      where (leased_until is null or leased_until <= ${claim.now}) and attempts < ${ATTEMPTS_MAX}
        and ${key} <> all(${claim.held}::text[]) ${hasPlace}
      order by array_position(${claim.lanes}::text[], lane), priority desc, place, created_at, job_id, ordinal
      limit 1 for update skip locked)
    returning *, ${model} as model`.execute(tx);
  return rows[0];
}

/** Whether there is no picture to draw, neither now nor later, on whichever server. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('image_slots').select('job_id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Renews the leases on what is being drawn; one that its holder lost sight of runs out.
 * @returns the keys of those that are still this holder's; the others were taken over or have ended.
 */
export async function renewLeases(tx: Tx, by: string, held: string[], until: Date): Promise<Set<string>> {
  const rows = await tx
    .updateTable('image_slots')
    .set({ leased_until: until })
    .where('leased_by', '=', by)
    .where(key, 'in', held)
    .returning(['job_id', 'ordinal'])
    .execute();
  return new Set(rows.map(queuedImageKey));
}

/** Gives a picture back to the queue, from `until` on. @param isTried false where the attempt does not count. */
export async function putBack(
  tx: Tx,
  queued: QueuedImage,
  { until, isTried }: { until: Date | null; isTried: boolean },
): Promise<void> {
  await tx
    .updateTable('image_slots')
    .set({ leased_by: null, leased_until: until, attempts: isTried ? queued.attempts : queued.attempts - 1 })
    .where('job_id', '=', queued.job_id)
    .where('ordinal', '=', queued.ordinal)
    .where('leased_by', '=', queued.leased_by)
    .execute();
}

/** Takes a drawn picture out of the queue. False where this holder has lost it. */
export async function deleteQueuedImage(tx: Tx, queued: QueuedImage): Promise<boolean> {
  const gone = await tx
    .deleteFrom('image_slots')
    .where('job_id', '=', queued.job_id)
    .where('ordinal', '=', queued.ordinal)
    .where('leased_by', '=', queued.leased_by)
    .returning('job_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deleteQueuedImagesOf(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('image_slots').where('job_id', '=', jobId).execute();
}

/** Jobs with a picture that was started too often and has no lease any more. */
export async function worn(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('image_slots')
    .select('job_id')
    .distinct()
    .where('attempts', '>=', ATTEMPTS_MAX)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .execute();
  return rows.map((row) => row.job_id);
}

/** For the only server of a database, at its start: all leases are of a dead process. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx
    .updateTable('image_slots')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', 'is not', null)
    .execute();
}
