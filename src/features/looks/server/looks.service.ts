// The look of one's own characters: editing it, drawing its pictures, choosing among them.
import { AppError } from '../../../shared/errors.ts';
import { LookData } from '../../../shared/words/look/look-data.ts';
import { DESCRIPTORS, type SheetSlot } from '../../../shared/words/look/look-parts.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { LookPage, LookSlotState } from '../contract.ts';
import { LOOK_SLOTS, type LookSlot } from '../rules.ts';
import type { LookDataStore } from './look-data.ts';
import type { LookPictures, SafetyCheck, WholeLook } from './looks.needs.ts';
import * as store from './looks.store.ts';
import { SLOT_PROMPTS } from './slot-prompts.ts';

export interface LooksServiceDeps {
  database: Database;
  clock: Clock;
  looks: LookDataStore;
  pictures: LookPictures;
  safety: SafetyCheck;
}

interface Viewer {
  userId: string;
  showNsfw: boolean;
}

const REFUSALS = {
  missing: 'looks.picture',
  unseen: 'looks.unclear/unseen',
  explicit: 'looks.unclear/explicit',
} as const;
const missing = () => new AppError('looks.missing');

/** Everything that a look can add to a prompt. */
const textsOf = (data: LookData): string =>
  [
    ...DESCRIPTORS.map((name) => data[name]),
    ...data.identityWords,
    ...data.bindings.flatMap(({ words }) => words),
  ]
    .filter(Boolean)
    .join(', ');

export function createLooksService({ database, clock, looks, pictures, safety }: LooksServiceDeps) {
  const { db } = database;

  async function own(id: string, userId: string): Promise<WholeLook> {
    const look = await looks.of(db, id, userId);
    if (look?.creatorId !== userId) throw missing();
    return look;
  }

  return {
    /** @throws AppError looks.missing */
    async page(id: string, viewer: Viewer): Promise<LookPage> {
      const look = await own(id, viewer.userId);
      const [stored, chosen, models, drawn] = await Promise.all([
        store.findLook(db, id),
        store.readChoices(db, id),
        pictures.models(),
        pictures.slotsOf(id, look, viewer),
      ]);
      const bySlot = new Map(drawn.map((slot) => [slot.slot, slot]));
      const slots = LOOK_SLOTS.flatMap((slot): LookSlotState[] => {
        const state = bySlot.get(slot);
        return state ? [{ ...state, slot, chosen: chosen.get(slot) ?? null }] : [];
      });
      const { name, seed, tags, words } = look;
      return {
        character: { id, name },
        revision: stored?.revision ?? 0,
        updatedAt: stored?.updatedAt.toISOString() ?? null,
        data: stored?.data ?? LookData.parse({}),
        base: { seed, tags, words },
        models,
        slots,
      };
    },

    /** @throws AppError looks.missing, looks.conflict, safety.blocked */
    async save(
      id: string,
      { userId }: { userId: string },
      { data, revision }: { data: LookData; revision: number },
    ): Promise<{ revision: number; updatedAt: string }> {
      const { words } = await own(id, userId);
      const texts = textsOf(data);
      // Each may be harmless alone: what is drawn is both.
      if (texts) await safety.check([words, texts].filter(Boolean).join(', '), 'image-prompt', userId);
      const at = new Date(clock.now());
      const next = await database.transact(async (tx) => {
        const written = await store.writeLook(tx, { characterId: id, data, revision, at });
        if (written !== revision + 1) throw new AppError('looks.conflict');
        return written;
      });
      return { revision: next, updatedAt: at.toISOString() };
    },

    /** @throws AppError looks.missing, and what the pictures throw */
    async draw(
      id: string,
      by: { userId: string },
      asked: { slots: LookSlot[]; takes: number; model?: string | undefined; idempotencyKey: string },
    ): Promise<void> {
      await own(id, by.userId);
      const { takes, model, idempotencyKey: key } = asked;
      await pictures.draw(id, by, {
        takes,
        model,
        key: `look:${key}`,
        kept: [...(await store.readChoices(db, id)).values()],
        slots: [...new Set(asked.slots)].map((slot) => ({
          slot,
          prompt: SLOT_PROMPTS[slot],
          // The leading picture is drawn from words: an earlier one would hold its face.
          hasReferences: slot !== 'front',
        })),
      });
    },

    /** @throws AppError looks.missing, looks.picture, looks.unclear */
    async choose(
      id: string,
      { userId }: { userId: string },
      { slot, imageId }: { slot: SheetSlot; imageId: string | null },
    ): Promise<void> {
      await own(id, userId);
      const bar = imageId === null ? null : await pictures.barOf(imageId, id, slot);
      if (bar) throw new AppError(REFUSALS[bar]);
      await database.transact((tx) => store.writeChoice(tx, { characterId: id, slot, imageId }));
    },
  };
}

export type LooksService = ReturnType<typeof createLooksService>;
