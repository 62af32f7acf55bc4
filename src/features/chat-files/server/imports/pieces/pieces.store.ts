// Writes the pieces of files that are on their way.
import { sql } from 'kysely';
import type { Tx } from '../../../../../platform/server/db/database.ts';

export interface NewPiece {
  importId: string;
  /** Its name in the blob store. */
  id: string;
  at: number;
  bytes: number;
  crc: number;
}

export async function insertPiece(tx: Tx, piece: NewPiece): Promise<void> {
  await tx
    .insertInto('chat_import_pieces')
    .values({ import_id: piece.importId, id: piece.id, at: piece.at, bytes: piece.bytes, crc: piece.crc })
    .execute();
}

/** Each piece gives the next one its time. */
export async function setExpiry(tx: Tx, importId: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('chat_imports').set({ expires_at: expiresAt }).where('id', '=', importId).execute();
}

/** What the file is, which nobody else adds to until the transaction ends; null where it is not the user's. */
export async function lockFile(
  tx: Tx,
  importId: string,
  userId: string,
): Promise<{ state: string; bytes: number } | null> {
  const result = await sql<{ state: string; bytes: number }>`
    select state, bytes::float8 as bytes from chat_imports
    where id = ${importId} and user_id = ${userId} for update`.execute(tx);
  return result.rows[0] ?? null;
}

export async function deletePieces(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('chat_import_pieces').where('import_id', '=', importId).execute();
}
