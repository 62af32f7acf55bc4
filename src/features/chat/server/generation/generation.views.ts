import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import { PRESET } from '../conversations/conversations.views.ts';
import { NO_GENERATION } from './no-generation.ts';
import type { StoredGeneration } from './generation.store.ts';

type ChosenPreset = NonNullable<GenerationState['preset']>;

export async function readChosenPreset(db: Db, conversationId: string): Promise<ChosenPreset | null> {
  const { rows } = await sql<{ preset: ChosenPreset | null }>`
    select ${PRESET} as preset
    from conversations c join conversation_generation g on g.conversation_id = c.id
    where c.id = ${conversationId}`.execute(db);
  return rows[0]?.preset ?? null;
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
