// For removals: a user's avatar is hidden, and restored unless they have chosen another since.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { blobKeyOf, leaveFile, type LooseFiles } from '../../../../platform/server/uploads/loose-pictures.ts';
import * as store from './avatar-hiding.store.ts';
import { lockUser } from '../erasure/erasure.store.ts';

const MEDIA_ID = /^\/media\/([\da-f-]{36})\//;

export const createAvatarHiding = ({ files }: { files: Pick<LooseFiles, 'note'> }) => ({
  /** @returns its public address and its blob key; null when the user has no picture. */
  async hide(tx: Tx, userId: string) {
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const address = user.avatar_key ?? user.held_avatar_key;
    const mediaId = address && MEDIA_ID.exec(address)?.[1];
    if (!address || !mediaId) return null;
    if (user.avatar_key) {
      // A hidden picture that was replaced is never restored.
      if (user.held_avatar_key) await leaveFile(tx, files, user.held_avatar_key);
      await store.takeOff(tx, userId, user.avatar_key);
    }
    return { file: { mediaId, fileKey: blobKeyOf(address) } };
  },

  async restore(tx: Tx, userId: string): Promise<void> {
    const user = await lockUser(tx, userId);
    if (!user?.held_avatar_key) return;
    if (user.avatar_key) await leaveFile(tx, files, user.held_avatar_key);
    await store.putBack(tx, userId, user.avatar_key ?? user.held_avatar_key);
  },
});
