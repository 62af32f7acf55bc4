// One picture from the engine to stored bytes. It changes no job and no coins: that is the settlement's part.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ImageProgress, TextParts } from '../../../../platform/server/ports/image-engine.ts';
import type { PictureVerdict } from '../../../../platform/server/ports/picture-guard.ts';
import type { DrawingOptions } from '../../contract.ts';
import { SIZES, type AspectRatio } from '../../rules.ts';
import type { DrawingModel, HiddenFiles } from '../images.needs.ts';
import { findLook, type JobRow } from '../images.store.ts';
import { PictureRefused, type KeptVerdict } from '../picture-verdicts.ts';
import type { Marking } from '../renditions/marking.ts';
import { loadRenditions } from '../renditions/load-renditions.ts';
import { storeRenditions, type StoredPicture } from '../renditions/store-renditions.ts';
import { editOf } from '../edits/edits.ts';
import { withAdultWords } from './adult-words.ts';
import { carriedTo } from './carry-look.ts';
import { guardPicture, type GuardDeps } from './guard-picture.ts';
import { keptOptions, knownTo } from '../known-options.ts';
import { orAborted } from './or-aborted.ts';
import { readReference } from './reference-pictures.ts';

/** What the settlement does not know from the job. */
export interface FinishedPicture extends StoredPicture {
  seed: string;
  alt: string;
  /** The id of the model that drew it. */
  model: string;
  verdict: KeptVerdict;
}

export interface DrawDeps extends GuardDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  /** The product's name, which the marking states besides the engine's. */
  productName: string;
  hiddenFiles?: Pick<HiddenFiles, 'isHeld'>;
}

const COPY: PictureVerdict = {
  outcome: 'refused',
  isExplicit: false,
  category: 'copy of a removed picture',
  findings: [],
};

/** Shares of a picture's progress: drawing, then sizes, then storing. */
const DRAWN = 0.9;
const SIZED = 0.97;
const ALT_WITHOUT_DESCRIPTION = 'A generated picture';

export const partsOf = ({
  character_id: characterId,
  tags,
  look_words: words,
  look_name: name,
  prompt,
}: JobRow): TextParts => ({
  subject: characterId === null && tags.length === 0 ? null : { tags, words, name },
  prompt,
});

/**
 * @throws ImageEngineError, SourceGone, PictureRefused, NoPicture, the signal's reason, or what the stores throw; the noted bytes are then
 * swept later.
 */
export async function drawPicture(
  deps: DrawDeps,
  { id, engine, model }: DrawingModel,
  job: JobRow,
  ordinal: number,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<FinishedPicture> {
  const { database, blobs, clock, ids, productName, hiddenFiles } = deps;
  // The first picture has the seed as it was given, so that asking for it again gives the same one.
  const seed = ordinal === 0 ? job.seed : `${job.seed}-${ordinal}`;
  const look = await carriedTo(await findLook(database.db, job.id), { engine, model: id }, (imageId) =>
    readReference(deps, imageId),
  );
  const edit = await editOf(deps, job);
  const drawing = engine.draw(
    {
      ...withAdultWords(engine, { text: job.drawn_text, negativePrompt: job.negative_prompt }),
      parts: partsOf(job),
      ...SIZES[job.aspect_ratio as AspectRatio],
      identity: job.identity || seed,
      seed,
      model,
      // Another engine may draw in its place, which knows less.
      options: keptOptions(knownTo(engine), (job.options ?? {}) as DrawingOptions),
      key: `${job.id} ${ordinal}`,
      ...look,
      ...(edit && { source: edit.source }),
    },
    (progress) => onProgress({ ...progress, fraction: progress.fraction * DRAWN }),
    signal,
  );
  const raw = await orAborted(drawing, signal);
  const drawn = edit ? await edit.finish(raw) : raw;
  if (drawn.ignored?.length)
    deps.log.info(
      { jobId: job.id, engine: engine.name, ignored: drawn.ignored },
      'an image engine left out what it cannot do',
    );
  const verdict = await guardPicture(deps, { drawn, text: job.drawn_text, engine }, signal);
  // The built-in atelier draws the same picture of the same words for everybody, and nothing else.
  if (!engine.isStandIn && (await hiddenFiles?.isHeld(drawn.bytes))) throw new PictureRefused(COPY);
  onProgress({ fraction: DRAWN, stage: 'sizes' });
  const marking: Marking = {
    isTrained: !engine.isStandIn,
    software: `${productName} (${drawn.driver ?? engine.name})`,
  };
  const { makeRenditions } = await loadRenditions();
  const renditions = await makeRenditions(drawn.bytes, marking);
  signal.throwIfAborted();
  onProgress({ fraction: SIZED, stage: 'sizes' });

  const stored = await storeRenditions({ database, blobs, clock, ids }, renditions);
  const alt = drawn.description || ALT_WITHOUT_DESCRIPTION;
  return { ...stored, seed: drawn.seed, alt, model: id, verdict };
}
