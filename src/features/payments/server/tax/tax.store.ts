import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { TaxRate } from '../../contract.ts';

export async function listRates(db: Db): Promise<TaxRate[]> {
  const rows = await db.selectFrom('tax_rates').selectAll().orderBy('country').execute();
  return rows.map((row) => ({
    country: row.country,
    label: row.label,
    basisPoints: row.basis_points,
    isIncluded: row.is_included,
  }));
}

export async function findRate(db: Db, country: string): Promise<TaxRate | null> {
  const row = await db.selectFrom('tax_rates').selectAll().where('country', '=', country).executeTakeFirst();
  return row
    ? { country, label: row.label, basisPoints: row.basis_points, isIncluded: row.is_included }
    : null;
}

export async function upsertRate(tx: Tx, rate: TaxRate, at: Date): Promise<void> {
  const values = {
    label: rate.label,
    basis_points: rate.basisPoints,
    is_included: rate.isIncluded,
    updated_at: at,
  };
  await tx
    .insertInto('tax_rates')
    .values({ country: rate.country, ...values })
    .onConflict((conflict) => conflict.column('country').doUpdateSet(values))
    .execute();
}

/** @returns whether there was one. */
export async function deleteRate(tx: Tx, country: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tax_rates')
    .where('country', '=', country)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
