// Lists of public characters. Each page is read from one index, starting at its key, so earlier pages cost
// nothing.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { COUNT_EXACT } from '../../rules.ts';
import { LISTED, type ListedRow } from '../cards/cards.views.ts';
import type { Position } from './cursor.ts';

export type ListSort = 'recommended' | 'trending' | 'new';

export interface ListingRequest {
  sort: ListSort;
  /** A character must have at least one of these; '' is a pseudo tag that every character has. */
  tags: string[];
  /** The viewer, whose hidden characters are left out. */
  viewerId: string | null;
  after: Position | null;
  offset: number;
  limit: number;
}

export interface ListingRow extends ListedRow {
  /** What the list is sorted by. */
  key: number;
}

const COLUMN = { recommended: sql`l.quality`, trending: sql`l.trend`, new: sql`l.listed_at` };

function behind(sort: ListSort, { key, id }: Position): RawBuilder<unknown> {
  const value = sort === 'new' ? sql`to_timestamp(${key}::bigint / 1000.0)` : sql`${key}::integer`;
  return sql`and (${COLUMN[sort]}, l.character_id) < (${value}, ${id}::uuid)`;
}

/** Of one tag, in order. */
function ofTag(tag: RawBuilder<unknown>, request: ListingRequest, offset: number, limit: number) {
  const { sort, viewerId, after } = request;
  const unhidden = viewerId
    ? sql`and not exists (select from hidden_characters h where h.user_id = ${viewerId}::uuid and h.character_id = l.character_id)`
    : sql``;
  return sql`select l.character_id, ${COLUMN[sort]} as key from character_listings l
    where l.tag_name = ${tag} ${after ? behind(sort, after) : sql``} ${unhidden}
    order by ${COLUMN[sort]} desc, l.character_id desc offset ${offset} limit ${limit}`;
}

/** Of several tags: merges the first rows of each; a character with two of the tags is listed once. */
function ofAny(request: ListingRequest) {
  const { tags, offset, limit } = request;
  return sql`select distinct m.character_id, m.key from unnest(${tags}::text[]) as t(name)
    cross join lateral (${ofTag(sql`t.name`, request, 0, offset + limit)}) m
    order by m.key desc, m.character_id desc offset ${offset} limit ${limit}`;
}

/**
 * "limit 1" makes the planner look characters up one by one; otherwise the generic plan reads the whole
 * table.
 */
export async function listListed(db: Db, request: ListingRequest): Promise<ListingRow[]> {
  const { sort, tags, offset, limit } = request;
  const members = tags.length === 1 ? ofTag(sql`${tags[0]}`, request, offset, limit) : ofAny(request);
  const key = sort === 'new' ? sql`round(extract(epoch from m.key) * 1000)::bigint` : sql`m.key`;
  const result = await sql<ListingRow>`
    select ${LISTED}, ${key} as key from (${members}) m
    cross join lateral (select * from characters where id = m.character_id limit 1) c
    order by m.key desc, m.character_id desc`.execute(db);
  return result.rows;
}

/** An estimate by the planner's statistics; null before the first analyze. */
async function guessListed(db: Db, tags: string[]): Promise<number | null> {
  const guessed = await sql<{ guess: number | null }>`
    select least(
      sum(f.share) filter (where f.name = any(${tags}::text[])) * max(k.reltuples), max(e.reltuples)) as guess
    from pg_class k, pg_class e, pg_stats s,
      lateral unnest(s.most_common_vals::text::text[], s.most_common_freqs) as f(name, share)
    where k.oid = 'character_listings'::regclass and e.oid = 'character_documents'::regclass
      and s.schemaname = current_schema() and s.tablename = 'character_listings' and s.attname = 'tag_name'`.execute(
    db,
  );
  const guess = guessed.rows[0]?.guess ?? null;
  return guess === null ? null : Math.round(guess);
}

/**
 * How many public characters have at least one of the tags: counted exactly while that is quick, estimated
 * above.
 */
export async function countListed(db: Db, tags: string[]): Promise<number> {
  const guess = await guessListed(db, tags);
  if (guess !== null && guess > COUNT_EXACT) return guess;
  const counted = await sql<{ total: number }>`
    select count(distinct m.character_id) as total from unnest(${tags}::text[]) as t(name)
    cross join lateral (select l.character_id from character_listings l where l.tag_name = t.name
      limit ${sql.lit(COUNT_EXACT + 1)}) m`.execute(db);
  return counted.rows[0]!.total;
}

/** The creator of the characters; with `isViewer` private ones are included. */
export interface Creator {
  id: string;
  isViewer: boolean;
}

/** Only what everybody may see. */
const PUBLIC = sql`c.visibility = 'public' and c.deleted_at is null`;

const ofCreator = ({ id, isViewer }: Creator) =>
  sql`c.creator_id = ${id} and ${isViewer ? sql`c.deleted_at is null and not c.is_draft` : PUBLIC}`;

const CREATOR_ORDER = {
  recommended: sql`s.quality desc nulls last, c.id desc`,
  trending: sql`c.chat_count desc, c.id desc`,
  new: sql`c.created_at desc, c.id desc`,
};

/** The characters of one creator; the cost grows with how many they have. */
export async function listOfCreator(
  db: Db,
  creator: Creator,
  { sort, tags, offset, limit }: { sort: ListSort; tags: string[] | null; offset: number; limit: number },
): Promise<ListedRow[]> {
  const stats =
    sort !== 'recommended'
      ? sql``
      : sql`left join lateral (
    select quality, trend from character_stats where character_id = c.id limit 1) s on true`;
  const result = await sql<ListedRow>`
    select ${LISTED} from characters c ${stats}
    where ${ofCreator(creator)} ${tags ? sql`and c.tag_names && ${tags}::text[]` : sql``}
    order by ${CREATOR_ORDER[sort]} offset ${offset} limit ${limit}`.execute(db);
  return result.rows;
}

export async function countOfCreator(db: Db, creator: Creator, tags: string[] | null): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from characters c
    where ${ofCreator(creator)} ${tags ? sql`and c.tag_names && ${tags}::text[]` : sql``}`.execute(db);
  return result.rows[0]!.total;
}
