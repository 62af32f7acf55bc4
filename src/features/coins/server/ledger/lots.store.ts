import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Bucket, HeldPart, Lot, Part } from './lots.ts';

/** The order in which coins are spent. */
const spendingOrder = sql`case lot.bucket when 'expiring' then 0 when 'monthly' then 1 else 2 end,
  lot.expires_at, lot.created_at, lot.id`;

/** An account's lots that hold coins, in the order in which they are spent. */
export async function readLots(db: Db, accountId: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select lot.id, lot.bucket, lot.remaining, lot.expires_at as "expiresAt", lot.transfer_id as "transferId"
    from coin_lots lot where lot.account_id = ${accountId} and lot.remaining > 0
    order by ${spendingOrder}`.execute(db);
  return rows;
}

export async function insertLot(
  tx: Tx,
  lot: {
    id: string;
    accountId: string;
    transferId: string;
    bucket: Bucket;
    amount: number;
    expiresAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coin_lots')
    .values({
      id: lot.id,
      account_id: lot.accountId,
      transfer_id: lot.transferId,
      bucket: lot.bucket,
      amount: lot.amount,
      remaining: lot.amount,
      expires_at: lot.expiresAt,
      created_at: lot.at,
    })
    .execute();
}

const unnested = (parts: Part[]) =>
  sql`unnest(${parts.map((part) => part.lotId)}::uuid[], ${parts.map((part) => part.amount)}::bigint[])`;

/** @param sign -1 takes the parts out of their lots, 1 puts them back. */
export async function changeLots(tx: Tx, parts: Part[], sign: 1 | -1): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update coin_lots lot set remaining = lot.remaining + ${sign}::bigint * part.amount
    from ${unnested(parts)} as part (lot_id, amount) where lot.id = part.lot_id`.execute(tx);
}

export async function insertHoldLots(tx: Tx, holdId: string, parts: Part[]): Promise<void> {
  await tx
    .insertInto('coin_hold_lots')
    .values(parts.map((part) => ({ hold_id: holdId, lot_id: part.lotId, amount: part.amount })))
    .execute();
}

export async function returnHoldLots(tx: Tx, holdId: string, parts: Part[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update coin_hold_lots held set returned = held.returned + part.amount
    from ${unnested(parts)} as part (lot_id, amount)
    where held.hold_id = ${holdId} and held.lot_id = part.lot_id`.execute(tx);
}

/** What a hold took, in the order of taking. */
export async function holdLots(db: Db, holdId: string): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select held.lot_id as "lotId", lot.bucket, held.amount, held.returned
    from coin_hold_lots held join coin_lots lot on lot.id = held.lot_id
    where held.hold_id = ${holdId} order by ${spendingOrder}`.execute(db);
  return rows;
}

/** What each open hold of an account took, in the order of taking. */
export async function openHoldLots(
  db: Db,
  accountId: string,
): Promise<{ settled: number; parts: HeldPart[] }[]> {
  const { rows } = await sql<HeldPart & { holdId: string; settled: number }>`
    select hold.id as "holdId", hold.settled, held.lot_id as "lotId", lot.bucket, held.amount, held.returned
    from coin_holds hold
    join coin_hold_lots held on held.hold_id = hold.id
    join coin_lots lot on lot.id = held.lot_id
    where hold.account_id = ${accountId} and hold.closed_at is null
    order by hold.id, ${spendingOrder}`.execute(db);
  const holds = new Map<string, { settled: number; parts: HeldPart[] }>();
  for (const row of rows) {
    const hold = holds.get(row.holdId) ?? { settled: row.settled, parts: [] };
    hold.parts.push(row);
    holds.set(row.holdId, hold);
  }
  return [...holds.values()];
}

/** Accounts with coins that have expired. */
export async function accountsWithExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('coin_lots')
    .select('account_id')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}
