// What each decision about a picture changes, in the transaction that decides.
import type { NewNotification } from '../../../../shared/words/notification.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { endReview } from '../gallery/visibility.store.ts';
import type { CoinAccount, HiddenFiles, Portraits } from '../images.needs.ts';
import * as images from '../images.store.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import * as store from './reviews.store.ts';

export interface DecisionDeps {
  coinAccount: CoinAccount;
  portraits: Portraits;
  hiddenFiles?: HiddenFiles;
  idle: Pick<IdleWork, 'sweepNow'>;
}

const REFUND_NOTE = 'A picture was removed';
const OWN_LIST = '/user-gallery';

export function createDecisions({ coinAccount, portraits, hiddenFiles, idle }: DecisionDeps) {
  const told = (review: store.ReviewRow, event: NewNotification['event']): NewNotification => ({
    userId: review.owner_id,
    event,
    group: null,
    subject: { kind: 'image', id: review.image_id, name: '' },
    link: OWN_LIST,
  });

  /** It is shown as its maker chose, and a portrait that waited becomes the character's face. */
  async function clear(tx: Tx, review: store.ReviewRow, image: images.ImageRow): Promise<NewNotification> {
    await endReview(tx, image.id, review.was_nsfw);
    await showPortrait(tx, review, image);
    return { ...told(review, 'picture.cleared'), picture: { kind: 'image', id: image.id } };
  }

  async function keep(tx: Tx, review: store.ReviewRow, image: images.ImageRow, text: string) {
    await endReview(tx, image.id, true);
    await showPortrait(tx, review, image);
    return { ...told(review, 'picture.covered'), text };
  }

  async function showPortrait(tx: Tx, review: store.ReviewRow, image: images.ImageRow): Promise<void> {
    const { character_id: characterId, purpose } = image;
    if (review.outcome !== 'held' || purpose !== 'avatar' || characterId === null) return;
    if (!(await images.isUploadedSince(tx, characterId, image.created_at)))
      await portraits.set(tx, characterId, image.id);
  }

  /** The picture, its place as a portrait and its price go; what it looks like stays, so that it is not kept again. */
  async function remove(
    tx: Tx,
    review: store.ReviewRow,
    image: images.ImageRow,
    { text, prints }: { text: string; prints: Buffer[] },
  ): Promise<NewNotification> {
    await hiddenFiles?.remember(tx, image.id, prints);
    const paid = review.job_id === null ? null : await store.takeBackPrice(tx, review.job_id);
    if (paid) await coinAccount.refund(tx, paid.hold_id, paid.price, REFUND_NOTE);
    const faces = await store.deletePicture(tx, image.id);
    for (const id of faces) await portraits.set(tx, id, await images.drawnPortrait(tx, id));
    tx.afterCommit(() => void idle.sweepNow(image.id).catch(() => {}));
    return { ...told(review, 'picture.removed'), text, ...(paid ? { amount: paid.price } : {}) };
  }

  return { clear, keep, remove };
}
