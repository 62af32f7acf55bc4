import type { Db } from '../../../platform/server/db/database.ts';
import type { Tier } from '../../../shared/words/tier.ts';

/** Somebody without a row is nobody's member. */
export async function tierOf(db: Db, userId: string): Promise<Tier> {
  const row = await db.selectFrom('users').select('tier').where('id', '=', userId).executeTakeFirst();
  return (row?.tier ?? 'free') as Tier;
}

export async function readRecipient(
  db: Db,
  userId: string,
): Promise<{ email: string; username: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Running memberships by the price that they are charged by. */
export async function countSubscribers(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select((pick) => ['price_id', pick.fn.countAll<number>().as('count')])
    .where('state', '<>', 'ended')
    .groupBy('price_id')
    .execute();
  return new Map(rows.map((row) => [row.price_id, Number(row.count)]));
}
