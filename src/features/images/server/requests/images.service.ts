// Requests for pictures and their progress; galleries are in gallery.service.ts.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { DrawingOptions, ImageJob, ImageModel, ImageSource } from '../../contract.ts';
import type { AspectRatio } from '../../rules.ts';
import type { Settlement } from '../drawing/settlement.ts';
import { newSeed } from '../chance.ts';
import type {
  Chats,
  CoinAccount,
  Look,
  Looks,
  Permissions,
  PictureEngines,
  SafetyCheck,
} from '../images.needs.ts';
import * as store from '../images.store.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { Pace } from '../jobs/pace.ts';
import { carryLook, columnsOf } from '../drawing/carry-look.ts';
import { drawnText } from '../drawing/drawn-text.ts';
import type { Viewer } from '../present.ts';
import { createJobReader } from './job-reader.ts';
import { demandSource, sourceColumns } from '../edits/edits.ts';
import { demandKnown, knownTo } from '../known-options.ts';
import { createModelChoice } from './model-choice.ts';
import type { Prices } from './prices.ts';
import { refusalError, saidAs } from './prompt-refusals.ts';
import { createQueueRequest, type AskedIn } from './queue-request.ts';
import type { RenderLoop } from '../drawing/render-loop.ts';

export interface ImageRequest extends AskedIn {
  prompt: string;
  negativePrompt: string;
  characterId?: string;
  model?: string;
  aspectRatio: AspectRatio;
  count: number;
  seed?: string;
  options?: DrawingOptions;
  source?: ImageSource;
  idempotencyKey?: string;
}

/** A request that is still being written. */
type Draft = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'characterId' | 'model'>;

export interface ServiceDeps {
  database: Database;
  engines: Pick<PictureEngines, 'offered' | 'find' | 'budgetsOf'>;
  clock: Clock;
  ids: Ids;
  coinAccount: CoinAccount;
  permissions: Permissions;
  looks: Looks;
  chats: Pick<Chats, 'messageAt'>;
  safety: SafetyCheck;
  settlement: Settlement;
  board: JobBoard;
  pace: Pick<Pace, 'secondsOf'>;
  loop: Pick<RenderLoop, 'wake' | 'drop'>;
  prices: Prices;
  signals: Signals;
}

const missing = () => new AppError('images.missing');

export type Images = ReturnType<typeof createImagesService>;

export function createImagesService(deps: ServiceDeps) {
  const { database, engines, clock, ids, permissions, looks, safety, settlement, board, loop, prices } = deps;
  const { db } = database;
  const { modelFor, understanding } = createModelChoice({ db, engines, permissions });
  const queue = createQueueRequest(deps);
  const reader = createJobReader(deps);

  async function lookOf(characterId: string | undefined, viewerId: string | null): Promise<Look | null> {
    if (characterId === undefined) return null;
    const look = await looks.of(db, characterId, viewerId);
    if (!look) throw new AppError('images.character');
    return look;
  }

  return {
    ...reader,

    async models(): Promise<ImageModel[]> {
      const models = await engines.offered();
      return Promise.all(
        models.map(async ({ id, engine, model, name, description }) => ({
          id,
          name,
          description,
          isStandIn: engine.isStandIn,
          isMemberOnly: await permissions.isMemberModel(model),
          knows: knownTo(engine),
          prices: prices.pricesOf(id),
        })),
      );
    },

    /**
     * What would be drawn with a model, for engines that know beforehand; null for all others.
     * @param asked.model the first that is offered where absent
     * @throws AppError images.character
     */
    async understand({ model: asked, characterId, prompt, negativePrompt }: Draft, viewerId: string | null) {
      const model = asked ?? (await engines.offered())[0]?.id;
      if (model === undefined) return null;
      const asking = { prompt, negativePrompt, seed: '', model, mayBeExplicit: false };
      const { parts } = carryLook(await lookOf(characterId, viewerId), asking);
      const understood = understanding(model, { parts, negativePrompt });
      return understood && { ...understood, refusal: understood.refusal && saidAs(understood.refusal) };
    },

    /**
     * Holds the price and queues the pictures. The same idempotency key gives the same job.
     * @throws AppError safety.blocked, images.character, images.model, images.option, images.source, images.mask,
     * memberships.required,
     * chat.missing, coins.insufficient, images.day_spent, images.too_many, images.private_full, images.no_subject,
     * images.not_agreed
     */
    async generate(
      { userId }: { userId: string },
      request: ImageRequest,
      { showNsfw }: { showNsfw: boolean },
    ): Promise<ImageJob> {
      const { idempotencyKey } = request;
      await safety.check(request.prompt, 'image-prompt', userId);
      const model = await modelFor(request.model, userId);
      const { options = {} } = request;
      const drawing = engines.find(model);
      if (drawing) demandKnown(knownTo(drawing.engine), options);
      const from = { userId, showNsfw, shape: request.aspectRatio };
      const edit = request.source ? await demandSource(database, drawing, request.source, from) : null;
      const look = await lookOf(request.characterId, userId);
      // Explicit only where both the character's rating and the asker's switch say so (decisions.md 7).
      const isNsfw = (look?.rating === 'nsfw' && showNsfw) || (edit?.isNsfw ?? false);
      const { prompt, negativePrompt, seed = '' } = request;
      const carried = carryLook(look, { prompt, negativePrompt, seed, model, mayBeExplicit: isNsfw });
      const { parts, text } = carried;
      if (look) {
        // A draft's look has not been published, and so not been checked.
        if (parts.subject?.words)
          await safety.check(drawnText({ ...parts, prompt: '' }), 'image-prompt', userId);
        // Each may be harmless alone: what is drawn is both.
        await safety.check(text, 'image-prompt', userId);
      }
      const refusal = understanding(model, { parts, negativePrompt })?.refusal;
      // Before anything is held: a picture of nothing costs nothing.
      if (refusal) throw refusalError(refusal);
      const at = new Date(clock.now());
      const aspectRatio = edit?.aspectRatio ?? request.aspectRatio;
      const asked: store.NewJob = {
        id: ids.next(),
        owner_id: userId,
        character_id: request.characterId ?? null,
        purpose: 'generate',
        state: 'queued',
        prompt: request.prompt,
        ...columnsOf(carried),
        is_nsfw: isNsfw,
        aspect_ratio: aspectRatio,
        model,
        seed: carried.seed || newSeed(),
        options: Object.keys(options).length > 0 ? JSON.stringify(options) : null,
        count: request.count,
        price: prices.priceOf(model, aspectRatio),
        ...sourceColumns(edit),
        idempotency_key: idempotencyKey ?? null,
        created_at: at,
        updated_at: at,
      };
      const id = await database.transact((tx) =>
        queue(tx, asked, {
          ...request,
          ...{ name: look?.name ?? null, look: carried.look, mask: edit?.mask ?? null },
        }),
      );
      const earlier = id ?? (await store.idByKey(db, userId, idempotencyKey ?? ''));
      if (!earlier) throw missing();
      return reader.job(earlier, { userId, showNsfw });
    },

    /** Cancels a job and gives back the price of pictures that were not drawn. A job that has ended is not changed. */
    async cancel(id: string, viewer: Viewer & { userId: string }): Promise<ImageJob> {
      const end = { state: 'cancelled', cause: null, ownerId: viewer.userId } as const;
      const ended = await database.transact((tx) => settlement.end(tx, id, end));
      if (ended) {
        loop.drop(id);
        board.changed(id);
      }
      return reader.job(id, viewer);
    },
  };
}
