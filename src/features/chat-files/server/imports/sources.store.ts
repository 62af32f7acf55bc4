// Writes where conversations and characters came from, so that a second run finds them.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { JsonObject } from '../formats/json.ts';

export interface NewSource {
  conversationId: string;
  userId: string;
  importId: string;
  program: string;
  sourceKey: string;
  carried: JsonObject;
  at: Date;
}

export async function insertSources(tx: Tx, rows: readonly NewSource[]): Promise<void> {
  await sql`
    insert into imported_chats (conversation_id, user_id, import_id, program, source_key, carried, created_at)
    select * from unnest(${rows.map(({ conversationId }) => conversationId)}::uuid[],
      ${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ importId }) => importId)}::uuid[],
      ${rows.map(({ program }) => program)}::text[], ${rows.map(({ sourceKey }) => sourceKey)}::text[],
      ${rows.map(({ carried }) => JSON.stringify(carried))}::jsonb[], ${rows.map(({ at }) => at)}::timestamptz[])`.execute(
    tx,
  );
}

/** Hidden lines before the first message are known only when the first message is. */
export async function setCarried(tx: Tx, conversationId: string, carried: JsonObject): Promise<void> {
  await tx
    .updateTable('imported_chats')
    .set({ carried: JSON.stringify(carried) })
    .where('conversation_id', '=', conversationId)
    .execute();
}

export interface NewPlace {
  conversationId: string;
  position: number;
  alternative: number;
  messageId: string;
  hash: string;
  carried: JsonObject | null;
}

export async function insertPlaces(tx: Tx, places: readonly NewPlace[]): Promise<void> {
  await sql`
    insert into imported_messages (conversation_id, position, alternative, message_id, hash, carried)
    select * from unnest(${places.map(({ conversationId }) => conversationId)}::uuid[],
      ${places.map(({ position }) => position)}::int[], ${places.map(({ alternative }) => alternative)}::int[],
      ${places.map(({ messageId }) => messageId)}::uuid[], ${places.map(({ hash }) => hash)}::text[],
      ${places.map(({ carried }) => carried && JSON.stringify(carried))}::jsonb[])`.execute(tx);
}

export async function rememberCard(tx: Tx, userId: string, hash: string, characterId: string): Promise<void> {
  await sql`
    insert into imported_cards (user_id, hash, character_id) values (${userId}, ${hash}, ${characterId})
    on conflict (user_id, hash) do update set character_id = excluded.character_id`.execute(tx);
}

export async function rememberBook(tx: Tx, userId: string, hash: string, lorebookId: string): Promise<void> {
  await sql`
    insert into imported_books (user_id, hash, lorebook_id) values (${userId}, ${hash}, ${lorebookId})
    on conflict (user_id, hash) do update set lorebook_id = excluded.lorebook_id`.execute(tx);
}
