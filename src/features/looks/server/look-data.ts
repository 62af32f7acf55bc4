// The look data of characters, for the features that draw, remove and export them.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { LookData } from '../../../shared/words/look/look-data.ts';
import type { Characters, WholeLook } from './looks.needs.ts';
import * as store from './looks.store.ts';

export function createLookData({ clock, characters }: { clock: Clock; characters: Characters }) {
  return {
    /** What the image engines draw. Null where there is no such character, or it is private to somebody else. */
    async of(db: Db, characterId: string, viewerId: string | null): Promise<WholeLook | null> {
      const base = await characters.lookOf(db, characterId, viewerId);
      if (!base) return null;
      const stored = await store.findLook(db, characterId);
      return { ...base, data: stored?.data ?? null, references: await store.readReferences(db, characterId) };
    },

    /** Null where nothing was saved. */
    read: async (db: Db, characterId: string): Promise<LookData | null> =>
      (await store.findLook(db, characterId))?.data ?? null,

    /** In place of whatever there was. */
    async write(tx: Tx, characterId: string, data: LookData): Promise<void> {
      await store.writeLook(tx, { characterId, data, revision: null, at: new Date(clock.now()) });
    },

    drop: store.deleteLooks,
  };
}

export type LookDataStore = ReturnType<typeof createLookData>;
