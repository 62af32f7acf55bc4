// Pictures of personas: stored as avatars are, and seen by their owner only.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { PictureGuard } from '../../../../platform/server/ports/picture-guard.ts';
import {
  addressOf,
  keepSquare,
  leaveFile,
  toSquare,
  type HiddenFiles,
  type LooseFile,
  type LooseFiles,
} from '../../../../platform/server/uploads/loose-pictures.ts';
import { RefusedPicture } from '../../../../platform/server/uploads/uploaded-picture.ts';
import { PERSONA_PICTURE_PIXELS_MAX, PERSONA_PICTURE_SIZE } from '../../persona-rules.ts';
import { lockPersona, updatePersona } from './personas.store.ts';

export interface PersonaPictureDeps {
  database: Database;
  clock: Clock;
  blobs: BlobStore;
  ids: Ids;
  pictureFiles: LooseFiles;
  heldPictures: HiddenFiles;
  pictureGuard: PictureGuard;
}

const LIMITS = { maxPixels: PERSONA_PICTURE_PIXELS_MAX, size: PERSONA_PICTURE_SIZE };
/** A guard that takes longer has no answer, which means covered: only the owner sees the picture anyway. */
const LOOK_MS = 10_000;
const UPLOADED = { name: 'upload', isStandIn: false };

export function createPersonaPictures(deps: PersonaPictureDeps) {
  const { database, clock, pictureFiles: files, heldPictures, pictureGuard } = deps;

  async function demandAllowed(bytes: Uint8Array, square: Buffer): Promise<void> {
    // Cut to a square it may no longer look like what was removed.
    if ((await heldPictures.isHeld(bytes)) || (await heldPictures.isHeld(square)))
      throw new AppError('personas.picture/removed', { field: 'file' });
    const seen = { bytes: square, mime: 'image/webp' as const, text: '', drawnBy: UPLOADED };
    const verdict = await pictureGuard.look(seen, AbortSignal.timeout(LOOK_MS)).catch(() => null);
    if (verdict?.outcome === 'refused') throw new AppError('personas.picture/refused', { field: 'file' });
  }

  /** @param file noted and stored, or null for none. @throws AppError personas.missing */
  async function replace(userId: string, id: string, file: LooseFile | null): Promise<void> {
    const left = await database.transact(async (tx) => {
      const persona = await lockPersona(tx, userId, id);
      if (!persona || (file && !(await files.unlist(tx, file.id)))) throw new AppError('personas.missing');
      const address = file && addressOf(file);
      await updatePersona(tx, id, { picture_key: address, updated_at: new Date(clock.now()) });
      return persona.picture_key ? leaveFile(tx, files, persona.picture_key) : null;
    });
    if (left) await files.clear(left);
  }

  return {
    /** @throws AppError personas.picture, personas.missing */
    async set(userId: string, id: string, bytes: Uint8Array): Promise<void> {
      const square = await toSquare(bytes, LIMITS).catch((error: unknown) => {
        if (!(error instanceof RefusedPicture)) throw error;
        throw new AppError(`personas.picture/${error.why}`, { field: 'file' });
      });
      await demandAllowed(bytes, square);
      await replace(userId, id, await keepSquare({ ...deps, files }, square, LIMITS.size));
    },
    remove: (userId: string, id: string) => replace(userId, id, null),
  };
}

export type PersonaPictures = ReturnType<typeof createPersonaPictures>;
