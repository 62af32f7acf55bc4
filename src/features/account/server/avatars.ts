// A user's own picture: read by its content, cut to a square, written anew without anything it carried.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { AVATAR_MAX_PIXELS, AVATAR_SIZE } from '../rules.ts';
import { findUser, setAvatar } from './account.store.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const unreadable = () =>
  new AppError(
    'account.avatar',
    'This is not a picture that can be read. Use JPEG, PNG, WebP, GIF or AVIF.',
    {
      fields: { file: 'Not a picture that can be read' },
    },
  );

/** @throws AppError account.avatar for what is no picture, is cut short, or is huge when unpacked. */
async function toSquare(bytes: Uint8Array): Promise<Buffer> {
  try {
    // One frame, and every fault in the data is an error: a file that lies or is cut short is not guessed at.
    const picture = sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format, compression } = await picture.metadata();
    if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) throw unreadable();
    // rotate() applies the camera's orientation before it is dropped with the rest of the metadata.
    return await picture
      .rotate()
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82, effort: 3 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/pixel limit/i.test((error as Error).message)) {
      throw new AppError('account.avatar', 'This picture has too many pixels: at most 40 megapixels.', {
        fields: { file: 'Too many pixels' },
      });
    }
    throw unreadable();
  }
}

export function createAvatars({ database, blobs }: { database: Database; blobs: BlobStore }) {
  /** The address names the blob: /media/{user}/{file} is kept as pictures/{user}/{file}. */
  const keyOf = (address: string): string => address.replace(/^\/media\//, 'pictures/');

  async function replace(userId: string, address: string | null): Promise<void> {
    const before = await findUser(database.db, userId);
    await database.transact((tx) => setAvatar(tx, userId, address));
    if (before?.avatar_key) await blobs.delete(keyOf(before.avatar_key));
  }

  const refuseOthers = (userId: string, callerId: string): void => {
    if (userId !== callerId) throw new AppError('account.missing', 'This user does not exist');
  };

  return {
    async upload(userId: string, callerId: string, bytes: Uint8Array): Promise<{ avatarUrl: string }> {
      refuseOthers(userId, callerId);
      const square = await toSquare(bytes);
      const avatarUrl = `/media/${userId}/${randomBytes(16).toString('base64url')}-${AVATAR_SIZE}.webp`;
      await blobs.put(keyOf(avatarUrl), square, 'image/webp');
      await replace(userId, avatarUrl);
      return { avatarUrl };
    },
    async remove(userId: string, callerId: string): Promise<void> {
      refuseOthers(userId, callerId);
      await replace(userId, null);
    },
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
