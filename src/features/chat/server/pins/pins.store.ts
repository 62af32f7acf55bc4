import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/** @param at null takes the pin off; one that is there keeps its time */
export async function setPin(tx: Tx, messageId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ pinned_at: at && sql<Date>`coalesce(pinned_at, ${at})` })
    .where('id', '=', messageId)
    .execute();
}
