// Portraits that a character's maker has drawn: free, never explicit, and each one in place of the one before.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { PORTRAITS_A_DAY, type AspectRatio } from '../../rules.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import type { Look, Looks, Permissions, PictureEngines, SafetyCheck } from '../images.needs.ts';
import * as store from '../images.store.ts';
import { carryLook, columnsOf } from '../drawing/carry-look.ts';
import { demandPlaces } from '../jobs/picture-limits.ts';
import * as portraits from './portraits.store.ts';
import type { RenderLoop } from '../drawing/render-loop.ts';
import * as imageQueue from '../jobs/queued-images.store.ts';

interface Deps {
  database: Database;
  engines: Pick<PictureEngines, 'targetOf'>;
  clock: Clock;
  ids: Ids;
  permissions: Pick<Permissions, 'of'>;
  looks: Looks;
  safety: SafetyCheck;
  idle: Pick<IdleWork, 'sweepNow'>;
  loop: Pick<RenderLoop, 'wake'>;
}

const RATIO: AspectRatio = '3:4';
const DAY_MS = 86_400_000;

/** A portrait shows nothing but the look. */
const ofLook = (look: Look, model: string) =>
  carryLook(look, { prompt: '', negativePrompt: '', seed: '', model, mayBeExplicit: false });

export function createPortraitJobs(deps: Deps) {
  const { database, engines, clock, ids, permissions, looks, safety, idle, loop } = deps;

  /** Does nothing where that key was used before. */
  async function queue(
    tx: Tx,
    {
      characterId,
      look,
      key,
      priority = 0,
    }: { characterId: string; look: Look; key?: string; priority?: number },
    id: string,
  ): Promise<void> {
    const at = new Date(clock.now());
    const model = (await engines.targetOf('first_pictures')).id;
    const carried = ofLook(look, model);
    const isNew = await store.insertJob(tx, {
      id,
      owner_id: look.creatorId,
      character_id: characterId,
      purpose: 'avatar',
      state: 'queued',
      prompt: '',
      ...columnsOf(carried),
      is_nsfw: false,
      aspect_ratio: RATIO,
      model,
      seed: carried.seed,
      count: 1,
      created_at: at,
      updated_at: at,
      ...(key ? { idempotency_key: key } : {}),
    });
    if (!isNew) return;
    if (carried.look) await store.setLook(tx, id, carried.look);
    const place = await imageQueue.nextPlace(tx, look.creatorId);
    const queued = { jobId: id, ownerId: look.creatorId, priority, place, count: 1, at };
    await imageQueue.insertQueuedImages(tx, { ...queued, lane: 'request' });
    tx.afterCommit(loop.wake);
  }

  return {
    /**
     * Of a character that is shown without one: once ever, and beside what its maker may have drawn a day. Its look was
     * checked when it was published.
     */
    async queueFirst(tx: Tx, characterId: string, creatorId: string): Promise<void> {
      const look = await looks.of(tx, characterId, creatorId);
      if (!look || (await portraits.isUnderWay(tx, characterId))) return;
      await queue(tx, { characterId, look, key: `first-portrait:${characterId}` }, ids.next());
    },

    /**
     * @returns the job's id; when it completes, its picture is the portrait.
     * @throws AppError images.missing for a character that is not theirs, safety.blocked, images.too_many
     */
    async draw(characterId: string, { userId }: { userId: string }): Promise<string> {
      const look = await looks.of(database.db, characterId, userId);
      if (look?.creatorId !== userId) throw new AppError('images.missing/character');
      const { text } = ofLook(look, (await engines.targetOf('first_pictures')).id);
      await safety.check(text, 'image-prompt', userId);
      const id = ids.next();
      const outdated = await database.transact(async (tx) => {
        await portraits.lockOwner(tx, userId);
        const permitted = await permissions.of(tx, userId);
        await demandPlaces(tx, userId, permitted, 1);
        if ((await portraits.countSince(tx, userId, new Date(clock.now() - DAY_MS))) >= PORTRAITS_A_DAY)
          throw new AppError('images.too_many/portraits', {
            params: { most: PORTRAITS_A_DAY },
            retryAfter: 3600,
          });
        await queue(tx, { characterId, look, priority: permitted.queuePlace }, id);
        return portraits.deleteOutdated(tx, characterId);
      });
      for (const gone of outdated) await idle.sweepNow(gone);
      return id;
    },
  };
}

export type PortraitJobs = ReturnType<typeof createPortraitJobs>;
