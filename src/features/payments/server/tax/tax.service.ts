// What tax a price carries for a country, from the operator's table of rates.
import type { Price } from '../../../../shared/words/money.ts';
import type { TaxRate } from '../../contract.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { readSettings } from '../settings.store.ts';
import { priceWithTax } from './tax.ts';
import * as store from './tax.store.ts';

export type TaxDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'audit'>;

export function createTax({ database, clock, audit }: TaxDeps) {
  const { db } = database;
  const rates = async () => ({ items: await store.listRates(db) });

  /** The country that decides the tax: the named one, else the user's own. */
  async function countryOf(where: { country?: string | null; userId?: string | null }) {
    if (where.country) return where.country;
    return where.userId ? ((await readSettings(db, where.userId))?.country ?? null) : null;
  }

  return {
    rates,
    countryOf,
    async priceFor(
      amount: number,
      currency: string,
      where: { country?: string | null; userId?: string | null },
    ): Promise<Price> {
      const country = await countryOf(where);
      return priceWithTax(amount, currency, country ? await store.findRate(db, country) : null);
    },
    async set(actorId: string, rate: TaxRate) {
      await database.transact(async (tx) => {
        await store.upsertRate(tx, rate, new Date(clock.now()));
        await audit.record(tx, {
          actorId,
          action: 'payments.tax_rate_set',
          subject: { kind: 'tax_rate', id: rate.country },
          reason: '',
          details: { ...rate },
        });
      });
      return rates();
    },
    async remove(actorId: string, country: string) {
      await database.transact(async (tx) => {
        if (!(await store.deleteRate(tx, country))) return;
        const subject = { kind: 'tax_rate', id: country };
        await audit.record(tx, {
          actorId,
          action: 'payments.tax_rate_removed',
          subject,
          reason: '',
          details: {},
        });
      });
      return rates();
    },
  };
}

export type Tax = ReturnType<typeof createTax>;
