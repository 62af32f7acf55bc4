// Avatars: recognised by their content, cut to a square, encoded again without metadata.
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { readSquare, RefusedPicture } from '../../../../platform/server/uploads/uploaded-picture.ts';
import { AVATAR_MAX_PIXELS, AVATAR_SIZE } from '../../rules.ts';
import type { HiddenFiles, LooseFile, LooseFiles } from '../account.needs.ts';
import { setAvatar } from '../account.store.ts';
import { lockUser } from '../erasure/erasure.store.ts';

/** Beside the field, where there is less room than in the message. */
const SHORT = { format: 'Not a picture that can be read', pixels: 'Too many pixels' };

const LIMITS = { maxPixels: AVATAR_MAX_PIXELS, maxEdge: AVATAR_SIZE, minEdge: AVATAR_SIZE };

/** @throws AppError account.avatar for what is no picture, is cut short, or is huge when unpacked. */
async function toAvatar(bytes: Uint8Array): Promise<Buffer> {
  const square = await readSquare(bytes, LIMITS).catch((error: unknown) => {
    if (!(error instanceof RefusedPicture)) throw error;
    throw new AppError(`account.avatar/${error.why}`, { fields: { file: SHORT[error.why] } });
  });
  // Native code that most starts never need.
  const { default: sharp } = await import('sharp');
  return sharp(square).webp({ quality: 82, effort: 3 }).toBuffer();
}

const addressOf = ({ id, secret }: LooseFile): string => `/media/${id}/${secret}-${AVATAR_SIZE}.webp`;

/** The address names the blob: /media/{id}/{file} is kept as pictures/{id}/{file}. */
export const blobKeyOf = (address: string): string => address.replace(/^\/media\//, 'pictures/');

const ADDRESS = /^\/media\/([\da-f-]{36})\/([\w-]{22})-(\d+)\.webp$/;

/** Notes that nobody uses this avatar any more. @returns its id, to be cleared after the commit. */
export async function leaveAvatar(
  tx: Tx,
  files: Pick<LooseFiles, 'note'>,
  address: string,
): Promise<string | null> {
  const [, id, secret, width] = ADDRESS.exec(address) ?? [];
  if (!id || !secret) return null;
  await files.note(tx, { id, secret, width: Number(width) }, true);
  return id;
}

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
      return user.avatar_key ? leaveAvatar(tx, files, user.avatar_key) : null;
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
      if (await hiddenFiles?.isHeld(square))
        throw new AppError('account.avatar/removed', { fields: { file: 'Removed after a request' } });
      const file = { id: ids.next(), secret: randomBytes(16).toString('base64url'), width: AVATAR_SIZE };
      // The row is written before the file, so that a crash in between leaves nothing that is never cleaned up.
      await database.transact((tx) => files.note(tx, file, false));
      await blobs.put(blobKeyOf(addressOf(file)), square);
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
