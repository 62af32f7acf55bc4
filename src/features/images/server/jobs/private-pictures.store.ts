import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/** So that one person's private pictures are counted one request after the other, until the transaction ends. */
export async function lockPrivatePictures(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`private-pictures:${ownerId}`}, 0))`.execute(tx);
}
