// Notifies users that their pictures are ready or have failed, unless a client is watching the job on this server.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { JobRow } from '../images.store.ts';
import type { JobBoard } from './job-board.ts';

interface Deps {
  board: Pick<JobBoard, 'isFollowed'>;
  notifier: Notifier;
}

export interface JobNotices {
  /**
   * In the transaction that ends the job.
   * @param pictureId the one that is shown beside the words
   */
  ended(tx: Tx, job: JobRow, pictureId?: string): Promise<void>;
}

export function createJobNotices({ board, notifier }: Deps): JobNotices {
  return {
    async ended(tx, job, pictureId) {
      const isReady = job.state === 'complete';
      if (!isReady && job.state !== 'failed' && job.state !== 'interrupted') return;
      if (job.is_seed || job.purpose !== 'generate' || board.isFollowed(job.id)) return;
      await notifier.notify(tx, {
        userId: job.owner_id,
        event: isReady ? 'picture.ready' : 'picture.failed',
        group: null,
        subject: { kind: 'image', id: job.id, name: '' },
        amount: isReady ? job.done : job.count - job.done,
        link: job.character_id ? `/user-gallery/character/${job.character_id}` : '/user-gallery',
        ...(pictureId ? { picture: { kind: 'image', id: pictureId } } : {}),
      });
    },
  };
}
