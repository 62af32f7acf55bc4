// Coins of payments: given, taken back, and given again. Repeating a key moves nothing twice.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { systemAccount, transferWithKey } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import { reversalOrder, takeFrom } from './lots.ts';

interface Movement {
  userId: string;
  amount: number;
  note: string;
  reference: string;
  key: string;
}

export function createPurchases({ ledger }: { ledger: Ledger }) {
  async function give(tx: Tx, { userId, ...given }: Movement, reason: 'purchase' | 'reversal') {
    if (given.amount === 0) return;
    const account = await ledger.open(tx, userId);
    await ledger.credit(tx, account, { ...given, reason, bucket: 'bought', from: 'sales' });
  }

  return {
    /** Gives bought coins. */
    grantPurchase: (tx: Tx, bought: Movement): Promise<void> => give(tx, bought, 'purchase'),

    /** Gives reversed coins again. */
    restore: (tx: Tx, again: Movement): Promise<void> => give(tx, again, 'reversal'),

    /**
     * Takes back coins that a payment had brought: what is left of that very payment first, then other coins; the rest
     * becomes a debt. Held coins are left alone: when they are given back they pay the debt.
     * @param back.grantKey the key that the coins were granted under.
     */
    async reverse(tx: Tx, back: Movement & { grantKey: string | null }) {
      const { userId, amount, note, reference, key, grantKey } = back;
      if (amount === 0) return { taken: 0, owed: 0 };
      const account = await ledger.open(tx, userId);
      const before = await transferWithKey(tx, key);
      if (before) {
        const legOf = (accountId: string) => before.legs.find((leg) => leg.accountId === accountId);
        return { taken: -(legOf(account.id)?.amount ?? 0), owed: -(legOf(account.debtId)?.amount ?? 0) };
      }
      const granted = grantKey === null ? null : await transferWithKey(tx, grantKey);
      const taken = Math.min(amount, account.balance);
      const owed = amount - taken;
      await ledger.transfer(tx, {
        key,
        note,
        reference,
        reason: 'reversal',
        legs: [
          { accountId: account.id, amount: -taken },
          { accountId: account.debtId, amount: -owed },
          { accountId: systemAccount('sales', account.id), amount },
        ],
      });
      await ledger.takeOut(tx, account, takeFrom(reversalOrder(account.lots, granted?.id ?? null), taken));
      return { taken, owed };
    },
  };
}
