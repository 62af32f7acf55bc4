// What can be done with one picture: like and report, and with one's own publish, make it a portrait, delete and undo.
import { AppError } from '../../../../shared/errors.ts';
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { GalleryImage, LikeState } from '../../gallery-contract.ts';
import { UNDO_MS, type ReportReason } from '../../rules.ts';
import type { Looks, Permissions, Portraits, Reports, SafetyCheck } from '../images.needs.ts';
import { demandPrivate } from '../jobs/picture-limits.ts';
import { presentImage, type Viewer } from '../present.ts';
import * as store from './gallery.store.ts';
import { readVisible, type GalleryRow } from './gallery.views.ts';
import { chooseVisibility, held, isHeld } from './visibility.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  permissions: Pick<Permissions, 'of'>;
  looks: Looks;
  portraits: Portraits;
  safety: SafetyCheck;
  reports: Reports;
  /** Clears what is deleted for good. */
  loop: { wake(): void };
}

type Member = Viewer & { userId: string };

const missing = () => new AppError('images.missing');

export function createPictureCare(deps: Deps) {
  const { database, clock, permissions, looks, portraits, safety, reports, loop } = deps;
  const { db } = database;
  const now = () => new Date(clock.now());

  async function visible(id: string, userId: string): Promise<GalleryRow> {
    const row = await readVisible(db, id, userId);
    if (!row) throw missing();
    return row;
  }

  const present = async (id: string, viewer: Member) =>
    presentImage(await visible(id, viewer.userId), viewer);

  /** What everybody may see has to keep the rules of today, whenever it was asked for. */
  async function checkPublishable(row: GalleryRow, userId: string): Promise<void> {
    if (row.purpose !== 'generate') throw new AppError('images.unpublishable/origin');
    if (row.character_id && (!row.character_visibility || row.character_visibility === 'private'))
      throw new AppError('images.unpublishable/character');
    await safety.check(row.prompt, 'image-prompt', userId);
  }

  return {
    /** @throws AppError images.missing */
    async like(id: string, userId: string, isLiked: boolean): Promise<LikeState> {
      await visible(id, userId);
      return database.transact(async (tx) => {
        await (isLiked ? store.insertLike(tx, id, userId, now()) : store.deleteLike(tx, id, userId));
        return { isLiked, likes: await store.countLikes(tx, id) };
      });
    },

    /** @throws AppError images.missing for one's own too: there is nothing to report about it */
    async report(id: string, userId: string, about: { reason: ReportReason; note: string }): Promise<void> {
      const row = await visible(id, userId);
      if (row.owner_id === userId) throw missing();
      const subject = { subject: 'image', subjectId: id, ownerId: row.owner_id } as const;
      await reports.file({ ...subject, reporterId: userId, ...about });
    },

    /** @throws AppError images.missing, images.unpublishable, images.private_full, safety.blocked */
    async publish(id: string, viewer: Member, isPublic: boolean): Promise<GalleryImage> {
      const { userId } = viewer;
      const row = await visible(id, userId);
      if (row.owner_id !== userId) throw missing();
      if (isPublic) await checkPublishable(row, userId);
      await database.transact(async (tx) => {
        const locked = await store.lockOwn(tx, id, userId);
        if (!locked) throw missing();
        if (isHeld(locked) && isPublic) throw held();
        if (!isPublic && locked.visibility === 'public' && locked.purpose === 'generate')
          await demandPrivate(tx, userId, await permissions.of(tx, userId), 1);
        await chooseVisibility(tx, id, isPublic, now());
      });
      return present(id, viewer);
    },

    /**
     * A picture of nobody becomes one of that character.
     * @throws AppError images.missing, images.explicit
     */
    async setPortrait(characterId: string, imageId: string, { userId, showNsfw }: Member): Promise<Picture> {
      const look = await looks.of(db, characterId, userId);
      if (look?.creatorId !== userId) throw new AppError('images.missing/character');
      return database.transact(async (tx) => {
        const row = await store.lockOwn(tx, imageId, userId);
        if (!row || (row.character_id !== null && row.character_id !== characterId)) throw missing();
        if (isHeld(row)) throw held();
        // A portrait is shown in every list, even when the character's rating changes.
        if (row.is_nsfw) throw new AppError('images.explicit');
        if (row.character_id === null) await store.setCharacter(tx, imageId, characterId);
        await portraits.set(tx, characterId, imageId);
        return presentPicture(row, { isCovered: look.rating === 'nsfw' && !showNsfw });
      });
    },

    /** Hides it at once; it is deleted when the time for undo is over. @throws AppError images.missing */
    async delete(id: string, userId: string): Promise<{ undoUntil: Date }> {
      const at = now();
      if (!(await database.transact((tx) => store.markDeleted(tx, id, userId, at)))) throw missing();
      return { undoUntil: new Date(at.getTime() + UNDO_MS) };
    },

    /** @throws AppError images.missing where it is too late; images.private_full where its place was taken meanwhile */
    async restore(id: string, viewer: Member): Promise<GalleryImage> {
      const since = new Date(clock.now() - UNDO_MS);
      const { userId } = viewer;
      await database.transact(async (tx) => {
        const row = await store.unmarkDeleted(tx, id, userId, since);
        if (!row) throw missing();
        // Counted already: it is back.
        if (row.visibility === 'private' && row.purpose === 'generate')
          await demandPrivate(tx, userId, await permissions.of(tx, userId), 0);
        tx.afterCommit(loop.wake);
      });
      return present(id, viewer);
    },
  };
}

export type PictureCare = ReturnType<typeof createPictureCare>;
