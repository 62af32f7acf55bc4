import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface PackRow {
  id: string;
  coins: number;
  amount: number;
  currency: string;
  position: number;
  created_at: Date;
  withdrawn_at: Date | null;
}

/** What is offered now, the smallest first. */
export async function offeredPacks(db: Db): Promise<PackRow[]> {
  return db
    .selectFrom('coin_packs')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('coins')
    .orderBy('position')
    .execute();
}

/** Those that are offered first, then the newest. */
export async function allPacks(db: Db): Promise<PackRow[]> {
  return db
    .selectFrom('coin_packs')
    .selectAll()
    .orderBy((order) => order('withdrawn_at', 'is not', null))
    .orderBy((order) => order.case().when('withdrawn_at', 'is', null).then(order.ref('coins')).end())
    .orderBy('created_at', 'desc')
    .execute();
}

export async function findPack(db: Db, id: string): Promise<PackRow | undefined> {
  return db.selectFrom('coin_packs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Behind all others. */
export async function insertPack(tx: Tx, pack: Omit<PackRow, 'position' | 'withdrawn_at'>): Promise<PackRow> {
  return tx
    .insertInto('coin_packs')
    .values({ ...pack, position: sql<number>`(select coalesce(max(position), 0) + 1 from coin_packs)` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined where it is not offered. */
export async function withdraw(tx: Tx, id: string, at: Date): Promise<PackRow | undefined> {
  return tx
    .updateTable('coin_packs')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
