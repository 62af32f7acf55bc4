import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';

/** SQL: what is embedded of an answer `m` and the message `p` before it. */
const ROUND_TEXT = sql<string>`coalesce(p.content || E'\\n', '') || m.content`;

export interface Round {
  /** The answer, or a greeting. */
  id: string;
  text: string;
  hash: string;
}

/**
 * Answers of a conversation that have no vector of this model, or one of another text, oldest first. Nothing that shows
 * signs of crisis, and nothing that was taken back.
 */
export async function readWithoutVector(
  db: Db,
  conversationId: string,
  model: string,
  limit: number,
): Promise<Round[]> {
  const result = await sql<Round>`
    select m.id, ${ROUND_TEXT} as text, md5(${ROUND_TEXT}) as hash
    from messages m left join messages p on p.id = m.parent_id left join round_vectors v on v.message_id = m.id
    where m.conversation_id = ${conversationId} and m.role = 'assistant' and m.content <> ''
      and m.state not in ('streaming', 'retracted') and m.help is null and p.help is null
      and (v.message_id is null or v.model <> ${model} or v.hash <> md5(${ROUND_TEXT}))
    order by m.id limit ${limit}`.execute(db);
  return result.rows;
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
    select m.id from round_vectors v join messages m on m.id = v.message_id left join messages p on p.id = m.parent_id
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
