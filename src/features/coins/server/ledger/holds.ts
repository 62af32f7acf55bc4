// Coins that are set aside for work under way, until they are spent or given back. Order of locks: hold, account.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { HOLD_HOURS } from '../../rules.ts';
import { systemAccount } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerDeps } from './transfers.ts';
import { returnParts, takeFrom } from './lots.ts';
import * as store from './holds.store.ts';
import * as lots from './lots.store.ts';

type Hold = Awaited<ReturnType<typeof store.lockHold>>;

/** How a locked hold changes. */
function createChanges({ ledger, clock, ids }: LedgerDeps & { ledger: Ledger }) {
  const now = () => new Date(clock.now());

  async function count(tx: Tx, hold: Hold, part: { settled: number; released: number }): Promise<void> {
    const settled = hold.settled + part.settled;
    const released = hold.released + part.released;
    const closedAt = settled + released === hold.amount ? now() : null;
    await store.updateHold(tx, hold.id, { settled, released, closedAt });
  }

  /** To the lots that the coins came from. */
  async function giveBack(
    tx: Tx,
    hold: Hold,
    {
      amount,
      note,
      from,
      settled,
      key,
    }: { amount: number; note: string; from: string; settled: number; key: string },
  ): Promise<void> {
    const { id: accountId } = await ledger.reopen(tx, hold.account_id);
    const transferId = await ledger.transfer(tx, {
      key: `${key}:${hold.id}:${hold.settled}:${hold.released + amount}`,
      reason: 'refund',
      note,
      legs: [
        { accountId: from, amount: -amount },
        { accountId, amount },
      ],
    });
    const { parts, rest } = returnParts(await lots.holdLots(tx, hold.id), amount);
    await lots.changeLots(tx, parts, 1);
    await lots.returnHoldLots(tx, hold.id, parts);
    // A hold from before there were lots.
    const made = { id: ids.next(), accountId, transferId: transferId!, amount: rest, at: now() };
    if (rest > 0) await lots.insertLot(tx, { ...made, bucket: 'bought', expiresAt: null });
    await count(tx, hold, { settled, released: amount });
    // Read again: expired coins are removed before the remaining ones pay a debt.
    await ledger.payDebt(tx, await ledger.reopen(tx, accountId));
  }

  return { count, giveBack };
}

export function createHolds({ ledger, clock, ids }: LedgerDeps & { ledger: Ledger }) {
  const now = () => new Date(clock.now());
  const { count, giveBack } = createChanges({ ledger, clock, ids });

  /** Locks a hold of which at least `amount` is left. */
  async function lockPart(tx: Tx, holdId: string, amount: number) {
    const hold = await store.lockHold(tx, holdId);
    const rest = hold.amount - hold.settled - hold.released;
    if (amount > rest) throw new Error(`Hold ${holdId} has ${rest} coins left, not ${amount}`);
    return hold;
  }

  return {
    /**
     * Sets coins aside for something that is under way.
     * @returns the hold's id.
     * @throws AppError coins.insufficient
     */
    async hold(
      tx: Tx,
      request: { userId: string; amount: number; purpose: string; idempotencyKey: string; note?: string },
    ): Promise<string> {
      const { amount } = request;
      const account = await ledger.open(tx, request.userId);
      if (account.balance < amount) throw new AppError('coins.insufficient', { params: { amount } });
      const transferId = await ledger.transfer(tx, {
        key: `hold:${request.idempotencyKey}`,
        reason: 'image',
        note: request.note ?? request.purpose,
        legs: [
          { accountId: account.id, amount: -amount },
          { accountId: account.heldId, amount },
        ],
      });
      if (transferId === null)
        throw new Error(`A hold with the key ${request.idempotencyKey} was made before`);
      const parts = takeFrom(account.lots, amount);
      await ledger.takeOut(tx, account, parts);
      const at = now();
      const id = ids.next();
      const expiresAt = new Date(at.getTime() + HOLD_HOURS * 3_600_000);
      const place = { accountId: account.id, heldAccountId: account.heldId };
      await store.insertHold(tx, { ...request, ...place, id, at, expiresAt });
      await lots.insertHoldLots(tx, id, parts);
      return id;
    },

    /** Spends part of a hold. */
    async settle(tx: Tx, holdId: string, amount: number, note: string): Promise<void> {
      const hold = await lockPart(tx, holdId, amount);
      if (amount === 0) return;
      await ledger.transfer(tx, {
        key: `settled:${holdId}:${hold.settled + amount}:${hold.released}`,
        reason: 'image',
        note,
        legs: [
          { accountId: hold.held_account_id, amount: -amount },
          { accountId: systemAccount('spent', hold.account_id), amount },
        ],
      });
      await count(tx, hold, { settled: amount, released: 0 });
    },

    /** Gives part of a hold back to the lots that it came from. What is owed is paid from it. */
    async release(tx: Tx, holdId: string, amount: number, note: string): Promise<void> {
      const hold = await lockPart(tx, holdId, amount);
      if (amount > 0)
        await giveBack(tx, hold, { amount, note, from: hold.held_account_id, settled: 0, key: 'released' });
    },

    /** Gives back what was spent of a hold, where it turned out that nothing was owed for it. */
    async refund(tx: Tx, holdId: string, amount: number, note: string): Promise<void> {
      const hold = await store.lockHold(tx, holdId);
      if (amount > hold.settled)
        throw new Error(`Of hold ${holdId} ${hold.settled} coins were spent, not ${amount}`);
      const from = systemAccount('spent', hold.account_id);
      if (amount > 0) await giveBack(tx, hold, { amount, note, from, settled: -amount, key: 'refunded' });
    },
  };
}
