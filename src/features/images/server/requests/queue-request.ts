// Queues the pictures of a request and sets its price aside, in one transaction.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import { demandAgreed } from '../chats/demand-agreed.ts';
import type { CarriedLook } from '../drawing/carry-look.ts';
import { lockSource, setMask } from '../edits/edits.store.ts';
import type { RenderLoop } from '../drawing/render-loop.ts';
import type { Chats, CoinAccount, Permissions, PictureEngines } from '../images.needs.ts';
import * as store from '../images.store.ts';
import { demandBudget, demandPlaces, demandPrivate } from '../jobs/picture-limits.ts';
import { holdNote } from '../jobs/problems.ts';
import * as imageQueue from '../jobs/queued-images.store.ts';

export interface QueueDeps {
  coinAccount: CoinAccount;
  permissions: Permissions;
  chats: Pick<Chats, 'messageAt'>;
  loop: Pick<RenderLoop, 'wake'>;
  engines: Pick<PictureEngines, 'budgetsOf'>;
  signals: Signals;
}

/** Where a picture is asked for; without a conversation it belongs to none. */
export interface AskedIn {
  conversationId?: string | undefined;
  messageId?: string | undefined;
  /** Nobody asks now: its user has agreed beforehand to what the character of the conversation offers. */
  isOffered?: boolean | undefined;
}

export function createQueueRequest(deps: QueueDeps) {
  const { coinAccount, permissions, chats, loop, engines, signals } = deps;
  /**
   * @returns the job's id, or null where its owner used that idempotency key before.
   * @throws AppError chat.missing, coins.insufficient, images.day_spent, images.too_many, images.private_full,
   * images.not_agreed, images.source
   */
  return async function queue(
    tx: Tx,
    asked: store.NewJob,
    {
      name,
      look,
      mask,
      conversationId,
      messageId,
      isOffered = false,
    }: AskedIn & { name: string | null; look: CarriedLook | null; mask: Buffer | null },
  ): Promise<string | null> {
    const { id, owner_id: userId, price, count, created_at: at } = asked;
    if (asked.source_image_id && !(await lockSource(tx, asked.source_image_id)))
      throw new AppError('images.source');
    if (!(await store.insertJob(tx, asked))) return null;
    if (look) await store.setLook(tx, id, look);
    if (mask) await setMask(tx, id, mask);
    // Before anything is held: a picture for no such conversation costs nothing.
    const foundId = conversationId ? await chats.messageAt(tx, userId, { conversationId, messageId }) : null;
    const purpose = holdNote(count, name);
    const hold = { userId, amount: price * count, purpose, idempotencyKey: `image:${id}` };
    // The hold locks the coin account, so one person's requests are counted one after the other.
    await store.setHold(tx, id, await coinAccount.hold(tx, hold));
    if (conversationId) {
      if (isOffered && foundId)
        await demandAgreed(tx, { conversationId, messageId: foundId, cost: price * count, at });
      await store.setChat(tx, id, { conversationId, messageId: foundId, isOffered });
      tx.afterCommit(() => signals.tell(userId, 'pictures'));
    }
    const permitted = await permissions.of(tx, userId);
    await demandBudget(tx, { userId, model: asked.model, at: asked.updated_at as Date }, engines.budgetsOf);
    await demandPlaces(tx, userId, permitted, count);
    await demandPrivate(tx, userId, permitted, count);
    const place = await imageQueue.nextPlace(tx, userId);
    const priority = permitted.queuePlace;
    await imageQueue.insertQueuedImages(tx, {
      jobId: id,
      ownerId: userId,
      lane: 'request',
      priority,
      place,
      count,
      at,
    });
    tx.afterCommit(loop.wake);
    return id;
  };
}
