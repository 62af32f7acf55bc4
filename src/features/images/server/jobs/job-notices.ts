// Notifies users that their pictures are ready or have failed, unless they see it on their page. Unread ones are merged.
import { createLeaseLoop, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { NewNotification } from '../../../../shared/words/notification.ts';
import type { JobRow } from '../images.store.ts';
import * as store from './notices.store.ts';
import type { Watchers } from './watchers.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  watchers: Pick<Watchers, 'hasWatchedSince'>;
  notifier: Notifier;
}

export interface JobNotices extends Pick<LeaseLoop, 'start' | 'stop'> {
  /** In the transaction that ends the job. */
  ended(tx: Tx, job: JobRow): Promise<void>;
}

/** A picture may be drawn sooner than its page opens the stream, or while a lost stream is opened again. */
export const NOTICE_WAIT_MS = 3_000;
const TICK_MS = 1_000;

const hasEnded = ({ state }: JobRow): boolean =>
  state === 'complete' || state === 'failed' || state === 'interrupted';

const noticeOf = (job: JobRow, pictureId: string | undefined): NewNotification => ({
  userId: job.owner_id,
  event: job.state === 'complete' ? 'picture.ready' : 'picture.failed',
  group: 'pictures',
  subject: { kind: 'image', id: job.id, name: '' },
  amount: job.state === 'complete' ? job.done : job.count - job.done,
  // Not to one character's: merged with others, it is about pictures of several.
  link: '/user-gallery',
  ...(pictureId ? { picture: { kind: 'image', id: pictureId } } : {}),
});

export function createJobNotices({ database, clock, ticker, log, watchers, notifier }: Deps): JobNotices {
  const decideNext = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const due = await store.takeDueNotice(tx, new Date(clock.now()));
      if (!due) return false;
      const { job, noticeAt } = due;
      if (watchers.hasWatchedSince(job.owner_id, noticeAt.getTime() - NOTICE_WAIT_MS)) return true;
      const pictureId = job.state === 'complete' ? await store.lastPictureOf(tx, job.id) : undefined;
      await notifier.notify(tx, noticeOf(job, pictureId));
      return true;
    });

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'users could not be told of their pictures',
    tickMs: TICK_MS,
    take: decideNext,
    earliest: () => store.earliestNotice(database.db),
  });

  return {
    async ended(tx, job) {
      if (job.is_seed || job.purpose !== 'generate' || !hasEnded(job)) return;
      if (watchers.hasWatchedSince(job.owner_id, clock.now())) return;
      await store.planNotice(tx, job.id, new Date(clock.now() + NOTICE_WAIT_MS));
      tx.afterCommit(loop.wake);
    },
    start: loop.start,
    stop: loop.stop,
  };
}
