import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Reason } from '../../contract.ts';

export interface StoredRanking {
  id: string;
  basis: string;
  characterIds: string[];
  reasons: Reason[];
  /** For each character the index of its reason in `reasons`. */
  reasonOf: number[];
  madeAt: number;
}

interface RankingRow {
  id: string;
  basis: string;
  character_ids: string[];
  reasons: unknown;
  reason_of: number[];
  made_at: Date;
}

const COLUMNS = ['id', 'basis', 'character_ids', 'reasons', 'reason_of', 'made_at'] as const;

const present = (row: RankingRow | undefined): StoredRanking | null =>
  row
    ? {
        id: row.id,
        basis: row.basis,
        characterIds: row.character_ids,
        reasons: row.reasons as Reason[],
        reasonOf: row.reason_of,
        madeAt: row.made_at.getTime(),
      }
    : null;

/** Only the user's own ranking or one of the guests' is found. */
export async function findRanking(db: Db, id: string, userId: string | null): Promise<StoredRanking | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', userId)]))
    .executeTakeFirst();
  return present(row);
}

export async function findGuestRanking(db: Db, basis: string): Promise<StoredRanking | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('user_id', 'is', null)
    .where('basis', '=', basis)
    .executeTakeFirst();
  return present(row);
}

export async function findNewestRanking(db: Db, userId: string): Promise<StoredRanking | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return present(row);
}

/** A guests' ranking of the same basis that another server has made meanwhile stays. */
export async function insertRanking(tx: Tx, userId: string | null, ranking: StoredRanking): Promise<void> {
  await sql`
    insert into feed_walks (id, user_id, basis, character_ids, reasons, reason_of, made_at)
    values (${ranking.id}, ${userId}, ${ranking.basis}, ${ranking.characterIds}, ${JSON.stringify(ranking.reasons)},
      ${ranking.reasonOf}, ${new Date(ranking.madeAt)})
    on conflict do nothing`.execute(tx);
}

export async function deleteRankingsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('feed_walks').where('made_at', '<', before).execute();
}

/**
 * Must run before follows are deleted: rankings of followers may name the user in a reason and are deleted
 * too.
 */
export async function deleteRankingsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('feed_walks')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where(
          'user_id',
          'in',
          where.selectFrom('follows').select('follower_id').where('followed_id', '=', userId),
        ),
      ]),
    )
    .execute();
}
