// Progress of pictures that this server is drawing, for clients that watch. It lives in memory only: the state of a job
// is in the database.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ImageProgress, InputPicture } from '../../../../platform/server/ports/image-engine.ts';

/** 'changed': read the job again. 'progress': only its pictures under way moved. 'previews': what they look like so far. */
export type News = 'changed' | 'progress' | 'previews';

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
  /** What the pictures under way here look like so far, by their place in the job. Kept nowhere else. */
  previews(jobId: string): ReadonlyMap<number, InputPicture>;
  /** @returns ends it. */
  follow(jobId: string, listener: (news: News) => void): () => void;
}

/** Five a second are smooth to the eye; an engine may report hundreds. */
const PROGRESS_MS = 200;
/** A preview is some kilobytes. */
const PREVIEW_MS = 1_000;

const NONE: ReadonlyMap<number, InputPicture> = new Map();

interface UnderWay {
  pictures: Map<number, number>;
  previews: Map<number, InputPicture>;
  stage: string;
  toldAt: number;
  shownAt: number;
}

const begun = (): UnderWay => ({
  ...{ pictures: new Map(), previews: new Map() },
  ...{ stage: '', toldAt: -Infinity, shownAt: -Infinity },
});

export function createJobBoard(clock: Clock): JobBoard {
  const under = new Map<string, UnderWay>();
  const followers = new Map<string, Set<(news: News) => void>>();
  const tell = (jobId: string, news: News): void => {
    for (const listener of [...(followers.get(jobId) ?? [])]) listener(news);
  };
  return {
    progress(jobId, ordinal, { fraction, stage, preview }) {
      const job = under.get(jobId) ?? begun();
      under.set(jobId, job);
      job.pictures.set(ordinal, Math.min(1, Math.max(0, fraction)));
      job.stage = stage;
      const isNew = preview !== undefined && job.previews.get(ordinal) !== preview;
      if (isNew) job.previews.set(ordinal, preview);
      if (isNew && clock.now() - job.shownAt >= PREVIEW_MS) {
        job.shownAt = clock.now();
        tell(jobId, 'previews');
      }
      if (clock.now() - job.toldAt < PROGRESS_MS) return;
      job.toldAt = clock.now();
      tell(jobId, 'progress');
    },
    clear(jobId, ordinal) {
      const job = under.get(jobId);
      job?.pictures.delete(ordinal);
      if (job?.previews.delete(ordinal)) tell(jobId, 'previews');
      if (job?.pictures.size === 0) under.delete(jobId);
    },
    previews: (jobId) => under.get(jobId)?.previews ?? NONE,
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
