// Coins of a period: given once for ever, and no further than to the limit that they pile up to.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Ledger, OpenAccount } from '../ledger/ledger.ts';
import type { LedgerDeps } from '../ledger/transfers.ts';
import { heldOf } from '../ledger/lots.ts';
import { openHoldLots } from '../ledger/lots.store.ts';
import * as store from './monthly.store.ts';

export interface MonthlyPeriod {
  userId: string;
  periodKey: string;
  amount: number;
  cap: number;
  reason: 'claim' | 'membership';
  note: string;
  reference: string;
}

interface MonthlyDeps extends LedgerDeps {
  ledger: Ledger;
}

export function createMonthly({ ledger, clock }: MonthlyDeps) {
  async function monthlyCoins(tx: Tx, account: OpenAccount): Promise<number> {
    const lots = account.lots.filter((lot) => lot.bucket === 'monthly');
    const spendable = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    // Held ones count, or a request that is cancelled later would lift the pile above the limit.
    const holds = await openHoldLots(tx, account.id);
    return holds.reduce((sum, hold) => sum + heldOf('monthly', hold.parts, hold.settled), spendable);
  }

  /**
   * Gives what fits below the limit and uses the period up. The period's key is the transfer's key too.
   * @param refuse called with the number of monthly coins where nothing fits.
   * @returns null where the period was dealt with before.
   */
  async function give(
    tx: Tx,
    period: MonthlyPeriod,
    refuse?: (has: number) => never,
  ): Promise<number | null> {
    const { userId, periodKey, amount: wanted, cap, reason, note, reference } = period;
    const account = await ledger.open(tx, userId);
    if (await store.isGranted(tx, periodKey)) return null;
    const has = await monthlyCoins(tx, account);
    const given = Math.max(0, Math.min(wanted, cap - has));
    if (given === 0) refuse?.(has);
    const at = new Date(clock.now());
    if (!(await store.insertMonthlyGrant(tx, { periodKey, userId, wanted, given, at }))) return null;
    if (given === 0) return 0;
    const from = reason === 'membership' ? 'sales' : 'grants';
    const origin = { key: periodKey, reason, note, reference, from } as const;
    if (!(await ledger.credit(tx, account, { ...origin, amount: given, bucket: 'monthly' })))
      throw new Error(`The period ${periodKey} has the key of another transfer`);
    return given;
  }

  return {
    give,

    /** @returns how many were given; 0 where the period was dealt with before or nothing fits. */
    grantMonthly: async (tx: Tx, period: MonthlyPeriod): Promise<number> => (await give(tx, period)) ?? 0,

    /** How many coins a period brought; 0 where it was not dealt with. */
    grantedFor: store.grantedFor,
  };
}

export type Monthly = ReturnType<typeof createMonthly>;
