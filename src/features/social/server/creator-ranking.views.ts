import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Period } from '../rules.ts';
import { beside, PERSON, type PersonRow } from './follows.views.ts';

export interface CreatorRankingRow extends PersonRow {
  place: number;
  people: number;
  returning_people: number;
  likes: number;
  follows: number;
  characters: number;
  chats: number;
  character_ids: string[];
}

/** Rows after place `after`. Places are stored and indexed, so deep pages are as fast as the first one. */
export async function readCreatorRanking(
  db: Db,
  period: Period,
  viewerId: string | null,
  after: number,
  limit: number,
): Promise<CreatorRankingRow[]> {
  const result = await sql<CreatorRankingRow>`
    select s.place, s.people, s.returning_people, s.likes, s.follows, s.characters, s.chats, s.character_ids,
      ${PERSON}
    from creator_standings s join users u on u.id = s.creator_id and u.suspended_at is null ${beside(viewerId)}
    where s.period = ${period} and s.place > ${after} and s.place <= ${after + limit} order by s.place`.execute(
    db,
  );
  return result.rows;
}

export async function lastPlace(db: Db, period: Period): Promise<number> {
  const row = await db
    .selectFrom('creator_standings')
    .select((last) => last.fn.max('place').as('last'))
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Whether anybody has a public character. */
export async function hasCreators(db: Db): Promise<boolean> {
  const result = await sql`
    select from characters where visibility = 'public' and deleted_at is null limit 1`.execute(db);
  return result.rows.length > 0;
}
