// An append-only double-entry ledger. A user's coins are changed under the lock of their spendable account only, by way
// of `open`, which guarantees that balance, debt and lots do not change until the transaction ends.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Reason } from '../../rules.ts';
import { spendingOrder, takeFrom, type Bucket, type Lot, type Part } from './lots.ts';
import * as store from './ledger.store.ts';
import * as lots from './lots.store.ts';
import { createTransfers, type LedgerDeps } from './transfers.ts';

/** A locked account with its lots that hold coins, in the order in which they are spent. */
export interface OpenAccount extends store.LockedAccount {
  lots: Lot[];
}

export interface Credit {
  amount: number;
  bucket: Bucket;
  expiresAt?: Date | null;
  from: store.SystemAccountKind;
  reason: Reason;
  note: string;
  reference?: string;
  key: string;
}

export type Ledger = ReturnType<typeof createLedger>;

async function takeOut(tx: Tx, account: OpenAccount, parts: Part[]): Promise<void> {
  await lots.changeLots(tx, parts, -1);
  for (const part of parts) account.lots.find((lot) => lot.id === part.lotId)!.remaining -= part.amount;
  account.lots = account.lots.filter((lot) => lot.remaining > 0);
}

export function createLedger({ clock, ids }: LedgerDeps) {
  const now = () => new Date(clock.now());
  const transfer = createTransfers({ clock, ids });

  /** Takes expired coins back, so that they can no longer be spent. */
  async function expire(tx: Tx, account: OpenAccount): Promise<void> {
    const at = now();
    const due = account.lots.filter((lot) => lot.expiresAt && lot.expiresAt <= at);
    if (due.length === 0) return;
    const amount = due.reduce((sum, lot) => sum + lot.remaining, 0);
    await transfer(tx, {
      // Under the lock nothing expires twice, so the key only has to be new.
      key: `expired:${ids.next()}`,
      reason: 'expired',
      note: 'Coins that expired',
      legs: [
        { accountId: account.id, amount: -amount },
        { accountId: store.systemAccount('grants', account.id), amount },
      ],
    });
    await takeOut(
      tx,
      account,
      due.map((lot) => ({ lotId: lot.id, amount: lot.remaining })),
    );
    account.balance -= amount;
  }

  /** What a user has pays what they owe. */
  async function payDebt(tx: Tx, account: OpenAccount): Promise<void> {
    const amount = Math.min(account.owed, account.balance);
    if (amount === 0 || account.debtId === null) return;
    await transfer(tx, {
      key: `debt:${ids.next()}`,
      reason: 'debt',
      note: 'Coins that you owed',
      legs: [
        { accountId: account.id, amount: -amount },
        { accountId: account.debtId, amount },
      ],
    });
    await takeOut(tx, account, takeFrom(account.lots, amount));
    account.balance -= amount;
    account.owed -= amount;
  }

  async function withLots(tx: Tx, locked: store.LockedAccount): Promise<OpenAccount> {
    const account = { ...locked, lots: await lots.readLots(tx, locked.id) };
    await expire(tx, account);
    return account;
  }

  return {
    transfer,
    takeOut,
    payDebt,

    /** Locks a user's account, made where there is none yet, and takes back what has expired. */
    async open(tx: Tx, userId: string): Promise<OpenAccount & { heldId: string; debtId: string }> {
      let locked = await store.lockAccountOf(tx, userId);
      if (!locked?.debtId || !locked.heldId) {
        await store.makeAccounts(tx, userId, ids.next);
        locked = await store.lockAccountOf(tx, userId);
      }
      const { heldId, debtId } = locked!;
      return { ...(await withLots(tx, locked!)), heldId: heldId!, debtId: debtId! };
    },

    /** The same by the account's id, where its user may have left. */
    reopen: async (tx: Tx, accountId: string): Promise<OpenAccount> =>
      withLots(tx, await store.lockAccount(tx, accountId)),

    /**
     * Gives coins to an open account. What is owed is paid from them.
     * @returns false where that key was used before; nothing is given then.
     */
    async credit(tx: Tx, account: OpenAccount, given: Credit): Promise<boolean> {
      const { amount, bucket, expiresAt = null } = given;
      const transferId = await transfer(tx, {
        ...given,
        legs: [
          { accountId: store.systemAccount(given.from, account.id), amount: -amount },
          { accountId: account.id, amount },
        ],
      });
      if (transferId === null) return false;
      const lot = { id: ids.next(), accountId: account.id, transferId, bucket, amount, expiresAt };
      await lots.insertLot(tx, { ...lot, at: now() });
      account.balance += amount;
      account.lots = spendingOrder([...account.lots, { ...lot, remaining: amount }]);
      await payDebt(tx, account);
      return true;
    },
  };
}
