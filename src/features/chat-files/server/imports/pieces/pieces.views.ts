import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';

export interface StoredPiece {
  id: string;
  at: number;
  bytes: number;
  crc: number;
}

/** In the order of the file. */
export async function readPieces(db: Db, importId: string): Promise<StoredPiece[]> {
  const result = await sql<StoredPiece>`
    select id, at::float8 as at, bytes, crc::float8 as crc from chat_import_pieces
    where import_id = ${importId} order by at`.execute(db);
  return result.rows;
}
