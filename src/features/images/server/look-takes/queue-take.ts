// Queues the pictures of one slot and sets their price aside, in the transaction of the whole sheet.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { AspectRatio } from '../../rules.ts';
import { newSeed } from '../chance.ts';
import { carryLook, columnsOf } from '../drawing/carry-look.ts';
import type { CoinAccount, Look } from '../images.needs.ts';
import * as images from '../images.store.ts';
import { holdNote } from '../jobs/problems.ts';
import * as queue from '../jobs/queued-images.store.ts';
import type { Prices } from '../requests/prices.ts';
import { insertTake } from './look-takes.store.ts';

/** A slot of the sheet or a scene, with what its picture shows. */
export interface SlotRequest {
  slot: string;
  prompt: string;
  /** Whether the sheet's chosen pictures are sent as references. */
  hasReferences: boolean;
}

/** Common to the slots that are drawn together. */
interface Order {
  characterId: string;
  look: Look;
  model: string;
  takes: number;
  key: string;
  priority: number;
}

interface Deps {
  clock: Clock;
  ids: Ids;
  coinAccount: Pick<CoinAccount, 'hold'>;
  prices: Prices;
}

export const LOOK_RATIO: AspectRatio = '3:4';

/** @returns false where the key was used before. @throws AppError coins.insufficient */
export async function queueTake(
  tx: Tx,
  { clock, ids, coinAccount, prices }: Deps,
  { slot, prompt, hasReferences }: SlotRequest,
  { characterId, look, model, takes, key, priority }: Order,
): Promise<boolean> {
  const carried = carryLook(look, { prompt, negativePrompt: '', seed: '', model, mayBeExplicit: false });
  const id = ids.next();
  const at = new Date(clock.now());
  const price = prices.priceOf(model, LOOK_RATIO);
  const ownerId = look.creatorId;
  const isNew = await images.insertJob(tx, {
    id,
    owner_id: ownerId,
    character_id: characterId,
    purpose: 'look',
    state: 'queued',
    prompt,
    ...columnsOf(carried),
    is_nsfw: false,
    aspect_ratio: LOOK_RATIO,
    model,
    seed: carried.seed || newSeed(),
    count: takes,
    price,
    idempotency_key: `${key}:${slot}`,
    created_at: at,
    updated_at: at,
  });
  if (!isNew) return false;
  await insertTake(tx, { jobId: id, characterId, slot });
  if (carried.look)
    await images.setLook(tx, id, { ...carried.look, references: hasReferences ? look.references : [] });
  const purpose = holdNote(takes, look.name);
  const hold = { userId: ownerId, amount: price * takes, purpose, idempotencyKey: `image:${id}` };
  await images.setHold(tx, id, await coinAccount.hold(tx, hold));
  const place = await queue.nextPlace(tx, ownerId);
  const queued = { jobId: id, ownerId, priority, place, count: takes, at };
  await queue.insertQueuedImages(tx, { ...queued, lane: 'request' });
  return true;
}
