import type { Tx } from '../../../platform/server/db/database.ts';
import type { Tier } from '../../../shared/words/tier.ts';

/** Which tier is paid for, as memberships found; whoever has left is passed over. */
export async function setTier(tx: Tx, userId: string, tier: Tier): Promise<void> {
  await tx.updateTable('users').set({ tier }).where('id', '=', userId).where('tier', '<>', tier).execute();
}
