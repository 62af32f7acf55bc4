// Queries for characters, creators and words. Characters are searched tier by tier, best first, until there
// are enough results, so that common words cost the same in a small catalogue and in a large one.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { isUnspaced, piecesOf } from '../../../../shared/words/search-fold.ts';
import { FOUND_MAX } from '../../rules.ts';

export const TIERS = [0, 1, 2, 3] as const;
/** Matches that are read per tier before they are sorted by relevance. */
const LOOKED_AT = 2_500;
const FACET_TAGS = 24;

export interface CharacterCriteria {
  /** Elements of wanted_words(). */
  elements: string[];
  /** The whole search, folded; exact matches of the name come first. */
  whole: string;
  /** A character must have all of these; empty = any. */
  tags: string[];
  /** Null for any. */
  ratings: string[] | null;
}

export interface TierRow {
  /** By relevance. */
  ids: string[];
  relevance: number[];
  total: number;
  tags: { name: string; count: number }[];
  ratings: { rating: string; count: number }[];
}

/**
 * Results in one tier. Each facet is counted under the other filters only, so it shows what choosing it would
 * give.
 */
export async function findInTier(db: Db, tier: number, criteria: CharacterCriteria): Promise<TierRow> {
  const { elements, whole, tags, ratings } = criteria;
  const beginning = `${whole.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<TierRow>`
    with wanted as materialized (select wanted_words(${elements}::text[]) as query),
    looked as materialized (
      select d.character_id, d.tag_names, d.rating, d.quality,
        ts_rank('{0.05,0.2,0.4,1}', d.words, wanted.query) * 2 + d.quality / 20000.0
          + case when d.name_key = ${whole} then 2 when d.name_key like ${beginning} then 0.7 else 0 end as relevance
      from wanted, character_documents d
      where d.tier = ${sql.lit(tier)} and d.words @@ wanted.query and d.tag_names @> ${tags}::text[]
      limit ${sql.lit(LOOKED_AT)}
    ),
    rated as materialized (
      select * from looked where ${ratings}::text[] is null or rating = any(${ratings}::text[])
    ),
    best as (
      select character_id, relevance, quality from rated
      order by relevance desc, quality desc, character_id desc limit ${sql.lit(FOUND_MAX)}
    )
    select
      array(select character_id from best order by relevance desc, quality desc, character_id desc) as ids,
      array(select relevance from best order by relevance desc, quality desc, character_id desc)::float8[] as relevance,
      (select count(*) from rated)::integer as total,
      coalesce((select json_agg(json_build_object('name', name, 'count', count)) from (
        select name, count(*) from rated, unnest(rated.tag_names) as t(name)
        group by name order by count(*) desc, name limit ${sql.lit(FACET_TAGS)}) f), '[]') as tags,
      coalesce((select json_agg(json_build_object('rating', rating, 'count', count)) from (
        select rating, count(*) from looked group by rating) f), '[]') as ratings`.execute(db);
  return result.rows[0]!;
}

/** Exact matches of the name, in every tier. */
export async function findNamed(
  db: Db,
  { whole, tags, ratings }: CharacterCriteria,
  most: number,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select character_id as id from character_documents
    where name_key = ${whole} and tag_names @> ${tags}::text[]
      and (${ratings}::text[] is null or rating = any(${ratings}::text[]))
    order by quality desc limit ${most}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** A condition of a tsquery: a name has a word that begins so, or these signs anywhere. */
function beginningOf(word: string): string {
  const pieces = isUnspaced(word) ? piecesOf(word) : [word];
  const isWhole = isUnspaced(word) && pieces.length > 1;
  return `(${pieces.map((piece) => `'${piece.replaceAll(/['\\]/g, '')}':${isWhole ? '' : '*'}A`).join(' <-> ')})`;
}

/** Names with words that begin with the searched ones; the best of one tier. @param beginnings folded */
export async function suggestInTier(
  db: Db,
  tier: number,
  beginnings: string[],
  whole: string,
  most: number,
): Promise<string[]> {
  const query = beginnings.map(beginningOf).join(' & ');
  const result = await sql<{ id: string }>`
    select character_id as id from (
      select character_id, quality, name_key from character_documents
      where tier = ${sql.lit(tier)} and words @@ ${query}::tsquery limit ${sql.lit(LOOKED_AT)}
    ) found
    order by name_key = ${whole} desc, starts_with(name_key, ${whole}) desc, quality desc, length(name_key),
      character_id desc limit ${most}`.execute(db);
  return result.rows.map((row) => row.id);
}

export interface CreatorRow {
  id: string;
  username: string;
  display_name: string;
  avatar_key: string | null;
  character_count: number;
  followers: number;
}

/** Creators with public characters whose name has these words. */
export async function findCreators(
  db: Db,
  elements: string[],
  whole: string,
  most: number,
): Promise<CreatorRow[]> {
  const result = await sql<CreatorRow>`
    with wanted as materialized (select wanted_words(${elements}::text[]) as query),
    looked as materialized (
      select d.user_id, d.name_key, d.character_count from wanted, creator_documents d
      where d.character_count > 0 and d.words @@ wanted.query limit ${sql.lit(LOOKED_AT)}
    ),
    best as (
      select * from looked
      order by name_key = ${whole} desc, starts_with(name_key, ${whole}) desc, character_count desc, user_id
      limit ${most}
    )
    select u.id, u.username, u.display_name, u.avatar_key, best.character_count, coalesce(n.followers, 0) as followers
    from best join users u on u.id = best.user_id
    left join lateral (select followers from follow_counts where user_id = best.user_id limit 1) n on true
    order by best.name_key = ${whole} desc, starts_with(best.name_key, ${whole}) desc, best.character_count desc,
      best.user_id`.execute(db);
  return result.rows;
}

/**
 * A range in byte order, as the index has it: a `like` pattern that is a parameter would not use the index.
 */
const begins = (beginning: string) => sql`word ~>=~ ${beginning} and word ~<~ ${`${beginning}\u{10ffff}`}`;

/** Whether any known word begins with this. */
export async function isWordBeginning(db: Db, word: string): Promise<boolean> {
  const result = await sql`select from search_words where ${begins(word)} limit 1`.execute(db);
  return result.rows.length > 0;
}

const ALIKE_MAX = 40;

/** Similar words by trigrams. Needs pg_trgm. */
export async function wordsAlike(db: Db, word: string): Promise<string[]> {
  const result = await sql<{ word: string }>`
    select word from search_words where word % ${word} order by similarity(word, ${word}) desc, word
    limit ${sql.lit(ALIKE_MAX)}`.execute(db);
  return result.rows.map((row) => row.word);
}

const BEGUN_MAX = 5_000;

/**
 * Words of about this length that begin with the same letters: without pg_trgm, and for words too short for
 * it.
 */
export async function wordsBegunAlike(db: Db, word: string, letters: number): Promise<string[]> {
  const result = await sql<{ word: string }>`
    select word from search_words
    where ${begins(word.slice(0, letters))} and length(word) between ${word.length - 2} and ${word.length + 2}
    limit ${sql.lit(BEGUN_MAX)}`.execute(db);
  return result.rows.map((row) => row.word);
}

/** Whether the database can find words with typing errors at any position. */
export async function hasTrigrams(db: Db): Promise<boolean> {
  const result = await sql`
    select from pg_extension where extname = 'pg_trgm'
      and to_regclass('search_words_similar') is not null`.execute(db);
  return result.rows.length > 0;
}
