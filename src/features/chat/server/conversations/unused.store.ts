import type { Tx } from '../../../../platform/server/db/database.ts';

/** Deletes conversations with these characters that contain only greetings. */
export async function dropUnused(tx: Tx, characterIds: string[]): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where('character_id', 'in', characterIds)
    .where('message_count', '=', 0)
    .execute();
}
