// Tickets: their owners and states.
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import { addressKey } from '../../../shared/words/email-address.ts';
import type { SupportTicketsTable } from '../../../platform/server/db/schema.gen.ts';
import type { TicketTurn } from '../rules.ts';

export type TicketRow = Selectable<SupportTicketsTable>;

/** As accounts compare addresses. */
export const emailKey = addressKey;

/** Undefined where that id was used before. */
export async function insertTicket(
  tx: Tx,
  row: Insertable<SupportTicketsTable>,
): Promise<TicketRow | undefined> {
  return tx
    .insertInto('support_tickets')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  return db.selectFrom('support_tickets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Held until the transaction ends, so that two do not act on it at once. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  return tx.selectFrom('support_tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @param owner a user's id or the key of a guest's address. Until the transaction ends, nobody else opens one for it. */
export async function lockOwner(tx: Tx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${owner}`}, 0))`.execute(tx);
}

export async function countUnsolved(
  tx: Tx,
  owner: { userId: string | null; emailKey: string | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('support_tickets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '<>', 'solved')
    .$if(owner.userId !== null, (query) => query.where('user_id', '=', owner.userId))
    .$if(owner.userId === null, (query) => query.where('email_key', '=', owner.emailKey))
    .executeTakeFirstOrThrow();
  return count;
}

export const turnOf = (row: TicketRow): TicketTurn => ({
  state: row.state,
  waitingSince: row.waiting_since,
  solveAt: row.solve_at,
  solvedAt: row.solved_at,
});

export interface TicketChange {
  turn?: TicketTurn;
  topic?: string;
  assignee_id?: string | null;
  is_unread?: boolean;
}

/** @param at counts as the ticket's last change. */
export async function changeTicket(tx: Tx, id: string, { turn, ...rest }: TicketChange, at: Date) {
  await tx
    .updateTable('support_tickets')
    .set({
      ...rest,
      ...(turn && {
        state: turn.state,
        waiting_since: turn.waitingSince,
        solve_at: turn.solveAt,
        solved_at: turn.solvedAt,
      }),
      updated_at: at,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function raiseRevision(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('support_tickets')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** @param revision what was looked at: an answer that came later stays unread. */
export async function markSeen(tx: Tx, { id, revision }: TicketRow): Promise<void> {
  await tx
    .updateTable('support_tickets')
    .set({ is_unread: false })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute();
}

/** A guest's ticket becomes a user's, and its link ends. False where somebody else did that meanwhile. */
export async function giveToUser(tx: Tx, id: string, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('support_tickets')
    .set({ user_id: userId, email: null, email_key: null, key_salt: null })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One that counts as solved by now; several servers take different ones. */
export async function takeToSolve(tx: Tx, now: Date): Promise<TicketRow | undefined> {
  return tx
    .selectFrom('support_tickets')
    .selectAll()
    .where('solve_at', '<=', now)
    .orderBy('solve_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** @returns how many; at most `limit`. */
export async function deleteGuestsSolvedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from support_tickets where id in (
      select id from support_tickets where user_id is null and solved_at < ${before}
      order by solved_at limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** @param provenKey the key of the user's address, where it is proven to be theirs: what they asked as a guest goes too. */
export async function deleteTicketsOf(tx: Tx, userId: string, provenKey: string | null): Promise<void> {
  await tx
    .deleteFrom('support_tickets')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(provenKey === null ? [] : [where('email_key', '=', provenKey)]),
      ]),
    )
    .execute();
}
