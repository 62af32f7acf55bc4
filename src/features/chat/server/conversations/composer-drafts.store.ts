import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface ComposerDraft {
  content: string;
  version: number;
}

export async function readComposerDraft(db: Db, conversationId: string): Promise<ComposerDraft | null> {
  const row = await db
    .selectFrom('composer_drafts')
    .select(['content', 'version'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row ?? null;
}

interface NewDraft {
  conversationId: string;
  userId: string;
  content: string;
  /** The version that was changed; 0 for none. */
  version: number;
  at: Date;
}

/**
 * Replaces the text. An empty one is replaced whatever its version: nothing of it can be lost.
 * @returns null, with nothing stored, where another text has been stored in between
 */
export async function saveComposerDraft(tx: Tx, draft: NewDraft): Promise<ComposerDraft | null> {
  const { conversationId, userId, content, version, at } = draft;
  const result = await sql<ComposerDraft>`
    insert into composer_drafts as kept (conversation_id, user_id, content, version, updated_at)
    values (${conversationId}, ${userId}, ${content}, 1, ${at})
    on conflict (conversation_id) do update set content = excluded.content, version = kept.version + 1,
      changed_in = pg_current_xact_id(), updated_at = excluded.updated_at
      where kept.version = ${version} or kept.content = '' or kept.content = excluded.content
    returning content, version`.execute(tx);
  return result.rows[0] ?? null;
}
