// Finds what was said before by BM25 over the words of the messages (memory.md 3.2).
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath } from './known-facts.views.ts';

export interface SaidBefore {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  speakerId: string | null;
  content: string;
  at: string;
  /** BM25 of this message; 0 for one that stands beside a hit. */
  score: number;
  /** The words that matched, stemmed. */
  words: string[];
  /** Facts that were read from it, and corrected or forgotten since. */
  past: { id: string; text: string }[];
}

export interface SearchRequest {
  conversationId: string;
  text: string;
  /** The last message of the path; null for the newest on the shown path. */
  endId: string | null;
  /** Only messages before this one; null searches all. */
  beforeId: string | null;
  limit: number;
}

/** The usual constants of BM25. */
const K1 = 1.2;
const B = 0.75;

/**
 * The best messages on the path with the messages before and after them, best first. Ids increase with time. A word
 * that the conversation lacks costs nothing; document frequency and average length are those of the conversation.
 */
export async function searchSaid(db: Db, request: SearchRequest): Promise<SaidBefore[]> {
  const { conversationId, text, endId, beforeId, limit } = request;
  const isInRange = sql`(${endId}::uuid is null or m.id <= ${endId}::uuid)
    and (${beforeId}::uuid is null or m.id < ${beforeId}::uuid) and m.state <> 'retracted' and m.help is null
    and not exists (select from messages before where before.id = m.parent_id and before.help is not null)`;
  const result = await sql<SaidBefore>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, asked as materialized (
      select lexemes, (select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', '|')
        from unnest(lexemes) as lexeme)::tsquery as query
      from (select tsvector_to_array(message_words(${text}) || to_tsvector('english', folded_text(${text})))
        as lexemes) words
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
      select hits.message_id, array_agg(hits.lexeme) as words,
        sum(ln(1 + (n - df + 0.5) / (df + 0.5)) * times * ${K1 + 1}::float8
          / (times + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * length / mean)))
        + count(*) * 1e-6 as score
      from hits join frequencies using (lexeme), sizes group by hits.message_id
    ), best as (
      select m.id, m.parent_id, m.shown_child_id, scored.score, scored.words
      from scored join messages m on m.id = scored.message_id
      where m.id not in (select id from off_path) and ${isInRange}
      order by scored.score desc limit ${limit}
    ), shown as (
      select id from best union select parent_id from best union select shown_child_id from best
    )
    select m.id, m.parent_id as "parentId", m.role, m.speaker_id as "speakerId", m.content,
      m.created_at as at, coalesce(best.score, 0) as score, coalesce(best.words, '{}') as words,
      coalesce((select json_agg(json_build_object('id', f.id, 'text', f.text))
        from fact_sources s join facts f on f.id = s.fact_id
        where s.message_id = m.id and (f.closed_by is not null or f.forgotten_at is not null)), '[]') as past
    from shown join messages m on m.id = shown.id left join best on best.id = m.id
    where m.content <> '' and ${isInRange}
    order by score desc, m.id`.execute(db);
  return result.rows;
}
