// Whole coins in an append-only double-entry ledger: every movement is one transfer between two accounts.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { CoinInfo, LedgerEntry } from '../contract.ts';
import { HOLD_HOURS, MONTHLY_CLAIM } from '../rules.ts';
import * as store from './coins.store.ts';

export interface CoinsTools {
  database: Database;
  clock: Clock;
  ids: Ids;
}

type Reason = LedgerEntry['reason'];

interface Transfer {
  key: string;
  reason: Reason;
  note: string;
  from: string;
  to: string;
  amount: number;
}

export type Coins = ReturnType<typeof createCoins>;

const isNegativeBalance = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'coin_accounts_not_negative';

export function createCoins({ database, clock, ids }: CoinsTools) {
  const now = () => new Date(clock.now());

  /** @returns false where this very transfer was made before; nothing is moved then. */
  async function transfer(tx: Tx, { key, reason, note, from, to, amount }: Transfer): Promise<boolean> {
    const at = now();
    const transferId = ids.next();
    if (!(await store.insertTransfer(tx, { id: transferId, key, reason, note, at }))) return false;
    // Always in the same order of accounts, so that two transfers cannot wait for each other.
    const legs = [
      { accountId: from, amount: -amount },
      { accountId: to, amount },
    ].sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
    for (const leg of legs) await store.move(tx, { id: ids.next(), transferId, at, ...leg });
    return true;
  }

  /** Gives coins from the house. Repeating a key gives nothing twice. */
  async function grant(
    tx: Tx,
    gift: { userId: string; amount: number; reason: Reason; note: string; key: string },
  ): Promise<boolean> {
    const to = await store.purseOf(tx, gift.userId, ids.next());
    const from = await store.houseAccount(tx, 'grants');
    return transfer(tx, { ...gift, from, to });
  }

  /**
   * Sets coins aside for something that is under way.
   * @returns the hold's id.
   * @throws AppError coins.insufficient
   */
  async function hold(
    tx: Tx,
    request: { userId: string; amount: number; purpose: string; idempotencyKey: string; note?: string },
  ): Promise<string> {
    const purse = await store.purseOf(tx, request.userId, ids.next());
    const held = await store.houseAccount(tx, 'held');
    const id = ids.next();
    const at = now();
    try {
      const isNew = await transfer(tx, {
        key: `hold:${request.idempotencyKey}`,
        reason: 'image',
        note: request.note ?? request.purpose,
        from: purse,
        to: held,
        amount: request.amount,
      });
      if (!isNew) throw new Error(`A hold with the key ${request.idempotencyKey} was made before`);
    } catch (error) {
      if (isNegativeBalance(error)) {
        throw new AppError('coins.insufficient', `You need ${request.amount} coins`);
      }
      throw error;
    }
    const expiresAt = new Date(at.getTime() + HOLD_HOURS * 3_600_000);
    await store.insertHold(tx, { id, ...request, accountId: purse, at, expiresAt });
    return id;
  }

  async function endPart(tx: Tx, holdId: string, amount: number, note: string, part: 'settled' | 'released') {
    const row = await store.lockHold(tx, holdId);
    const rest = row.amount - row.settled - row.released;
    if (amount > rest) throw new Error(`Hold ${holdId} has ${rest} coins left, not ${amount}`);
    if (amount === 0) return;
    const settled = row.settled + (part === 'settled' ? amount : 0);
    const released = row.released + (part === 'released' ? amount : 0);
    await transfer(tx, {
      key: `${part}:${holdId}:${settled}:${released}`,
      reason: part === 'settled' ? 'image' : 'refund',
      note,
      from: await store.houseAccount(tx, 'held'),
      to: part === 'settled' ? await store.houseAccount(tx, 'spent') : row.account_id,
      amount,
    });
    const isClosed = settled + released === row.amount;
    await store.updateHold(tx, holdId, { settled, released, closedAt: isClosed ? now() : null });
  }

  function claimKey(userId: string): string {
    return `claim:${userId}:${now().toISOString().slice(0, 7)}`;
  }

  async function info(userId: string): Promise<CoinInfo> {
    const { balance, held } = await store.balanceOf(database.db, userId);
    const isClaimed = await store.hasTransfer(database.db, claimKey(userId));
    const today = now();
    const nextMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
    return {
      balance,
      held,
      claim: {
        amount: MONTHLY_CLAIM,
        isAvailable: !isClaimed,
        nextAt: (isClaimed ? nextMonth : today).toISOString(),
      },
    };
  }

  return {
    grant,
    hold,
    info,
    /** Spends part of a hold for good. */
    settle: (tx: Tx, holdId: string, amount: number, note: string) =>
      endPart(tx, holdId, amount, note, 'settled'),
    /** Gives part of a hold back. */
    release: (tx: Tx, holdId: string, amount: number, note: string) =>
      endPart(tx, holdId, amount, note, 'released'),
    /** What can be spent now. */
    balance: async (userId: string) => (await store.balanceOf(database.db, userId)).balance,
    async claimMonthly(userId: string): Promise<CoinInfo> {
      const isGiven = await database.transact((tx) =>
        grant(tx, {
          userId,
          amount: MONTHLY_CLAIM,
          reason: 'claim',
          note: 'Monthly coins',
          key: claimKey(userId),
        }),
      );
      if (!isGiven) throw new AppError('coins.claimed', 'You have already claimed this month’s coins');
      return info(userId);
    },
    async ledger(userId: string, page: number, limit: number): Promise<Listed<LedgerEntry>> {
      const { rows, total } = await store.entriesOf(database.db, userId, (page - 1) * limit, limit);
      return {
        items: rows.map((row) => ({
          id: row.id,
          amount: row.amount,
          balanceAfter: row.balance_after,
          reason: row.reason as Reason,
          note: row.note,
          createdAt: row.created_at.toISOString(),
        })),
        page,
        limit,
        total,
        hasMore: page * limit < total,
      };
    },
    /** What is wrong in the books: accounts that are not their entries' sum, transfers that do not cancel out. */
    async reconcile() {
      const [mismatches, unbalanced] = await Promise.all([
        store.findMismatches(database.db),
        store.findUnbalanced(database.db),
      ]);
      return { mismatches, unbalanced };
    },
  };
}
