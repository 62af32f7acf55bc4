import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { browserClock, pause } from '../../../../platform/web/clock.ts';
import type { ImageJob, ImagePreviews } from '../../contract.ts';
import { followPictures, useHeardOfJob, useJobSettled } from '../images.queries.ts';
import { isUnderWay } from '../job-list.ts';

/** A browser keeps six connections to a server; each followed job takes one. */
const STREAMS_MAX = 3;
/** Milliseconds before a broken stream is joined again. */
const REJOIN_MS = 1500;

/**
 * Follows jobs under way, oldest first; others follow as those end.
 * @returns what their pictures look like so far, by job
 */
export function useFollowedJobs(jobs: readonly ImageJob[]): Previews {
  const [previews, setPreviews] = useState<Previews>({});
  const onNews = useEffectEvent(useHeardOfJob());
  const onOver = useEffectEvent(useJobSettled());
  const ids = jobs
    .filter(isUnderWay)
    .slice(-STREAMS_MAX)
    .map((job) => job.id)
    .join();

  useEffect(() => {
    if (!ids) return;
    const leaving = new AbortController();
    for (const id of ids.split(','))
      void follow(id, leaving.signal, {
        onJob: (job) => onNews(job),
        onPreviews: ({ jobId, pictures }) => setPreviews((all) => ({ ...all, [jobId]: pictures })),
      }).then((isOver) => isOver && onOver());
    return () => leaving.abort();
  }, [ids]);
  return previews;
}

export type Previews = Readonly<Record<string, ImagePreviews['pictures']>>;

interface Listeners {
  onJob: (job: ImageJob) => void;
  onPreviews: (previews: ImagePreviews) => void;
}

/** Reconnects after a lost connection. @returns true when the job has ended, false when it was abandoned or lost. */
async function follow(id: string, signal: AbortSignal, { onJob, onPreviews }: Listeners): Promise<boolean> {
  while (!signal.aborted) {
    try {
      for await (const news of followPictures(id, signal)) {
        if (news.event === 'previews') {
          onPreviews(news.data);
          continue;
        }
        onJob(news.data);
        if (!isUnderWay(news.data)) return true;
      }
    } catch (error) {
      // It is not ours, or is gone; asking again would change nothing.
      if (error instanceof ApiError && error.status < 500 && !error.isRateLimit) return false;
    }
    if (!signal.aborted) await pause(browserClock, REJOIN_MS);
  }
  return false;
}
