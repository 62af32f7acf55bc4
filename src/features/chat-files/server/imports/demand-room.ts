import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { takeTurns } from '../../../../platform/server/db/take-turns.ts';
import { OPEN_IMPORTS_MAX, STORED_MAX } from '../../rules.ts';
import { readRoom } from './imports.views.ts';

/** Others of the user wait until the transaction ends. @throws AppError files.too_many, files.room */
export async function demandRoom(tx: Tx, userId: string, bytes: number): Promise<void> {
  await takeTurns(tx, `chat-imports:${userId}`);
  const { open, stored } = await readRoom(tx, userId);
  if (open >= OPEN_IMPORTS_MAX) throw new AppError('files.too_many');
  if (stored + bytes > STORED_MAX) throw new AppError('files.room');
}
