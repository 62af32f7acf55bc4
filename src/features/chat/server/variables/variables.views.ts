import type { Db } from '../../../../platform/server/db/database.ts';

/** Of one conversation, by name. */
export async function readVariables(db: Db, conversationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('conversation_variables')
    .select(['name', 'value'])
    .where('conversation_id', '=', conversationId)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Of one user over all conversations, by name. */
export async function readUserVariables(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_variables')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}
