// Enters an import before its file is stored, so that the clean-up does not take the file for one that is nobody's.
import { storable } from '../../../../shared/storable.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { demandRoom } from './demand-room.ts';
import { demandTalkable } from './demand-talkable.ts';
import { insertImport, type NewImport } from './imports.store.ts';

const FILE_NAME_MAX = 200;

export interface EnterDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
}

export interface Announced {
  fileName: string;
  bytes: number;
  dryRun: boolean;
  characterId: string | null;
  utcOffset: number;
}

/** @returns the id @throws AppError files.too_many, files.room, files.character */
export async function enterImport(
  { database, clock, ids }: EnterDeps,
  userId: string,
  { fileName, dryRun, characterId, ...rest }: Announced,
  { state, keepMs }: { state: NewImport['state']; keepMs: number },
): Promise<string> {
  if (characterId) await demandTalkable(database.db, userId, [characterId]);
  const id = ids.next();
  const at = new Date(clock.now());
  await database.transact(async (tx) => {
    await demandRoom(tx, userId, rest.bytes);
    await insertImport(tx, {
      ...{ id, userId, state, characterId, at },
      ...rest,
      fileName: storable(fileName).slice(0, FILE_NAME_MAX) || 'file',
      beginsItself: !dryRun,
      expiresAt: new Date(at.getTime() + keepMs),
    });
  });
  return id;
}
