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

/** About a job: how many pictures of it came out, failed, or wait for a moderator. */
const noticeOf = (
  job: JobRow,
  event: NewNotification['event'],
  amount: number,
  pictureId?: string,
): NewNotification => ({
  userId: job.owner_id,
  event,
  group: 'pictures',
  subject: { kind: 'image', id: job.id, name: '' },
  amount,
  // Not to one character's: merged with others, it is about pictures of several.
  link: '/user-gallery',
  ...(pictureId ? { picture: { kind: 'image', id: pictureId } } : {}),
});

async function noticesOf(tx: Tx, job: JobRow): Promise<NewNotification[]> {
  if (job.state !== 'complete') return [noticeOf(job, 'picture.failed', job.count - job.done)];
  const held = await store.countHeld(tx, job.id);
  const ready = job.done - held;
  return [
    ...(ready > 0 ? [noticeOf(job, 'picture.ready', ready, await store.lastPictureOf(tx, job.id))] : []),
    ...(held > 0 ? [noticeOf(job, 'picture.held', held)] : []),
  ];
}

export function createJobNotices({ database, clock, ticker, log, watchers, notifier }: Deps): JobNotices {
  const decideNext = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const due = await store.takeDueNotice(tx, new Date(clock.now()));
      if (!due) return false;
      const { job, noticeAt } = due;
      if (watchers.hasWatchedSince(job.owner_id, noticeAt.getTime() - NOTICE_WAIT_MS)) return true;
      for (const notice of await noticesOf(tx, job)) await notifier.notify(tx, notice);
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
