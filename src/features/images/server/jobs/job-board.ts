// Progress of pictures that this server is drawing, for clients that watch. It lives in memory only: the state of a job
// is in the database.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ImageProgress } from '../../../../platform/server/ports/image-engine.ts';

/** 'changed': read the job again. 'progress': only its pictures under way moved. */
export type News = 'changed' | 'progress';

export interface Live {
  /** Sum over the pictures under way, each 0 to 1. */
  fraction: number;
  stage: string;
}

export interface JobBoard {
  progress(jobId: string, ordinal: number, progress: ImageProgress): void;
  /** The picture is no longer under way here. */
  clear(jobId: string, ordinal: number): void;
  changed(jobId: string): void;
  /** Null while this server does not draw the job. */
  live(jobId: string): Live | null;
  /** @returns ends it. */
  follow(jobId: string, listener: (news: News) => void): () => void;
}

/** Five a second are smooth to the eye; an engine may report hundreds. */
const PROGRESS_MS = 200;

export function createJobBoard(clock: Clock): JobBoard {
  const under = new Map<string, { pictures: Map<number, number>; stage: string; toldAt: number }>();
  const followers = new Map<string, Set<(news: News) => void>>();
  const tell = (jobId: string, news: News): void => {
    for (const listener of [...(followers.get(jobId) ?? [])]) listener(news);
  };
  return {
    progress(jobId, ordinal, { fraction, stage }) {
      const job = under.get(jobId) ?? { pictures: new Map<number, number>(), stage: '', toldAt: -Infinity };
      under.set(jobId, job);
      job.pictures.set(ordinal, Math.min(1, Math.max(0, fraction)));
      job.stage = stage;
      if (clock.now() - job.toldAt < PROGRESS_MS) return;
      job.toldAt = clock.now();
      tell(jobId, 'progress');
    },
    clear(jobId, ordinal) {
      const job = under.get(jobId);
      job?.pictures.delete(ordinal);
      if (job?.pictures.size === 0) under.delete(jobId);
    },
    changed: (jobId) => tell(jobId, 'changed'),
    live(jobId) {
      const job = under.get(jobId);
      if (!job) return null;
      let fraction = 0;
      for (const part of job.pictures.values()) fraction += part;
      return { fraction, stage: job.stage };
    },
    follow(jobId, listener) {
      const listeners = followers.get(jobId) ?? new Set();
      followers.set(jobId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followers.get(jobId) === listeners) followers.delete(jobId);
      };
    },
  };
}
