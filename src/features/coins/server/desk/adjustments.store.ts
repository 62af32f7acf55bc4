import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface AdjustmentRow {
  id: string;
  user_id: string | null;
  amount: number;
  reason: string;
  expires_in_days: number | null;
  idempotency_key: string;
  state: 'waiting' | 'done' | 'refused';
  asked_by: string | null;
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** One at a time, so that two requests at once do not both fit below the limit. */
export async function lockAdjustments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('coin adjustments', 0))`.execute(tx);
}

/** What was given (or taken) without a second administrator: by one of them, and with one user by anybody. */
export async function doneAlone(
  tx: Tx,
  of: { askedBy: string; userId: string; isGiving: boolean; byAskerSince: Date; withUserSince: Date },
): Promise<{ byAsker: number; withUser: number }> {
  const { rows } = await sql<{ byAsker: number; withUser: number }>`
    select coalesce(sum(abs(amount)) filter (where asked_by = ${of.askedBy} and created_at > ${of.byAskerSince}), 0)::bigint
        as "byAsker",
      coalesce(sum(abs(amount)) filter (where user_id = ${of.userId} and created_at > ${of.withUserSince}), 0)::bigint
        as "withUser"
    from coin_adjustments
    where state = 'done' and decided_by is null and (amount > 0) = ${of.isGiving}
      and created_at > least(${of.byAskerSince}::timestamptz, ${of.withUserSince}::timestamptz)
      and (asked_by = ${of.askedBy} or user_id = ${of.userId})`.execute(tx);
  return { byAsker: Number(rows[0]!.byAsker), withUser: Number(rows[0]!.withUser) };
}

/** Undefined where that key was used before. */
export async function insertAdjustment(tx: Tx, row: AdjustmentRow): Promise<AdjustmentRow | undefined> {
  const made = await tx
    .insertInto('coin_adjustments')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made as AdjustmentRow | undefined;
}

export async function adjustmentWithKey(db: Db, key: string): Promise<AdjustmentRow> {
  const row = await db
    .selectFrom('coin_adjustments')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return row;
}

/** Locks it, so that two people do not decide at once. */
export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | undefined> {
  const row = await tx
    .selectFrom('coin_adjustments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as AdjustmentRow | undefined;
}

export async function decide(
  tx: Tx,
  id: string,
  decision: { state: 'done' | 'refused'; decidedBy: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('coin_adjustments')
    .set({ state: decision.state, decided_by: decision.decidedBy, decided_at: decision.at })
    .where('id', '=', id)
    .execute();
}

export type NamedAdjustment = AdjustmentRow & {
  username: string | null;
  asker: string | null;
  decider: string | null;
};

const named = (db: Db) =>
  db
    .selectFrom('coin_adjustments as adjustment')
    .leftJoin('users as owner', 'owner.id', 'adjustment.user_id')
    .leftJoin('users as asker', 'asker.id', 'adjustment.asked_by')
    .leftJoin('users as decider', 'decider.id', 'adjustment.decided_by')
    .selectAll('adjustment')
    .select(['owner.username', 'asker.username as asker', 'decider.username as decider']);

export async function namedAdjustment(db: Db, id: string): Promise<NamedAdjustment> {
  const row = await named(db).where('adjustment.id', '=', id).executeTakeFirstOrThrow();
  return row;
}

/** Those that wait first, then the newest. */
export async function listAdjustments(
  db: Db,
  { userId, offset, limit }: { userId?: string | undefined; offset: number; limit: number },
): Promise<{ rows: NamedAdjustment[]; total: number }> {
  let list = named(db);
  let count = db.selectFrom('coin_adjustments').select(sql<number>`count(*)`.as('total'));
  if (userId) {
    list = list.where('adjustment.user_id', '=', userId);
    count = count.where('user_id', '=', userId);
  }
  const rows = await list
    .orderBy((order) => order('adjustment.state', '<>', 'waiting'))
    .orderBy('adjustment.created_at', 'desc')
    .orderBy('adjustment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await count.executeTakeFirstOrThrow();
  return { rows, total };
}
