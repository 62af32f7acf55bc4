// A portrait that a character's maker uploads in place of a drawn one.
import { AppError } from '../../../../shared/errors.ts';
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { readSquare, RefusedPicture } from '../../../../platform/server/uploads/uploaded-picture.ts';
import { PORTRAIT_EDGE_MIN, RENDITION_WIDTHS, UPLOAD_MAX_PIXELS, UPLOADED } from '../../rules.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import type { HiddenFiles, Look, Looks, Portraits } from '../images.needs.ts';
import * as store from '../images.store.ts';
import * as remains from '../renditions/remains.store.ts';
import { loadRenditions } from '../renditions/load-renditions.ts';
import { storeRenditions, type StoreDeps } from '../renditions/store-renditions.ts';

interface Deps extends StoreDeps {
  looks: Looks;
  portraits: Portraits;
  idle: Pick<IdleWork, 'sweepNow'>;
  hiddenFiles?: HiddenFiles;
}

const LIMITS = {
  maxPixels: UPLOAD_MAX_PIXELS,
  maxEdge: RENDITION_WIDTHS.at(-1)!,
  minEdge: PORTRAIT_EDGE_MIN,
};

export function createPortraits(deps: Deps) {
  const { database, clock, looks, portraits, idle } = deps;
  const missing = () => new AppError('images.missing/character');

  async function ownLook(characterId: string, userId: string): Promise<Look> {
    const look = await looks.of(database.db, characterId, userId);
    if (look?.creatorId !== userId) throw missing();
    return look;
  }

  const sweep = async (ids: string[]): Promise<void> => {
    for (const id of ids) await idle.sweepNow(id);
  };

  return {
    /** @throws AppError images.missing for a character that is not theirs, images.upload for what is no picture. */
    async upload(
      characterId: string,
      viewer: { userId: string; showNsfw: boolean },
      bytes: Uint8Array,
    ): Promise<Picture> {
      const { userId } = viewer;
      const look = await ownLook(characterId, userId);
      const square = await readSquare(bytes, LIMITS).catch((error: unknown) => {
        if (!(error instanceof RefusedPicture)) throw error;
        throw new AppError(`images.upload/${error.why}`, { field: 'file' });
      });
      // Not marked as made by a machine: it was not made here.
      const { makeRenditions } = await loadRenditions();
      const made = await makeRenditions(square, null);
      // Cut to a square it may no longer look like what was removed.
      for (const seen of [bytes, made.sizes.at(-1)!.bytes])
        if (await deps.hiddenFiles?.isHeld(seen))
          throw new AppError('images.upload/removed', { field: 'file' });
      const stored = await storeRenditions(deps, made);
      const alt = `Portrait of ${look.name}`;
      const isNsfw = look.rating === 'nsfw';
      const replaced = await database.transact(async (tx) => {
        if (!(await remains.unlist(tx, stored.id))) throw missing();
        await store.insertImage(tx, {
          ...stored,
          owner_id: userId,
          character_id: characterId,
          purpose: 'upload',
          is_nsfw: isNsfw,
          aspect_ratio: '1:1',
          model: UPLOADED,
          alt,
          created_at: new Date(clock.now()),
        });
        await portraits.set(tx, characterId, stored.id);
        return store.deleteUploads(tx, characterId, stored.id);
      });
      await sweep(replaced);
      return presentPicture({ ...stored, alt, is_upload: true }, { isCovered: isNsfw && !viewer.showNsfw });
    },

    /** The portrait that was drawn, where there is one, takes its place again. @throws AppError images.missing */
    async remove(characterId: string, userId: string): Promise<void> {
      await ownLook(characterId, userId);
      const removed = await database.transact(async (tx) => {
        await portraits.set(tx, characterId, await store.drawnPortrait(tx, characterId));
        return store.deleteUploads(tx, characterId, null);
      });
      await sweep(removed);
    },
  };
}

export type PortraitUploads = ReturnType<typeof createPortraits>;
