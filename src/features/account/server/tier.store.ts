import type { Tx } from '../../../platform/server/db/database.ts';
import type { Tier } from '../../../shared/words/tier.ts';

/** Sets the paid tier that memberships found; deleted users are skipped. */
export async function setTier(tx: Tx, userId: string, tier: Tier): Promise<void> {
  await tx.updateTable('users').set({ tier }).where('id', '=', userId).where('tier', '<>', tier).execute();
}
