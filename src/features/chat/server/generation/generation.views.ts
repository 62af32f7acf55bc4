import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Generation } from '../../generation-contract.ts';
import { NO_GENERATION } from './no-generation.ts';
import type { StoredGeneration } from './generation.store.ts';

/** The preset whose settings were copied last; null for none. */
export async function readPresetId(db: Db, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('conversation_generation')
    .select('preset_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row?.preset_id ?? null;
}

/** How replies are written in a conversation. */
export async function readGeneration(db: Db, conversationId: string): Promise<Generation> {
  const { rows } = await sql<
    Pick<Generation, 'thinking'> & { length: 'short' | 'medium' | 'long'; settings: StoredGeneration | null }
  >`
    select c.reply_length as length, c.thinking, g.settings
    from conversations c left join conversation_generation g on g.conversation_id = c.id
    where c.id = ${conversationId}`.execute(db);
  const { settings, ...columns } = rows[0]!;
  return { ...NO_GENERATION, ...columns, ...settings };
}
