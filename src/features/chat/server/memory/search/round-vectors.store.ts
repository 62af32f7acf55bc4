import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { BannedMessage } from '../forgetting/banned-sentences.ts';
import { BANS } from '../forgetting/bans.views.ts';

/** SQL: the words of an answer and of the message `p` before it. */
const ROUND_TEXT = sql<string>`coalesce(p.content || E'\\n', '') || answer.content`;

/** An id before those of all messages. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface Round {
  /** The answer, or a greeting. */
  id: string;
  /** The message before it, if any, and the answer. */
  said: BannedMessage[];
  /** Of all of their words. */
  hash: string;
}

/**
 * Answers of a conversation that have no vector of this model, or one of another text, oldest first. Nothing that shows
 * signs of crisis, nothing that was taken back, and nothing that was said, or answers what was said, while nothing was to
 * be remembered. Ids increase with time.
 */
export async function readWithoutVector(
  db: Db,
  conversationId: string,
  model: string,
  limit: number,
): Promise<Round[]> {
  const result = await sql<Round>`
    select answer.id, md5(${ROUND_TEXT}) as hash,
      (select json_agg(json_build_object('content', m.content, 'bans', ${BANS}) order by m.id = answer.id)
        from messages m where m.id in (p.id, answer.id)) as said
    from conversations c join messages answer on answer.conversation_id = c.id
    left join messages p on p.id = answer.parent_id left join round_vectors v on v.message_id = answer.id
    where c.id = ${conversationId} and least(answer.id, p.id) > coalesce(c.not_read_to, ${BEFORE_ALL}::uuid)
      and answer.role = 'assistant' and answer.content <> ''
      and answer.state not in ('streaming', 'retracted') and answer.help is null and p.help is null
      and (v.message_id is null or v.model <> ${model} or v.hash <> md5(${ROUND_TEXT}))
    order by answer.id limit ${limit}`.execute(db);
  return result.rows;
}

/** Rounds with these messages get other vectors, because something in them was forgotten. */
export async function dropVectors(db: Db, messageIds: readonly string[]): Promise<void> {
  await sql`
    delete from round_vectors v using messages m
    where v.message_id = m.id and (m.id = any(${messageIds}::uuid[]) or m.parent_id = any(${messageIds}::uuid[]))`.execute(
    db,
  );
}

/** Stores vectors of rounds that still exist; older ones of them are replaced. */
export async function storeVectors(
  db: Db,
  conversationId: string,
  model: string,
  rounds: readonly { id: string; hash: string; vector: Buffer }[],
): Promise<void> {
  const columns = {
    ids: rounds.map(({ id }) => id),
    hashes: rounds.map(({ hash }) => hash),
    vectors: rounds.map(({ vector }) => vector.toString('hex')),
  };
  await sql`
    insert into round_vectors (message_id, conversation_id, model, hash, vector)
    select m.id, ${conversationId}, ${model}, made.hash, decode(made.vector, 'hex')
    from unnest(${columns.ids}::uuid[], ${columns.hashes}::text[], ${columns.vectors}::text[])
      as made(id, hash, vector) join messages m on m.id = made.id
    on conflict (message_id) do update set model = excluded.model, hash = excluded.hash, vector = excluded.vector,
      seq = default`.execute(db);
}

export interface PackedVectors {
  /** For each vector 16 bytes of the answer's id, 16 of the message before it (zeros for none), and the vector. */
  packed: Buffer;
  count: number;
  /** The newest of them; null without any. */
  seq: string | null;
}

/** Vectors of a conversation that were stored after the one with this number, as one value. */
export async function readVectorsAfter(
  db: Db,
  conversationId: string,
  model: string,
  seq: string,
): Promise<PackedVectors> {
  const result = await sql<{ packed: Buffer | null; count: string; seq: string | null }>`
    select string_agg(uuid_send(v.message_id)
        || coalesce(uuid_send(m.parent_id), '\\x00000000000000000000000000000000'::bytea) || v.vector, ''::bytea) as packed,
      count(*) as count, max(v.seq) as seq
    from round_vectors v join messages m on m.id = v.message_id
    where v.conversation_id = ${conversationId} and v.model = ${model} and v.seq > ${seq}::bigint`.execute(
    db,
  );
  const [row] = result.rows;
  return { packed: row?.packed ?? Buffer.alloc(0), count: Number(row?.count ?? 0), seq: row?.seq ?? null };
}

/** Which of these answers have a vector of their text of now. */
export async function readFresh(db: Db, ids: readonly string[], model: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const result = await sql<{ id: string }>`
    select answer.id from round_vectors v
    join messages answer on answer.id = v.message_id left join messages p on p.id = answer.parent_id
    where v.message_id = any(${[...ids]}::uuid[]) and v.model = ${model} and v.hash = md5(${ROUND_TEXT})`.execute(
    db,
  );
  return new Set(result.rows.map(({ id }) => id));
}

/** By which model the conversation was embedded; null for none. */
export async function readEmbeddedBy(db: Db, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('conversations')
    .select('embedded_by')
    .where('id', '=', conversationId)
    .executeTakeFirst();
  return row?.embedded_by ?? null;
}

/** Notes by which model the whole conversation can be searched. */
export async function markEmbedded(db: Db, conversationId: string, model: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ embedded_by: model })
    .where('id', '=', conversationId)
    .execute();
}
