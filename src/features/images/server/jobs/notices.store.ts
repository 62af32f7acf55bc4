// Which jobs have ended without anybody being told yet.
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { JobRow } from '../images.store.ts';

export async function planNotice(tx: Tx, jobId: string, at: Date): Promise<void> {
  await tx.updateTable('image_jobs').set({ notice_at: at }).where('id', '=', jobId).execute();
}

export async function earliestNotice(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('image_jobs')
    .select((count) => count.fn.min('notice_at').as('at'))
    .where('notice_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The next job whose time has come. Nobody else takes it, unless the transaction fails. */
export async function takeDueNotice(tx: Tx, now: Date): Promise<{ job: JobRow; noticeAt: Date } | null> {
  const job = await tx
    .selectFrom('image_jobs')
    .selectAll()
    .where('notice_at', '<=', now)
    .orderBy('notice_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!job?.notice_at) return null;
  await tx.updateTable('image_jobs').set({ notice_at: null }).where('id', '=', job.id).execute();
  return { job, noticeAt: job.notice_at };
}

export async function lastPictureOf(tx: Tx, jobId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .where('review', '<>', 'held')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function countHeld(tx: Tx, jobId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('images')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .where('review', '=', 'held')
    .executeTakeFirstOrThrow();
  return total;
}
