import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Reason } from '../../contract.ts';

export interface KeptWalk {
  id: string;
  basis: string;
  characterIds: string[];
  reasons: Reason[];
  /** For each character which of the reasons. */
  reasonOf: number[];
  madeAt: number;
}

interface WalkRow {
  id: string;
  basis: string;
  character_ids: string[];
  reasons: unknown;
  reason_of: number[];
  made_at: Date;
}

const COLUMNS = ['id', 'basis', 'character_ids', 'reasons', 'reason_of', 'made_at'] as const;

const present = (row: WalkRow | undefined): KeptWalk | null =>
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

/** Theirs or the guests'; nobody else's. */
export async function findWalk(db: Db, id: string, userId: string | null): Promise<KeptWalk | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', userId)]))
    .executeTakeFirst();
  return present(row);
}

export async function findGuestWalk(db: Db, basis: string): Promise<KeptWalk | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('user_id', 'is', null)
    .where('basis', '=', basis)
    .executeTakeFirst();
  return present(row);
}

export async function findNewestWalk(db: Db, userId: string): Promise<KeptWalk | null> {
  const row = await db
    .selectFrom('feed_walks')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return present(row);
}

/** A guests' walk of the same basis that another server has made meanwhile stays. */
export async function insertWalk(tx: Tx, userId: string | null, walk: KeptWalk): Promise<void> {
  await sql`
    insert into feed_walks (id, user_id, basis, character_ids, reasons, reason_of, made_at)
    values (${walk.id}, ${userId}, ${walk.basis}, ${walk.characterIds}, ${JSON.stringify(walk.reasons)},
      ${walk.reasonOf}, ${new Date(walk.madeAt)})
    on conflict do nothing`.execute(tx);
}

export async function deleteWalksBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('feed_walks').where('made_at', '<', before).execute();
}

/** Theirs, and those that may name them to a follower: while it is still known who follows them. */
export async function deleteWalksOf(tx: Tx, userId: string): Promise<void> {
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
