import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

/** Once for each picture; one that was deleted meanwhile gets none. */
export async function insertPrint(tx: Tx, imageId: string, print: string | null): Promise<void> {
  await sql`
    insert into drawn_prints (image_id, print)
    select id, ${print}::bit(256) from images where id = ${imageId} for key share
    on conflict do nothing`.execute(tx);
}
