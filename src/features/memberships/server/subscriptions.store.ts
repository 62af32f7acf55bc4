// Memberships, each the mirror of a subscription at the provider.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Period } from '../../../shared/words/money.ts';
import type { Tier } from '../../../shared/words/tier.ts';

export interface SubscriptionRow {
  id: string;
  user_id: string | null;
  tier: Tier;
  price_id: string;
  amount: number;
  currency: string;
  period: Period;
  provider: string;
  provider_subscription_id: string;
  state: 'active' | 'past_due' | 'ended';
  period_start: Date;
  period_end: Date;
  is_ending: boolean;
  next_price_id: string | null;
  next_amount: number | null;
  method_label: string;
  action_url: string | null;
  grace_until: Date | null;
  reminded_for: Date | null;
  started_at: Date;
  ended_at: Date | null;
  revision: number;
  next_poll_at: Date | null;
  is_final: boolean;
  unanswered_since: Date | null;
}

/** A subscription as the provider returned it. */
export type Mirrored = Pick<
  SubscriptionRow,
  | 'tier'
  | 'price_id'
  | 'amount'
  | 'currency'
  | 'period'
  | 'state'
  | 'period_start'
  | 'period_end'
  | 'is_ending'
  | 'next_price_id'
  | 'next_amount'
  | 'method_label'
  | 'action_url'
  | 'grace_until'
  | 'ended_at'
  | 'next_poll_at'
>;

const rowOf = (row: unknown): SubscriptionRow | null => (row as SubscriptionRow | undefined) ?? null;

/** @param provider with its own id of the subscription. */
export const findByProvider = async (db: Db, provider: string, id: string): Promise<SubscriptionRow | null> =>
  rowOf(
    await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('provider', '=', provider)
      .where('provider_subscription_id', '=', id)
      .executeTakeFirst(),
  );

/** Everything that changes one membership takes turns. */
export const lockByProvider = async (tx: Tx, provider: string, id: string): Promise<SubscriptionRow | null> =>
  rowOf(
    await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('provider', '=', provider)
      .where('provider_subscription_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

/** The running membership. */
export const findLive = async (db: Db, userId: string): Promise<SubscriptionRow | null> =>
  rowOf(
    await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '<>', 'ended')
      .executeTakeFirst(),
  );

/** The running membership, else the one that ended last. */
export const findShown = async (db: Db, userId: string): Promise<SubscriptionRow | null> =>
  rowOf(
    await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy((order) => order('state', '=', 'ended'))
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

/** False where it is known already, or the user has another running one. */
export async function insertSubscription(
  tx: Tx,
  row: Mirrored &
    Pick<SubscriptionRow, 'id' | 'user_id' | 'provider' | 'provider_subscription_id' | 'started_at'>,
): Promise<boolean> {
  const made = await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: Partial<Mirrored & Pick<SubscriptionRow, 'unanswered_since' | 'is_final' | 'user_id'>>,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What names a card or leads to a payment page is no longer kept. */
export async function clearMethods(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ method_label: '', action_url: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Locks what a user has with the provider, before their account is deleted; the running one first. */
export async function lockOpenOfUser(tx: Tx, userId: string): Promise<SubscriptionRow[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('state', '<>', 'ended'), where('next_poll_at', 'is not', null)]))
    .orderBy((order) => order('state', '=', 'ended'))
    .orderBy('started_at', 'desc')
    .forUpdate()
    .execute();
  return rows as SubscriptionRow[];
}

/** A user's memberships, oldest first. */
export async function readAfter(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<SubscriptionRow[]> {
  let query = db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return (await query.orderBy('id').limit(limit).execute()) as SubscriptionRow[];
}
