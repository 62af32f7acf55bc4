import type { Tx } from '../../../platform/server/db/database.ts';

/** Removes conversations with these characters in which nobody has written: only greetings stand there. */
export async function dropUnused(tx: Tx, characterIds: string[]): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where('character_id', 'in', characterIds)
    .where('message_count', '=', 0)
    .execute();
}
