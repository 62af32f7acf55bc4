// Jobs as they are shown, and what covers are made of.
import { sql } from 'kysely';
import type { PictureRow } from '../../../../shared/words/picture-address.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { JobRow } from '../images.store.ts';

export interface Rows<R> {
  rows: R[];
  total: number;
}

/** What a cover is made of. */
export type CoverRow = PictureRow;

export async function readCovers(db: Db, ids: string[]): Promise<CoverRow[]> {
  return db
    .selectFrom('images')
    .select(['id', 'secret', 'cover_secret', 'width', 'height', 'thumbhash', 'alt', 'widths'])
    .where('id', 'in', ids)
    .execute();
}

const jobsOf = (db: Db, ownerId: string) =>
  db.selectFrom('image_jobs').where('owner_id', '=', ownerId).where('is_seed', '=', false);

export async function selectJob(db: Db, id: string, ownerId: string): Promise<JobRow | undefined> {
  return jobsOf(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectJobs(
  db: Db,
  ownerId: string,
  offset: number,
  limit: number,
): Promise<Rows<JobRow>> {
  // Takes of a reference sheet are shown at the look that they belong to.
  const rows = await jobsOf(db, ownerId)
    .where('purpose', '<>', 'look')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await jobsOf(db, ownerId)
    .where('purpose', '<>', 'look')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface SeedProgress {
  /** Pictures of the first catalogue that are drawn, of all that there are to be. */
  done: number;
  total: number;
  /** Those that were given up; the next start tries them again. */
  failed: number;
  portraits: { done: number; total: number };
}

export async function seedProgress(db: Db): Promise<SeedProgress> {
  const row = await db
    .selectFrom('image_jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('state', '=', 'complete').as('done'),
      fn.countAll<number>().filterWhere('state', 'in', ['failed', 'interrupted']).as('failed'),
      fn.countAll<number>().filterWhere('purpose', '=', 'avatar').as('portraits'),
      fn
        .countAll<number>()
        .filterWhere('purpose', '=', 'avatar')
        .filterWhere('state', '=', 'complete')
        .as('portraits_done'),
    ])
    .where('is_seed', '=', true)
    .executeTakeFirstOrThrow();
  const { total, done, failed } = row;
  return { total, done, failed, portraits: { done: row.portraits_done, total: row.portraits } };
}

/** Open jobs whose coins have been set aside for longer than a hold lasts. */
export async function selectOverdue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('image_jobs as job')
    .innerJoin('coin_holds as hold', 'hold.id', 'job.hold_id')
    .select('job.id')
    .where('job.state', 'in', ['queued', 'running'])
    .where('hold.closed_at', 'is', null)
    .where('hold.expires_at', '<=', now)
    .execute();
  return rows.map((row) => row.id);
}

/** Pictures that a user has asked for since, and has got or may still get. @param engineId null for all engines */
export async function countAskedToday(
  db: Db,
  { userId, day, engineId }: { userId: string; day: Date; engineId: string | null },
): Promise<number> {
  const row = await db
    .selectFrom('image_jobs')
    .select(
      sql<number>`coalesce(sum(case when state in ('queued', 'running') then count else done end), 0)::int`.as(
        'asked',
      ),
    )
    .where('owner_id', '=', userId)
    .where('purpose', 'in', ['generate', 'look'])
    .where('created_at', '>=', day)
    .$if(engineId !== null, (query) => query.where('model', 'like', `${engineId}/%`))
    .executeTakeFirstOrThrow();
  return row.asked;
}
