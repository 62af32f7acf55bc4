// A user's country for taxes, and the limit that they set themselves for a calendar month in UTC.
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PaymentSettings } from '../../contract.ts';
import { CAP_DELAY_HOURS, CURRENCY } from '../../rules.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import * as store from '../settings.store.ts';
import { openTotal, spentSince } from './spending.views.ts';
import { listRates } from '../tax/tax.store.ts';

export type SettingsDeps = Pick<PaymentsDeps, 'database' | 'clock'>;

export interface SettingsChange {
  country?: string | null;
  spendCap?: number | null;
}

/** A limit that was asked for and whose time has come is the limit. */
function currentOf(row: store.SettingsRow, now: Date): store.SettingsRow {
  if (!row.next_cap_from || row.next_cap_from > now) return row;
  return { ...row, spend_cap: row.next_spend_cap, next_spend_cap: null, next_cap_from: null };
}

/** No limit is higher than any. */
const isHigher = (cap: number | null, than: number | null): boolean =>
  than !== null && (cap === null || cap > than);

function withCap(row: store.SettingsRow, cap: number | null, now: Date): store.SettingsRow {
  if (!isHigher(cap, row.spend_cap))
    return { ...row, spend_cap: cap, next_spend_cap: null, next_cap_from: null };
  // Asking for the same limit again does not restart the waiting period.
  if (row.next_cap_from && row.next_spend_cap === cap) return row;
  const from = new Date(now.getTime() + CAP_DELAY_HOURS * 3_600_000);
  return { ...row, next_spend_cap: cap, next_cap_from: from };
}

export function createSpending({ database, clock }: SettingsDeps) {
  const now = () => new Date(clock.now());

  async function rowOf(db: Db, userId: string): Promise<store.SettingsRow> {
    const found = await store.readSettings(db, userId);
    return found
      ? currentOf(found, now())
      : {
          user_id: userId,
          country: null,
          spend_cap: null,
          next_spend_cap: null,
          next_cap_from: null,
          updated_at: now(),
        };
  }

  const monthStart = () => new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth(), 1));

  async function show(userId: string): Promise<PaymentSettings> {
    const { db } = database;
    const [row, spent, rates] = await Promise.all([
      rowOf(db, userId),
      spentSince(db, userId, monthStart()),
      listRates(db),
    ]);
    return {
      country: row.country,
      taxedCountries: rates.map(({ country, label }) => ({ country, label })),
      spendCap: row.spend_cap,
      nextCap: row.next_cap_from && { amount: row.next_spend_cap, from: row.next_cap_from.toISOString() },
      spent,
      currency: CURRENCY,
    };
  }

  return {
    show,
    async change(userId: string, change: SettingsChange): Promise<PaymentSettings> {
      await database.transact(async (tx) => {
        await store.lockBuyer(tx, userId);
        let row = await rowOf(tx, userId);
        if (change.country !== undefined) row = { ...row, country: change.country };
        if (change.spendCap !== undefined) row = withCap(row, change.spendCap, now());
        await store.upsertSettings(tx, { ...row, updated_at: now() });
      });
      return show(userId);
    },
    /**
     * Open orders count as spent: each of them can still be paid. Hold the buyer's lock where an order follows.
     * @throws AppError payments.cap_reached
     */
    async checkCap(db: Db, userId: string, amount: number): Promise<void> {
      const { spend_cap: cap } = await rowOf(db, userId);
      if (cap === null) return;
      const spent = await spentSince(db, userId, monthStart());
      const waiting = await openTotal(db, userId);
      if (spent + waiting + amount <= cap) return;
      throw new AppError('payments.cap_reached', {
        params: { cap, spent, waiting, amount, currency: CURRENCY },
      });
    },
  };
}

export type Spending = ReturnType<typeof createSpending>;
