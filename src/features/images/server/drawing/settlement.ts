// The moments when a job's pictures and coins change together: each is one transaction, whole or not at all.
// Order of locks, everywhere: job, queued images, picture, hold.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { PictureVerdict } from '../../../../platform/server/ports/picture-guard.ts';
import type { Portraits, CoinAccount } from '../images.needs.ts';
import type { FinishedPicture } from './draw-picture.ts';
import type { JobNotices } from '../jobs/job-notices.ts';
import { dropMask } from '../edits/edits.store.ts';
import * as store from '../images.store.ts';
import * as reviews from '../review/reviews.store.ts';
import { drawnNote, notDrawnNote, problemOf } from '../jobs/problems.ts';
import * as remains from '../renditions/remains.store.ts';
import * as queue from '../jobs/queued-images.store.ts';

/** The picture came too late: its job has ended, or another server has drawn it. Nothing was entered. */
export class TooLate extends Error {}

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement({
  coinAccount,
  portraits,
  clock,
  ids,
  notices,
}: {
  coinAccount: CoinAccount;
  portraits: Portraits;
  clock: Clock;
  ids: Ids;
  notices: JobNotices;
}) {
  const now = () => new Date(clock.now());
  return {
    /**
     * Enters one stored picture: its row, who may see it, its price, and for a portrait the character's face.
     * @returns the job afterwards.
     * @throws TooLate
     */
    async enter(
      tx: Tx,
      queued: queue.QueuedImage,
      { verdict, ...picture }: FinishedPicture,
    ): Promise<store.JobRow> {
      const job = await store.countPicture(tx, queued.job_id, now());
      if (!job || !(await queue.deleteQueuedImage(tx, queued))) throw new TooLate('its job has ended');
      if (job.state === 'complete') await dropMask(tx, job.id);
      if (!(await remains.unlist(tx, picture.id))) throw new TooLate('its bytes were swept');
      await store.insertImage(tx, {
        ...picture,
        job_id: job.id,
        owner_id: job.owner_id,
        character_id: job.character_id,
        purpose: job.purpose,
        ...reviews.shownBy(verdict, job.is_seed ? 'public' : 'private'),
        is_nsfw: job.is_nsfw || verdict.isExplicit,
        prompt: job.prompt,
        aspect_ratio: job.aspect_ratio,
        position: job.position,
        ordinal: queued.ordinal,
        created_at: now(),
      });
      await reviews.insertReview(tx, job, verdict, { id: ids.next(), imageId: picture.id, at: now() });
      const faceOf = job.purpose === 'avatar' && verdict.outcome !== 'held' ? job.character_id : null;
      if (faceOf && !(await store.isUploadedSince(tx, faceOf, job.created_at)))
        await portraits.set(tx, faceOf, picture.id);
      if (job.hold_id)
        await coinAccount.settle(tx, job.hold_id, job.price, drawnNote(queued.ordinal, job.count));
      await notices.ended(tx, job);
      return job;
    },

    /**
     * Ends an open job and gives back the price of what was not drawn.
     * @param end.cause a sentence for its owner; null where there is nothing to explain.
     * @param end.refused by the guard, which is on record then
     * @returns the job afterwards; null where it had ended before.
     */
    async end(
      tx: Tx,
      jobId: string,
      end: {
        state: 'failed' | 'interrupted' | 'cancelled';
        cause: string | null;
        ownerId?: string;
        refused?: PictureVerdict | undefined;
      },
    ): Promise<store.JobRow | null> {
      const job = await store.closeJob(tx, jobId, { state: end.state, at: now(), ownerId: end.ownerId });
      if (!job) return null;
      await queue.deleteQueuedImagesOf(tx, jobId);
      await dropMask(tx, jobId);
      if (job.hold_id && job.refunded > 0)
        await coinAccount.release(tx, job.hold_id, job.refunded, notDrawnNote(job));
      if (end.refused)
        await reviews.insertReview(tx, job, end.refused, { id: ids.next(), imageId: null, at: now() });
      const problem = end.cause === null ? null : problemOf(end.cause, job);
      if (problem !== null) await store.setProblem(tx, jobId, problem);
      const ended = { ...job, problem };
      await notices.ended(tx, ended);
      return ended;
    },
  };
}
