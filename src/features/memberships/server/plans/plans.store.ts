// Tiers, prices and the models for members: rows that an administrator edits.
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { Tier } from '../../../../shared/words/tier.ts';

export interface TierRow {
  tier: Tier;
  name: string;
  tagline: string;
  monthly_coins: number;
  monthly_coin_cap: number;
  memory_tokens: number;
  memory_facts: number;
  has_member_models: boolean;
  has_premium_characters: boolean;
  has_samplers: boolean;
  private_pictures: number | null;
  pictures_at_once: number;
  queue_place: number;
}

export interface PriceRow {
  id: string;
  tier: Tier;
  period: Period;
  amount: number;
  currency: string;
  created_at: Date;
  withdrawn_at: Date | null;
}

export const readTiers = (db: Db): Promise<TierRow[]> =>
  db.selectFrom('membership_tiers').selectAll().orderBy('position').execute();

/** Every price there is or was, oldest first. */
export async function readPrices(db: Db): Promise<PriceRow[]> {
  const rows = await db.selectFrom('plan_prices').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows as PriceRow[];
}

/** @param id may be any text: a provider's reading is not ours. */
export async function findPrice(db: Db, id: string): Promise<PriceRow | null> {
  const row = await db
    .selectFrom('plan_prices')
    .selectAll()
    .where((where) => where(where.cast<string>('id', 'text'), '=', id.toLowerCase()))
    .executeTakeFirst();
  return (row as PriceRow | undefined) ?? null;
}

export const findTier = (db: Db, tier: Tier): Promise<TierRow> =>
  db.selectFrom('membership_tiers').selectAll().where('tier', '=', tier).executeTakeFirstOrThrow();

export async function readMemberModels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('member_models').select('model').orderBy('model').execute();
  return rows.map((row) => row.model);
}

/** Changes of one tier take turns. */
export const lockTier = (tx: Tx, tier: Tier): Promise<TierRow> =>
  tx
    .selectFrom('membership_tiers')
    .selectAll()
    .where('tier', '=', tier)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateTier(tx: Tx, { tier, ...terms }: TierRow, at: Date): Promise<void> {
  await tx
    .updateTable('membership_tiers')
    .set({ ...terms, updated_at: at })
    .where('tier', '=', tier)
    .execute();
}

export async function findOffered(tx: Tx, tier: Tier, period: Period): Promise<PriceRow | null> {
  const row = await tx
    .selectFrom('plan_prices')
    .selectAll()
    .where('tier', '=', tier)
    .where('period', '=', period)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return (row as PriceRow | undefined) ?? null;
}

/** @returns null where it is not offered. */
export async function withdrawPrice(tx: Tx, id: string, at: Date): Promise<PriceRow | null> {
  const row = await tx
    .updateTable('plan_prices')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return (row as PriceRow | undefined) ?? null;
}

export async function insertPrice(tx: Tx, row: Omit<PriceRow, 'withdrawn_at'>): Promise<void> {
  await tx.insertInto('plan_prices').values(row).execute();
}

export async function replaceMemberModels(tx: Tx, models: string[]): Promise<void> {
  await tx.deleteFrom('member_models').execute();
  if (models.length === 0) return;
  await tx
    .insertInto('member_models')
    .values(models.map((model) => ({ model })))
    .execute();
}
