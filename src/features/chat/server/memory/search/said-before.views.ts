// Reads what was said before in a conversation: by its words, and by ids.
import { sql } from 'kysely';
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

/** SQL: messages `m` in the range that may be told again. */
const isInRange = ({ endId, beforeId }: SearchRange) => sql`(${endId}::uuid is null or m.id <= ${endId}::uuid)
    and (${beforeId}::uuid is null or m.id < ${beforeId}::uuid) and m.state <> 'retracted' and m.help is null
    and not exists (select from messages before where before.id = m.parent_id and before.help is not null)`;

/**
 * Messages on the path by BM25 over their words, best first (memory.md 3.2). A word that the conversation lacks costs
 * nothing; document frequency and average length are those of the conversation.
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
    ), said as materialized (
      select t.message_id, t.words, t.length from message_texts t
      where t.conversation_id = ${conversationId} and t.words is not null
    ), sizes as (
      select count(*)::float8 as n, greatest(avg(length), 1)::float8 as mean from said
    ), hits as (
      select said.message_id, said.length, word.lexeme, cardinality(word.positions) as times
      from asked, said cross join lateral unnest(said.words) as word(lexeme, positions, weights)
      where said.words @@ asked.query and word.lexeme = any(asked.lexemes)
    ), frequencies as (
      select lexeme, count(*)::float8 as df from hits group by lexeme
    ), scored as (
      select hits.message_id, sum(ln(1 + (n - df + 0.5) / (df + 0.5)) * times * ${K1 + 1}::float8
          / (times + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * length / mean)))
        + count(*) * 1e-6 as score
      from hits join frequencies using (lexeme), sizes group by hits.message_id
    )
    select m.id, scored.score from scored join messages m on m.id = scored.message_id
    where m.id not in (select id from off_path) and ${isInRange(range)}
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
    where m.content <> '' and m.id not in (select id from off_path) and ${isInRange(range)}
    order by m.id`.execute(db);
  return result.rows;
}
