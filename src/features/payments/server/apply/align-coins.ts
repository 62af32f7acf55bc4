// How many of a payment's coins are taken back follows from what was given back of it: the same share, and all of them
// while a dispute is open. Whatever changes that calls this, and the difference is moved.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { setBroughtCoins, setReversed, type PaymentRow } from '../payments.store.ts';
import { monthlyCoinsOf } from '../subscriptions.views.ts';

/** Rounded down in the user's favour; all of them once all of the money is back. */
export const reversedShare = (payment: Pick<PaymentRow, 'coins' | 'refunded' | 'amount'>): number =>
  Number((BigInt(payment.coins) * BigInt(payment.refunded)) / BigInt(payment.amount));

export interface Cause {
  /** Names what happened, once: a refund, or a dispute's turn. */
  key: string;
  /** As a user reads it in their history. */
  note: string;
  reference: string;
  hasOpenDispute: boolean;
}

/** A yearly payment brings coins each month, so they are counted again before any are reversed. */
async function countCoins(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const brought = await monthlyCoinsOf(tx, payment);
  if (brought <= payment.coins) return payment;
  await setBroughtCoins(tx, payment.id, brought);
  return { ...payment, coins: brought };
}

export function createAlignCoins({ coins }: Pick<PaymentsDeps, 'coins'>) {
  /**
   * @param known with what is given back of it now.
   * @returns how many coins were taken back by this, and how many of those are owed.
   */
  return async function alignCoins(
    tx: Tx,
    known: PaymentRow,
    { key, note, reference, hasOpenDispute }: Cause,
  ): Promise<{ taken: number; owed: number }> {
    // The account of somebody who left is nobody's: there is nothing to take from.
    if (!known.user_id) return { taken: 0, owed: 0 };
    const payment = await countCoins(tx, known);
    const goal = hasOpenDispute ? payment.coins : reversedShare(payment);
    const missing = goal - payment.coins_reversed;
    if (missing === 0) return { taken: 0, owed: 0 };
    const movement = { userId: known.user_id, note, reference, key };
    await setReversed(tx, payment.id, goal);
    if (missing < 0) {
      await coins.restore(tx, { ...movement, amount: -missing });
      return { taken: 0, owed: 0 };
    }
    const { owed } = await coins.reverse(tx, { ...movement, amount: missing, grantKey: payment.grant_key });
    return { taken: missing, owed };
  };
}

export type AlignCoins = ReturnType<typeof createAlignCoins>;
