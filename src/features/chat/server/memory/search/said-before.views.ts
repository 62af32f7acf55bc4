// Reads what was said before in a conversation: by its words, and by ids.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { Ban } from '../forgetting/banned-sentences.ts';
import { BANS } from '../forgetting/bans.views.ts';
import { offPath } from '../known-facts.views.ts';

export interface SearchRange {
  conversationId: string;
  /** The last message of the path; null for the newest on the shown path. */
  endId: string | null;
  /** Only messages before this one; null searches all. Ids increase with time. */
  beforeId: string | null;
}

export interface StoredMessage {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  speakerId: string | null;
  content: string;
  at: string;
  /** Facts that were read from it, and corrected or forgotten since. */
  past: { id: string; text: string }[];
  /** What must not be told of it. */
  bans: Ban[];
}

/** The usual constants of BM25. */
const K1 = 1.2;
const B = 0.75;
/** Characters of a question that are looked for. */
const ASKED_MAX = 1_000;

/** SQL: a message with this id is in the range and on the shown path. Needs `off_path`. */
export const isInRange = ({ endId, beforeId }: SearchRange, id: RawBuilder<unknown>) =>
  sql`(${endId}::uuid is null or ${id} <= ${endId}::uuid) and (${beforeId}::uuid is null or ${id} < ${beforeId}::uuid)
    and ${id} not in (select id from off_path)`;

/** SQL: a message `m` may be told again. */
const MAY_BE_TOLD = sql`m.state <> 'retracted' and m.help is null
    and not exists (select from messages before where before.id = m.parent_id and before.help is not null)`;

/** The newest messages, whose words are all compared: most conversations have no more. */
const NEWEST_COMPARED = 1_000;
/**
 * Of what was said before those, a word is looked up where it stands in about so many messages at most. One that is
 * said more often tells them less apart, and is looked for in the newest alone.
 */
const LOOKED_UP = 1_000;
/** The rarest words of a long question. */
const WORDS_LOOKED_UP = 20;

/**
 * Messages on the path by BM25 over their words, best first (memory.md 3.2). A word that the path lacks costs
 * nothing; document frequency and average length are those of the path, or of its newest messages where it is longer
 * than `NEWEST_COMPARED`.
 */
export async function searchWords(
  db: Db,
  range: SearchRange,
  text: string,
  limit: number,
): Promise<{ id: string; score: number }[]> {
  const { conversationId } = range;
  const result = await sql<{ id: string; score: number }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, asked as materialized (
      select lexemes, (select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', '|')
        from unnest(lexemes) as lexeme)::tsquery as query
      from (select tsvector_to_array(message_words(question) || to_tsvector('english', folded_text(question)))
        as lexemes from left(${text}, ${ASKED_MAX}) as question) words
      where cardinality(lexemes) > 0
    ), newest as materialized (
      select t.message_id, t.words, t.length from message_texts t
      where t.conversation_id = ${conversationId} and t.words is not null and exists (select from asked)
        and ${isInRange(range, sql`t.message_id`)}
      order by t.message_id desc limit ${NEWEST_COMPARED}
    ), newest_hits as materialized (
      select newest.message_id, newest.length, word.lexeme, cardinality(word.positions) as times
      from asked, newest cross join lateral unnest(newest.words) as word(lexeme, positions, weights)
      where newest.words @@ asked.query and word.lexeme = any(asked.lexemes)
    ), sizes as materialized (
      select count(*)::float8 as seen, greatest(avg(length), 1)::float8 as mean,
        (array_agg(message_id order by message_id))[1] as oldest_id, count(*) = ${NEWEST_COMPARED}::int as has_older,
        greatest(count(*), case when count(*) = ${NEWEST_COMPARED}::int
          then (select c.message_count from conversations c where c.id = ${conversationId})
            - (select count(*) from off_path) end)::float8 as n
      from newest
    ), counted as materialized (
      select lexeme, count(newest_hits.message_id) / greatest(seen, 1) * n as likely
      from asked cross join lateral unnest(asked.lexemes) as lexeme cross join sizes left join newest_hits using (lexeme)
      group by lexeme, seen, n
    ), looked_up as materialized (
      select lexeme from counted where likely <= ${LOOKED_UP}::int order by likely, lexeme limit ${WORDS_LOOKED_UP}
    ), older as materialized (
      select distinct on (found.message_id) found.* from sizes, looked_up cross join lateral (
        select t.message_id, t.words, t.length from message_texts t
        where word_keys(t.conversation_id, tsvector_to_array(t.words))
            && word_keys(${conversationId}::uuid, array[looked_up.lexeme])
          and t.conversation_id = ${conversationId} and t.message_id < sizes.oldest_id
          and ${isInRange(range, sql`t.message_id`)}
        order by t.message_id desc limit ${LOOKED_UP}) found
      where sizes.has_older
    ), hits as materialized (
      select * from newest_hits
      union all
      select older.message_id, older.length, word.lexeme, cardinality(word.positions) as times
      from asked, older cross join lateral unnest(older.words) as word(lexeme, positions, weights)
      where word.lexeme = any(asked.lexemes)
    ), frequencies as (
      select lexeme, greatest(count(*), case when lexeme not in (select lexeme from looked_up) then likely end) as df
      from hits join counted using (lexeme) group by lexeme, likely
    ), scored as (
      select hits.message_id, sum(ln(1 + (greatest(n, df) - df + 0.5) / (df + 0.5)) * times * ${K1 + 1}::float8
          / (times + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * length / mean)))
        + count(*) * 1e-6 as score
      from hits join frequencies using (lexeme), sizes group by hits.message_id
    )
    select m.id, scored.score from scored join messages m on m.id = scored.message_id
    where ${MAY_BE_TOLD}
    order by scored.score desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Messages of the range by their ids, with those before and after them on the path, in the order of time. */
export async function readWithNeighbours(
  db: Db,
  range: SearchRange,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return [];
  const result = await sql<StoredMessage>`
    with recursive ${offPath(sql`${range.conversationId}::uuid`)}, found as (
      select m.id, m.parent_id, m.shown_child_id from messages m
      where m.id = any(${[...ids]}::uuid[]) and m.conversation_id = ${range.conversationId}
    ), near as (
      select id from found union select parent_id from found union select shown_child_id from found
    )
    select m.id, m.parent_id as "parentId", m.role, m.speaker_id as "speakerId", m.content, m.created_at as at,
      coalesce((select json_agg(json_build_object('id', f.id, 'text', f.text))
        from fact_sources s join facts f on f.id = s.fact_id
        where s.message_id = m.id and (f.closed_by is not null or f.forgotten_at is not null)), '[]') as past,
      ${BANS} as bans
    from near join messages m on m.id = near.id
    where m.content <> '' and ${isInRange(range, sql`m.id`)} and ${MAY_BE_TOLD}
    order by m.id`.execute(db);
  return result.rows;
}
