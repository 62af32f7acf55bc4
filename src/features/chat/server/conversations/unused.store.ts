import type { Tx } from '../../../../platform/server/db/database.ts';

/** Deletes conversations of which these characters are members and that contain only greetings. */
export async function dropUnused(tx: Tx, characterIds: string[]): Promise<void> {
  await tx
    .deleteFrom('conversations')
    .where('id', 'in', (members) =>
      members
        .selectFrom('conversation_members')
        .select('conversation_id')
        .where('character_id', 'in', characterIds),
    )
    .where('message_count', '=', 0)
    .execute();
}
