import type { Db } from '../../../../platform/server/db/database.ts';

export interface SessionFilter {
  userId: string;
  currentId: string;
  /** A session that was not used since has no token left that opens it. */
  usedAfter: Date;
  offset: number;
  limit: number;
}

/** The given one first, then the last used. */
export async function listSessions(db: Db, { userId, currentId, usedAfter, offset, limit }: SessionFilter) {
  const live = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter);
  const rows = await live
    .select(['id', 'user_agent', 'place', 'created_at', 'last_used_at'])
    .orderBy((order) => order('id', '=', currentId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await live
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
