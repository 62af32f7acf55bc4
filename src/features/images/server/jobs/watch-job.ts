// Streams one job to one client: its state at once, then every change, until it has ended.
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { ImageJob, ImagePreviews } from '../../contract.ts';
import type { JobBoard, News } from './job-board.ts';
import { isEnded } from '../present.ts';

export interface JobReader {
  send(event: { event: 'job'; data: ImageJob } | { event: 'previews'; data: ImagePreviews }): void;
  end(): void;
  onClose(listener: () => void): void;
}

export interface WatchDeps {
  board: JobBoard;
  ticker: Ticker;
  /** The job's current state, with what this server is drawing of it. */
  read(): Promise<ImageJob>;
  /** What the pictures under way look like so far. */
  preview(): Promise<ImagePreviews>;
}

/** A job that another server draws is looked up this often. */
const LOOK_MS = 2_000;

export function watchJob(
  { board, ticker, read, preview }: WatchDeps,
  jobId: string,
  reader: JobReader,
): void {
  let last: ImageJob | null = null;
  let lastText = '';
  let isReading = false;
  let isStale = false;
  let isOver = false;

  function send(job: ImageJob): void {
    // A retried picture starts from zero, but the progress that is shown never decreases.
    const progress = Math.max(job.progress, last?.progress ?? 0);
    const next = { ...job, progress };
    const text = JSON.stringify(next);
    last = next;
    if (text === lastText) return;
    lastText = text;
    reader.send({ event: 'job', data: next });
  }

  async function refresh(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !isOver) {
        isStale = false;
        const job = await read();
        if (isOver) return;
        send(job);
        if (isEnded(job)) reader.end();
      }
    } catch {
      // The job was deleted or the database is away: the reader reconnects and gets that error.
      reader.end();
    } finally {
      isReading = false;
    }
  }

  async function showPreviews(): Promise<void> {
    try {
      const data = await preview();
      if (!isOver) reader.send({ event: 'previews', data });
    } catch {
      // The picture comes without one.
    }
  }

  function hear(news: News): void {
    if (news === 'previews') return void showPreviews();
    const live = board.live(jobId);
    if (news === 'changed' || !last || !live) return void refresh();
    const progress = (last.images.length + live.fraction) / last.count;
    send({ ...last, state: 'running', ahead: null, stage: live.stage, progress: Math.min(0.99, progress) });
  }

  const unfollow = board.follow(jobId, hear);
  const endLooking = ticker.every(LOOK_MS, () => board.live(jobId) ?? void refresh());
  reader.onClose(() => {
    isOver = true;
    unfollow();
    endLooking();
  });
  void refresh();
  if (board.previews(jobId).size > 0) void showPreviews();
}
