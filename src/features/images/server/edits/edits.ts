// Which pictures may be changed, when it is asked for and once more when it is drawn.
import { AppError } from '../../../../shared/errors.ts';
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { ImageEngine } from '../../../../platform/server/ports/image-engine.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { ImageSource } from '../../contract.ts';
import { SIZES, type AspectRatio, type EditMode } from '../../rules.ts';
import { isHeld } from '../gallery/visibility.store.ts';
import type { JobRow } from '../images.store.ts';
import { SourceGone } from '../jobs/problems.ts';
import { knownTo } from '../known-options.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import type { EditedPicture } from './edit-pixels.ts';
import { findMask, findSource, type SourceRow } from './edits.store.ts';
import { loadEditPixels } from './load-edit-pixels.ts';

/** Drawn for this person, and nobody holds it back. Photographs of people are not changed: no upload is. */
const isOpen = (row: SourceRow, ownerId: string): boolean =>
  row.owner_id === ownerId && row.purpose === 'generate' && !isHeld(row) && row.review !== 'held';

/** What a request begins from, checked. */
export interface AskedEdit {
  imageId: string;
  mode: EditMode;
  strength: number;
  /** PNG. */
  mask: Buffer | null;
  aspectRatio: AspectRatio;
  /** Then the new one is, too. */
  isNsfw: boolean;
}

interface Asker {
  userId: string;
  showNsfw: boolean;
  /** What was asked for, which counts with `extend`. */
  shape: AspectRatio;
}

/**
 * @param drawing what is to draw it; null where that is gone, which ends the job later
 * @throws AppError images.option, images.source, images.mask
 */
export async function demandSource(
  { db }: Pick<Database, 'db'>,
  drawing: { engine: Pick<ImageEngine, 'capabilities'> } | null,
  { imageId, mode, strength, mask: given }: ImageSource,
  { userId, showNsfw, shape }: Asker,
): Promise<AskedEdit> {
  if (drawing && !knownTo(drawing.engine).edits.includes(mode))
    throw new AppError('images.option', { params: { name: `source (${mode})` } });
  const row = await findSource(db, imageId);
  if (!row || !isOpen(row, userId) || (row.is_nsfw && !showNsfw)) throw new AppError('images.source');
  const aspectRatio = mode === 'extend' ? shape : (row.aspect_ratio as AspectRatio);
  const mask = given === undefined ? null : await demandMask(given, aspectRatio);
  return { imageId, mode, strength, mask, aspectRatio, isNsfw: row.is_nsfw };
}

async function demandMask(given: string, aspectRatio: AspectRatio): Promise<Buffer> {
  const { readMask } = await loadEditPixels();
  const mask = await readMask(Buffer.from(given, 'base64'), SIZES[aspectRatio]);
  if (typeof mask !== 'string') return mask;
  throw new AppError(mask === 'unreadable' ? 'images.mask' : `images.mask/${mask}`);
}

/** The columns of a job that begins from a picture. */
export const sourceColumns = (edit: AskedEdit | null) =>
  edit && { source_image_id: edit.imageId, source_mode: edit.mode, source_strength: edit.strength };

const modeOf = (job: JobRow): EditMode | null => job.source_mode as EditMode | null;

/** Whether an engine can draw what the job begins from; all can draw what begins from nothing. */
export function canEdit(engine: Pick<ImageEngine, 'capabilities'>, job: JobRow): boolean {
  const mode = modeOf(job);
  return mode === null || knownTo(engine).edits.includes(mode);
}

/**
 * Null for a job that begins from nothing.
 * @throws SourceGone where the picture was deleted or is held since it was asked for
 */
export async function editOf(
  { database: { db }, blobs }: { database: Pick<Database, 'db'>; blobs: BlobStore },
  job: JobRow,
): Promise<EditedPicture | null> {
  const mode = modeOf(job);
  if (mode === null) return null;
  const row = job.source_image_id === null ? undefined : await findSource(db, job.source_image_id);
  if (!row || !isOpen(row, job.owner_id)) throw new SourceGone('the source is gone');
  const bytes = await readBlob(blobs, blobKey(row.id, pictureFile(row.secret, row.widths.at(-1)!, 'webp')));
  if (!bytes) throw new SourceGone('the bytes of the source are gone');
  const { prepareEdit } = await loadEditPixels();
  return prepareEdit(bytes, {
    mode,
    strength: job.source_strength ?? 1,
    mask: mode === 'brush' ? await findMask(db, job.id) : null,
    size: SIZES[job.aspect_ratio as AspectRatio],
  });
}
