import { presentPicture } from '../../../shared/words/picture-address.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { DrawingOptions, GalleryImage, ImageJob } from '../contract.ts';
import type { AspectRatio } from '../rules.ts';
import type { JobRow } from './images.store.ts';
import type { GalleryRow } from './gallery/gallery.views.ts';
import type { Rows } from './jobs/images.views.ts';
import type { Live } from './jobs/job-board.ts';
import { askedNegativePrompt } from './drawing/negative-prompt.ts';
import { isHeld } from './gallery/visibility.store.ts';

export interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export function presentImage(row: GalleryRow, { userId, showNsfw }: Viewer): GalleryImage {
  const isOwn = row.owner_id === userId;
  const isUnseen = row.is_unseen;
  const isCovered = isUnseen || (row.is_explicit && !showNsfw);
  // Words describe a covered picture as well as pixels do; its owner wrote them.
  const isTold = isOwn || !isCovered;
  const picture = presentPicture(row, { isCovered, isUnseen });
  const isHidden = isHeld(row);
  return {
    id: row.id,
    picture: isHidden ? { ...picture, url: '', sources: [], thumbhash: '', alt: 'Hidden picture' } : picture,
    review: row.review,
    prompt: isTold ? row.prompt : '',
    seed: isTold ? row.seed : '',
    aspectRatio: row.aspect_ratio as AspectRatio,
    model: row.model,
    character:
      row.character_id && row.character_name
        ? { id: row.character_id, name: row.character_name, isOwn: row.is_own_character }
        : null,
    owner: { id: row.owner_id, username: row.owner_name },
    isOwn,
    isPublished: row.visibility === 'public',
    isHidden,
    canPublish: isOwn && !isHidden && row.purpose === 'generate',
    isPortrait: row.is_portrait,
    likes: row.like_count,
    isLiked: row.is_liked,
    isReported: row.is_reported,
    createdAt: row.created_at.toISOString(),
  };
}

/** A job that is not complete never shows a full bar. */
const PROGRESS_MAX = 0.99;

function progressOf(job: JobRow, live: Live | null): number {
  if (job.state === 'complete') return 1;
  const progress = live ? (job.done + live.fraction) / job.count : job.progress;
  return Math.min(PROGRESS_MAX, Math.max(progress, job.done / job.count));
}

export interface Progress {
  /** What this server is drawing of it, where it does. */
  live: Live | null;
  ahead: number | null;
  secondsEach: number | null;
}

export function presentJob(
  job: JobRow,
  images: GalleryRow[],
  { live, ahead, secondsEach }: Progress,
  viewer: Viewer,
): ImageJob {
  return {
    id: job.id,
    state: job.state,
    count: job.count,
    cost: job.price * job.count,
    spent: job.spent,
    refunded: job.refunded,
    progress: progressOf(job, live),
    stage: live?.stage ?? job.stage,
    problem: job.problem,
    aspectRatio: job.aspect_ratio as AspectRatio,
    prompt: job.prompt,
    negativePrompt: askedNegativePrompt(job.negative_prompt),
    model: job.model,
    seed: job.seed,
    options: (job.options ?? {}) as DrawingOptions,
    characterId: job.character_id,
    sourceId: job.source_image_id,
    ahead: job.state === 'queued' ? ahead : null,
    secondsEach,
    images: images.map((row) => presentImage(row, viewer)),
    createdAt: job.created_at.toISOString(),
  };
}

export const isEnded = (job: Pick<ImageJob, 'state'>): boolean =>
  job.state !== 'queued' && job.state !== 'running';

export const listed = <R, T>(
  { rows, total }: Rows<R>,
  { page, limit }: { page: number; limit: number },
  present: (row: R) => T,
): Listed<T> => ({ items: rows.map(present), page, limit, total, hasMore: page * limit < total });
