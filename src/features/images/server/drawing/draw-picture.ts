// One picture from the engine to stored bytes. It changes no job and no coins: that is the settlement's part.
import type { Insertable } from 'kysely';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ImagesTable } from '../../../../platform/server/db/schema.gen.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ImageEngine, ImageProgress } from '../../../../platform/server/ports/image-engine.ts';
import { SIZES, type AspectRatio } from '../../rules.ts';
import type { JobRow } from '../images.store.ts';
import type { Marking } from '../renditions/marking.ts';
import { loadRenditions } from '../renditions/load-renditions.ts';
import { storeRenditions } from '../renditions/store-renditions.ts';

/** What the settlement does not know from the job. */
export type FinishedPicture = Pick<
  Insertable<ImagesTable>,
  'id' | 'seed' | 'width' | 'height' | 'thumbhash' | 'alt' | 'widths' | 'secret' | 'cover_secret'
>;

export interface DrawDeps {
  database: Database;
  engine: ImageEngine;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  /** The product's name, which the marking states besides the engine's. */
  productName: string;
}

/** Shares of a picture's progress: drawing, then sizes, then storing. */
const DRAWN = 0.9;
const SIZED = 0.97;
const ALT_WITHOUT_DESCRIPTION = 'A generated picture';

/**
 * @throws ImageEngineError, NoPicture, the signal's reason, or what the stores throw; the noted bytes are then
 * swept later.
 */
export async function drawPicture(
  { database, engine, blobs, clock, ids, productName }: DrawDeps,
  job: JobRow,
  ordinal: number,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<FinishedPicture> {
  // The first picture has the seed as it was given, so that asking for it again gives the same one.
  const seed = ordinal === 0 ? job.seed : `${job.seed}-${ordinal}`;
  const drawing = engine.draw(
    {
      prompt: [job.look_words, job.prompt].filter(Boolean).join(', '),
      negativePrompt: job.negative_prompt,
      ...SIZES[job.aspect_ratio as AspectRatio],
      identity: job.identity || seed,
      seed,
      tags: job.tags,
      hasSitter: job.character_id !== null,
      model: job.model,
    },
    ({ fraction, stage }) => onProgress({ fraction: fraction * DRAWN, stage }),
    signal,
  );
  const drawn = await orAborted(drawing, signal);
  onProgress({ fraction: DRAWN, stage: 'sizes' });
  const marking: Marking = { isTrained: !engine.isStandIn, software: `${productName} (${engine.name})` };
  const { makeRenditions } = await loadRenditions();
  const renditions = await makeRenditions(drawn.bytes, marking);
  signal.throwIfAborted();
  onProgress({ fraction: SIZED, stage: 'sizes' });

  const stored = await storeRenditions({ database, blobs, clock, ids }, renditions);
  const alt = drawn.description || ALT_WITHOUT_DESCRIPTION;
  return { ...stored, seed: drawn.seed, alt };
}

/** An engine that hangs may not even hear the signal, and must not keep its place in the loop. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  });
}
