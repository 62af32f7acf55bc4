// Whether a picture may be drawn that its user did not ask for: only what they agreed to beforehand, and nothing beyond it.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { countOffered, isAnswered, readSettings } from './chat-pictures.views.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The caller holds the conversation's coin account, so that offers are counted one after the other.
 * @throws AppError images.not_agreed
 */
export async function demandAgreed(
  tx: Tx,
  offer: { conversationId: string; messageId: string; cost: number; at: Date },
): Promise<void> {
  const { conversationId, messageId, cost, at } = offer;
  const { offers, offersADay, offersPrice } = await readSettings(tx, conversationId);
  const isAgreed =
    offers === 'auto' &&
    cost <= offersPrice &&
    !(await isAnswered(tx, conversationId, messageId)) &&
    (await countOffered(tx, conversationId, new Date(at.getTime() - DAY_MS))) < offersADay;
  if (!isAgreed) throw new AppError('images.not_agreed');
}
