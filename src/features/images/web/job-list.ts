// The viewer's jobs as the screen knows them, kept true by what the event streams tell.
import type { ImageJob } from '../contract.ts';
import { counted } from '../../../shared/words/counted.ts';
import { coins } from './price.ts';

/** What the form takes up from an earlier job. */
export type JobToRepeat = Pick<ImageJob, 'prompt' | 'aspectRatio' | 'characterId'> &
  Partial<Pick<ImageJob, 'negativePrompt' | 'model' | 'count' | 'options'>> & {
    /** A new one where absent. */
    seed?: string;
  };

export const isUnderWay = (job: Pick<ImageJob, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';

/**
 * Puts news of a job into the list, newest first. A stream that joined late may tell less than is known: a job that
 * has ended stays ended, and neither pictures nor progress are taken back.
 */
export function withJob(jobs: readonly ImageJob[], news: ImageJob): ImageJob[] {
  const known = jobs.find((job) => job.id === news.id);
  if (!known) return [news, ...jobs].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return jobs.map((job) => (job === known ? withNews(known, news) : job));
}

/** What is known of a job beside its state stays. */
export function withNews<Job extends ImageJob>(known: Job, news: ImageJob): Job {
  if (!isUnderWay(known) && isUnderWay(news)) return known;
  if (!isUnderWay(news)) return { ...known, ...news };
  return {
    ...known,
    ...news,
    progress: Math.max(known.progress, news.progress),
    images: news.images.length < known.images.length ? known.images : news.images,
  };
}

export type QueuedImage =
  | { kind: 'done'; image: ImageJob['images'][number] }
  /** `part` is 0 to 1 of this one picture. */
  | { kind: 'working'; part: number }
  | { kind: 'queued'; isNext: boolean }
  | { kind: 'undone' };

/** Pictures that were drawn, those deleted since among them: each was paid for. */
const drawnOf = ({ images, count, cost, spent }: ImageJob): number =>
  Math.min(count, Math.max(images.length, cost > 0 ? Math.round((spent * count) / cost) : 0));

/**
 * One place for each picture: what is drawn and still there, what is being drawn, what waits, what will not come.
 * A job tells only how far it is as a whole; where several are drawn side by side, their work fills place after place.
 */
export function slotsOf(job: ImageJob): QueuedImage[] {
  const drawn = drawnOf(job);
  const ahead = Math.max(0, job.progress * job.count - drawn);
  const working = job.state === 'running' ? Math.max(1, Math.ceil(ahead)) : 0;
  const missing = Array.from({ length: job.count - drawn }, (_, place): QueuedImage => {
    if (!isUnderWay(job)) return { kind: 'undone' };
    return place < working
      ? { kind: 'working', part: Math.min(1, Math.max(0, ahead - place)) }
      : { kind: 'queued', isNext: place === working };
  });
  return [...job.images.map((image): QueuedImage => ({ kind: 'done', image })), ...missing];
}

/** What became of the coins, in one line: "8 coins spent, 4 returned". */
export function costLine(job: Pick<ImageJob, 'state' | 'cost' | 'spent' | 'refunded'>): string {
  const held = isUnderWay(job) ? job.cost - job.spent - job.refunded : 0;
  const parts = [
    [held, 'held'],
    [job.spent, 'spent'],
    [job.refunded, 'returned'],
  ] as const;
  const [first, ...others] = parts.filter(([amount]) => amount > 0);
  if (!first) return 'No coins spent';
  return [`${coins(first[0])} ${first[1]}`, ...others.map(([amount, word]) => `${amount} ${word}`)].join(
    ', ',
  );
}

/** Seconds until the job's next picture is there; null where that is not known. */
export function secondsLeft(job: ImageJob): number | null {
  if (job.secondsEach === null) return null;
  if (job.state === 'queued') return ((job.ahead ?? 0) + 1) * job.secondsEach;
  const part = job.progress * job.count - drawnOf(job);
  return Math.max(1, Math.ceil((1 - Math.min(1, Math.max(0, part))) * job.secondsEach));
}

/** "about 40 s", "about 3 min"; empty where it is not known. */
export function aboutText(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 100 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}

/** Where a request stands in the queue: "2 of 4 drawn, 64 %", "3 pictures ahead, about 40 s". */
export function queueLine(job: ImageJob): string {
  if (job.state === 'queued') {
    const place = job.ahead ? `${counted(job.ahead, 'picture')} ahead` : 'next in line';
    const about = aboutText(secondsLeft(job));
    return about ? `${place}, ${about}` : place;
  }
  const percent = `${Math.round(job.progress * 100)} %`;
  return job.count === 1 ? percent : `${drawnOf(job)} of ${job.count} drawn, ${percent}`;
}
