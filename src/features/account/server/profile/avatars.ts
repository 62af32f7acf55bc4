// Avatars: recognised by their content, cut to a square, encoded again without metadata.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
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
import { AVATAR_MAX_PIXELS, AVATAR_SIZE } from '../../rules.ts';
import { setAvatar } from '../account.store.ts';
import { lockUser } from '../erasure/erasure.store.ts';

/** Beside the field, where there is less room than in the message. */
const SHORT = { format: 'Not a picture that can be read', pixels: 'Too many pixels' };

/** @throws AppError account.avatar for what is no picture, is cut short, or is huge when unpacked. */
const toAvatar = (bytes: Uint8Array): Promise<Buffer> =>
  toSquare(bytes, { maxPixels: AVATAR_MAX_PIXELS, size: AVATAR_SIZE }).catch((error: unknown) => {
    if (!(error instanceof RefusedPicture)) throw error;
    throw new AppError(`account.avatar/${error.why}`, { fields: { file: SHORT[error.why] } });
  });

interface Deps {
  database: Database;
  blobs: BlobStore;
  ids: Ids;
  files: LooseFiles;
  hiddenFiles?: HiddenFiles;
}

export function createAvatars({ database, blobs, ids, files, hiddenFiles }: Deps) {
  /** @param file noted and stored, or null for none. */
  async function replace(userId: string, file: LooseFile | null): Promise<void> {
    const left = await database.transact(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || (file && !(await files.unlist(tx, file.id))))
        throw new AppError('auth.required/invalid_token');
      await setAvatar(tx, userId, file && addressOf(file));
      return user.avatar_key ? leaveFile(tx, files, user.avatar_key) : null;
    });
    if (left) await files.clear(left);
  }

  const refuseOthers = (userId: string, callerId: string): void => {
    if (userId !== callerId) throw new AppError('account.missing');
  };

  return {
    async upload(userId: string, callerId: string, bytes: Uint8Array): Promise<{ avatarUrl: string }> {
      refuseOthers(userId, callerId);
      const square = await toAvatar(bytes);
      // Cut to a square it may no longer look like what was removed.
      if ((await hiddenFiles?.isHeld(bytes)) || (await hiddenFiles?.isHeld(square)))
        throw new AppError('account.avatar/removed', { fields: { file: 'This picture was removed' } });
      const file = await keepSquare({ database, blobs, ids, files }, square, AVATAR_SIZE);
      await replace(userId, file);
      return { avatarUrl: addressOf(file) };
    },
    async remove(userId: string, callerId: string): Promise<void> {
      refuseOthers(userId, callerId);
      await replace(userId, null);
    },
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
