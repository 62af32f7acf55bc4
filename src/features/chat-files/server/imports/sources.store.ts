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

export async function insertSource(tx: Tx, row: NewSource): Promise<void> {
  await tx
    .insertInto('imported_chats')
    .values({
      conversation_id: row.conversationId,
      user_id: row.userId,
      import_id: row.importId,
      program: row.program,
      source_key: row.sourceKey,
      carried: JSON.stringify(row.carried),
      created_at: row.at,
    })
    .execute();
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
  position: number;
  alternative: number;
  messageId: string;
  hash: string;
  carried: JsonObject | null;
}

export async function insertPlaces(
  tx: Tx,
  conversationId: string,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insertInto('imported_messages')
    .values(
      places.map((place) => ({
        conversation_id: conversationId,
        position: place.position,
        alternative: place.alternative,
        message_id: place.messageId,
        hash: place.hash,
        carried: place.carried && JSON.stringify(place.carried),
      })),
    )
    .execute();
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
