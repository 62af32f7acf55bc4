import type { Db, Tx } from '../../../platform/server/db/database.ts';

export async function findCustomer(db: Db, userId: string, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** The first one stays: the provider keeps cards and memberships under it. */
export async function keepCustomer(
  tx: Tx,
  customer: { userId: string; provider: string; customerId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_customers')
    .values({
      user_id: customer.userId,
      provider: customer.provider,
      customer_id: customer.customerId,
      created_at: customer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCustomers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payment_customers').where('user_id', '=', userId).execute();
}
