import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import { canTalk } from './names/matches.views.ts';

/** @throws AppError files.character */
export async function demandTalkable(db: Db, userId: string, characterIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(characterIds)];
  if ((await canTalk(db, userId, wanted)).size < wanted.length) throw new AppError('files.character');
}
