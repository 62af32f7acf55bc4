// For the characters feature: portraits of characters, and small previews of a look.
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { TextParts } from '../../../../platform/server/ports/image-engine.ts';
import { SKETCH_SIZE } from '../../rules.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import type { PictureEngines } from '../images.needs.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import { loadRenditions } from '../renditions/load-renditions.ts';
import { withAdultWords } from '../drawing/adult-words.ts';
import { drawnText } from '../drawing/drawn-text.ts';
import { guardPicture, type GuardDeps } from '../drawing/guard-picture.ts';
import { negativePrompt } from '../drawing/negative-prompt.ts';
import type { PortraitJobs } from './portrait-jobs.service.ts';
import type { PortraitUploads } from './portraits.service.ts';
import * as store from './portraits.store.ts';

interface SketchedLook {
  seed: string;
  tags: string[];
  words: string;
}

/** Without tags there is no person, and the words describe the whole picture. */
const partsOf = ({ tags, words }: Pick<SketchedLook, 'tags' | 'words'>): TextParts =>
  tags.length > 0 ? { subject: { tags, words }, prompt: '' } : { subject: null, prompt: words };

interface Deps extends GuardDeps {
  database: Database;
  blobs: BlobStore;
  engines: Pick<PictureEngines, 'targetOf'>;
  idle: Pick<IdleWork, 'sweepNow'>;
  portraits: PortraitUploads;
  portraitJobs: PortraitJobs;
  productName: string;
}

export function createCharacterPictures(deps: Deps) {
  const { database, blobs, engines, idle, portraits, portraitJobs, productName } = deps;
  return {
    setPortrait: portraits.upload,
    queueFirstPortrait: portraitJobs.queueFirst,

    /** Pictures that users made with these characters are kept. @returns deletes the bytes, after the commit */
    async dropPortraits(tx: Tx, characterIds: string[]): Promise<() => Promise<void>> {
      const ids = await store.deletePortraitsOf(tx, characterIds);
      return async () => {
        for (const id of ids) await idle.sweepNow(id);
      };
    },

    /** The widest rendition; null where there is no such picture. */
    async bytesOf(imageId: string): Promise<{ bytes: Uint8Array; mime: string } | null> {
      const row = await store.findRendition(database.db, imageId);
      const bytes =
        row && (await readBlob(blobs, blobKey(row.id, pictureFile(row.secret, row.widths.at(-1)!, 'webp'))));
      return bytes ? { bytes, mime: 'image/webp' } : null;
    },

    /** The whole text that `draw` draws from. */
    textOf: (look: Pick<SketchedLook, 'tags' | 'words'>): string => drawnText(partsOf(look)),

    /** WebP, marked as made by a machine like every other. @throws ImageEngineError, PictureRefused, NoPicture, the signal's reason */
    async draw(look: SketchedLook, signal: AbortSignal) {
      const parts = partsOf(look);
      const text = drawnText(parts);
      const { engine, model } = await engines.targetOf('first_pictures');
      const drawn = await engine.draw(
        {
          ...withAdultWords(engine, { text, negativePrompt: negativePrompt('', false) }),
          parts,
          ...SKETCH_SIZE,
          identity: look.seed,
          seed: '',
          model,
        },
        () => {},
        signal,
      );
      const { outcome, isExplicit } = await guardPicture(deps, { drawn, text, engine }, signal);
      // Only its maker sees a preview, so what is covered for others is shown; what is held nobody sees.
      const isCovered = outcome === 'held' || isExplicit;
      const { makeSketch } = await loadRenditions();
      const marking = { isTrained: !engine.isStandIn, software: `${productName} (${engine.name})` };
      return {
        bytes: await makeSketch(drawn.bytes, marking, isCovered),
        width: drawn.width,
        height: drawn.height,
      };
    },
  };
}

export type CharacterPictures = ReturnType<typeof createCharacterPictures>;
