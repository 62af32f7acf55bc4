import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { TreeRow } from './fold-tree.ts';

/** Messages of a run at most, so that a message in it is soon found. */
export const RUN_MOST = 500;

export interface Cuts {
  /** Messages that must be the last of their runs. */
  ends: readonly string[];
  /** Messages that must be the first of theirs. */
  namedIds: readonly string[];
}

/**
 * The tree of all messages that are not deleted, as runs: messages in a row in which nothing parts, so that of a
 * conversation of a hundred thousand messages a few rows are sent. Ids grow with time, so a message mostly follows its
 * parent.
 */
export async function readAllRuns(
  db: Db,
  conversationId: string,
  { ends, namedIds }: Cuts,
): Promise<Required<TreeRow>[]> {
  const result = await sql<Required<TreeRow>>`
    with parting as materialized (
      select parent_id from messages
      where conversation_id = ${conversationId} and parent_id is not null
      group by parent_id having count(*) > 1
      union select unnest(${[...ends]}::uuid[])
    ), placed as (
      select id, parent_id, alternative, parent_id is null or alternative > 1 or id = any(${[...namedIds]}::uuid[])
        or parent_id is distinct from lag(id) over (order by id)
        or row_number() over (order by id) % ${RUN_MOST}::int = 0
        or parent_id in (select parent_id from parting) as is_first
      from messages where conversation_id = ${conversationId}
    ), numbered as (
      select id, parent_id, alternative, is_first, sum(is_first::int) over (order by id) as run from placed
    )
    select (array_agg(id) filter (where is_first))[1] as id, (array_agg(parent_id) filter (where is_first))[1] as "parentId",
      (array_agg(alternative) filter (where is_first))[1] as alternative,
      (array_agg(id order by id desc))[1] as "lastId", count(*)::int as count
    from numbered group by run`.execute(db);
  return result.rows;
}

/** SQL: a run begins with a message `m`. */
const IS_STORED = sql`exists (select from path_runs r where r.first_id = m.id)`;

/**
 * The runs that are stored, and every message that is in none of them: beginnings, alternatives, what follows the end of
 * a run, and what is below those. A run goes on with first alternatives only.
 */
export async function readRuns(
  db: Db,
  conversationId: string,
): Promise<(Required<TreeRow> & { isStored: boolean })[]> {
  const result = await sql<Required<TreeRow> & { isStored: boolean }>`
    with recursive stored as materialized (
      select * from path_runs where conversation_id = ${conversationId}
    ), loose as (
      select m.id, m.parent_id, m.alternative from messages m
      where m.conversation_id = ${conversationId} and m.parent_id is null and not ${IS_STORED}
      union
      select m.id, m.parent_id, m.alternative from messages m
      where m.conversation_id = ${conversationId} and m.alternative > 1 and not ${IS_STORED}
      union
      select m.id, m.parent_id, m.alternative from stored cross join lateral (
        select m.id, m.parent_id, m.alternative from messages m where m.parent_id = stored.last_id offset 0) m
      where not ${IS_STORED}
      union
      select m.id, m.parent_id, m.alternative from loose cross join lateral (
        select m.id, m.parent_id, m.alternative from messages m where m.parent_id = loose.id offset 0) m
      where not ${IS_STORED}
    )
    select first_id as id, parent_id as "parentId", alternative, last_id as "lastId", count, true as "isStored" from stored
    union all
    select id, parent_id, alternative, id, 1, false from loose where exists (select from stored)`.execute(db);
  return result.rows;
}

export interface Cut {
  /** The run that it is in. */
  firstId: string;
  lastId: string;
  /** Messages of the run up to it. */
  count: number;
  /** The message of the run after it. */
  nextId: string;
}

/** Where messages stand in the stored runs that they are in. @param namedIds stands for the messages before these */
export async function readCuts(db: Db, { ends, namedIds }: Cuts): Promise<Cut[]> {
  const result = await sql<Cut>`
    with recursive up as (
      select m.id as cut, m.id, m.parent_id, 1 as n from messages m
      where m.id = any(${[...ends]}::uuid[])
        or m.id in (select named.parent_id from messages named where named.id = any(${[...namedIds]}::uuid[]))
      union
      select up.cut, above.id, above.parent_id, up.n + 1 from up join messages above on above.id = up.parent_id
      where not exists (select from path_runs r where r.first_id = up.id)
    )
    select up.id as "firstId", up.cut as "lastId", up.n as count, next.id as "nextId"
    from up join path_runs r on r.first_id = up.id
    join messages next on next.parent_id = up.cut and next.alternative = 1 and up.n < r.count
    order by up.n`.execute(db);
  return result.rows;
}

export interface StretchWords {
  id: string;
  role: 'user' | 'assistant';
  speaker: string | null;
  excerpt: string;
  at: Date;
  is_being_written: boolean;
}

/** The beginnings of some messages, and whether the messages at the ends of their stretches are being written. */
export async function readWords(
  db: Db,
  stretches: readonly { id: string; lastId: string }[],
): Promise<Map<string, StretchWords>> {
  const ids = stretches.map(({ id }) => id);
  const lastIds = stretches.map(({ lastId }) => lastId);
  const result = await sql<StretchWords>`
    select m.id, m.role, coalesce(nullif(v.nickname, ''), v.name) as speaker, left(m.content, 160) as excerpt,
      m.created_at as at, last.state = 'streaming' as is_being_written
    from unnest(${ids}::uuid[], ${lastIds}::uuid[]) as wanted (id, last_id)
    join messages m on m.id = wanted.id
    join messages last on last.id = wanted.last_id
    left join conversation_members member
      on member.conversation_id = m.conversation_id and member.character_id = m.speaker_id
    left join character_versions v on v.id = member.version_id`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row]));
}

export async function readPathNames(db: Db, conversationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('path_names')
    .select(['message_id', 'name'])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.map((row) => [row.message_id, row.name]));
}

/** More than these would not be read in a panel. */
const KNOWN_MAX = 20;

/**
 * What is remembered from the messages between two messages of a path, both included, and from nowhere else.
 * @param fromId the earlier one
 */
export async function readKnownThere(
  db: Db,
  conversationId: string,
  { fromId, lastId }: { fromId: string; lastId: string },
): Promise<string[]> {
  const result = await sql<{ text: string }>`
    with recursive path as (
      select id, parent_id from messages where id = ${lastId}
      union all
      select m.id, m.parent_id from path join messages m on m.id = path.parent_id where path.id <> ${fromId}
    )
    select f.text from facts f
    where f.conversation_id = ${conversationId} and f.closed_at is null and f.forgotten_at is null
      and exists (select from fact_sources s where s.fact_id = f.id)
      and not exists (
        select from fact_sources s where s.fact_id = f.id and s.message_id not in (select id from path))
    order by f.created_at desc, f.id desc limit ${KNOWN_MAX}`.execute(db);
  return result.rows.map(({ text }) => text);
}
