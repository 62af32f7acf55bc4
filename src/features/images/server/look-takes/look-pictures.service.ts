// Draws the reference sheet and the scenes of a character's look, for its creator. They cost what every picture costs.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { carryLook } from '../drawing/carry-look.ts';
import { referenceBar, type ReferenceBar } from '../drawing/reference-pictures.ts';
import type { RenderLoop } from '../drawing/render-loop.ts';
import type { CoinAccount, Looks, Permissions, PictureEngines, SafetyCheck } from '../images.needs.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import { demandBudget, demandPlaces } from '../jobs/picture-limits.ts';
import { createModelChoice } from '../requests/model-choice.ts';
import type { Prices } from '../requests/prices.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import { createLookSlots, KEPT_JOBS } from './look-slots.ts';
import * as store from './look-takes.store.ts';
import { LOOK_RATIO, queueTake, type SlotRequest } from './queue-take.ts';

interface LookPicturesDeps {
  database: Database;
  engines: Pick<PictureEngines, 'offered' | 'find' | 'budgetsOf'>;
  clock: Clock;
  ids: Ids;
  coinAccount: Pick<CoinAccount, 'hold'>;
  permissions: Permissions;
  looks: Looks;
  safety: SafetyCheck;
  prices: Prices;
  board: JobBoard;
  loop: Pick<RenderLoop, 'wake'>;
  idle: Pick<IdleWork, 'sweepNow'>;
}

/** A whole sheet or strip may wait at once, whatever else a tier permits; in the queue owners take turns. */
const PLACES_MIN = 16;

export function createLookPictures(deps: LookPicturesDeps) {
  const { database, engines, permissions, looks, safety, prices, board, loop, idle } = deps;
  const { db } = database;
  const { modelFor } = createModelChoice({ db, engines, permissions });

  return {
    /** The models that can draw it, the usual one first. */
    async models() {
      const offered = await engines.offered();
      return Promise.all(
        offered.map(async ({ id, engine, model, name }) => ({
          id,
          name,
          isStandIn: engine.isStandIn,
          isMemberOnly: await permissions.isMemberModel(model),
          price: prices.priceOf(id, LOOK_RATIO),
          references: engine.capabilities.references,
          loras: engine.capabilities.loras ?? 0,
          /** Whether it knows what face it draws. */
          isExact: engine.faceOf !== undefined,
        })),
      );
    },

    /**
     * Holds the price and queues the pictures, all or none.
     * @throws AppError safety.blocked, images.missing, images.model, memberships.required, coins.insufficient,
     * images.day_spent, images.too_many
     */
    async draw(
      characterId: string,
      { userId }: { userId: string },
      asked: { slots: SlotRequest[]; takes: number; model?: string | undefined; key: string; kept: string[] },
    ): Promise<void> {
      const { slots, takes, key, kept } = asked;
      const look = await looks.of(db, characterId, userId);
      if (look?.creatorId !== userId) throw new AppError('images.missing/character');
      const model = await modelFor(asked.model, userId);
      for (const { prompt } of slots) {
        const picture = { prompt, negativePrompt: '', seed: '', model, mayBeExplicit: false };
        await safety.check(carryLook(look, picture).text, 'image-prompt', userId);
      }
      const gone = await database.transact(async (tx) => {
        const permitted = await permissions.of(tx, userId);
        const order = { characterId, look, model, takes, key, priority: permitted.queuePlace };
        let queued = 0;
        for (const slot of slots) if (await queueTake(tx, deps, slot, order)) queued += takes;
        if (queued === 0) return [];
        const picturesAtOnce = Math.max(permitted.picturesAtOnce, PLACES_MIN);
        // What this transaction has queued is counted already.
        await demandPlaces(tx, userId, { picturesAtOnce }, 0);
        await demandBudget(tx, { userId, model, at: new Date(deps.clock.now()) }, engines.budgetsOf);
        tx.afterCommit(loop.wake);
        return store.deleteOutdated(tx, { characterId, most: KEPT_JOBS, kept });
      });
      for (const id of gone) await idle.sweepNow(id);
    },

    /** What was drawn of a look, by slot. */
    slotsOf: createLookSlots({ db, engines, board }),

    /**
     * Whether a picture may be chosen for a slot: why not, or null where it may.
     * @returns `missing` where it was not drawn for this slot, or is gone
     */
    async barOf(
      imageId: string,
      characterId: string,
      slot: string,
    ): Promise<ReferenceBar | 'missing' | null> {
      const take = await store.findTake(db, { imageId, characterId, slot });
      return take ? referenceBar(take) : 'missing';
    },
  };
}
