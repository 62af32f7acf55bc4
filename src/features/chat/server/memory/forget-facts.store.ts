import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { queueJob } from './reading/memory-jobs.store.ts';
import { dropVectors } from './search/round-vectors.store.ts';
import { markStale } from './scenes.store.ts';
import { tellingSentences } from './forgetting/banned-sentences.ts';

/** SQL of a recursive `versions (id)`: facts with the older versions of each. */
const versionsOf = (ids: readonly string[]) => sql`versions as (
  select id from facts where id = any(${[...ids]}::uuid[])
  union
  select f.id from versions join facts f on f.closed_by = versions.id
)`;

/** Facts with their older versions. */
export async function withVersions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with recursive ${versionsOf(ids)} select id from versions`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** SQL of `told (conversation_id, message_id, hash, text, is_source)`: messages that tell facts, and what answers them. */
const told = (ids: readonly string[]) => sql`source as (
  select f.conversation_id, s.message_id, f.text from facts f join fact_sources s on s.fact_id = f.id
  where f.id = any(${[...ids]}::uuid[]) and f.conversation_id is not null
), told as (
  select conversation_id, message_id, text, md5(lower(text)) as hash, true as is_source from source
  union
  select source.conversation_id, m.id, source.text, md5(lower(source.text)), false
  from source join messages m on m.parent_id = source.message_id and m.role = 'assistant'
  where m.id not in (select message_id from source)
)`;

interface Told {
  conversationId: string;
  messageId: string;
  hash: string;
  text: string;
  isSource: boolean;
  /** Null for one that was deleted and can be restored. */
  content: string | null;
}

/**
 * Forbids to learn these facts again from their messages, and to tell what these say of them. Their older versions
 * have to be among them.
 */
export async function forbidFacts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const result = await sql<Told>`
    with ${told(ids)}
    select told.conversation_id as "conversationId", told.message_id as "messageId", told.hash, told.text,
      told.is_source as "isSource", m.content
    from told left join messages m on m.id = told.message_id`.execute(tx);
  const bans = result.rows
    .map(({ text, content, ...ban }) => ({
      ...ban,
      sentences: content === null ? null : tellingSentences(content, text, ban.isSource),
    }))
    .filter(({ isSource, sentences }) => isSource || sentences!.length > 0);
  const isNew = await insertBans(tx, bans);
  if (!isNew) return;
  await dropVectors(
    tx,
    bans.map(({ messageId }) => messageId),
  );
  // What recaps tell of it is written anew without it.
  for (const { conversationId, messageId, isSource } of bans)
    if (isSource) await markStale(tx, conversationId, messageId);
  for (const conversationId of new Set(bans.map((ban) => ban.conversationId)))
    await queueJob(tx, conversationId, now);
}

type NewBan = Omit<Told, 'text' | 'content'> & { sentences: string[] | null };

/** @returns whether any was not there before */
async function insertBans(tx: Tx, bans: readonly NewBan[]): Promise<boolean> {
  const rows = bans.map(({ conversationId, messageId, hash, isSource, sentences }) => ({
    conversation_id: conversationId,
    message_id: messageId,
    hash,
    is_source: isSource,
    sentences,
  }));
  const result = await sql`
    insert into fact_bans (conversation_id, message_id, hash, is_source, sentences)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ban(conversation_id uuid, message_id uuid, hash text, is_source boolean, sentences text[])
    on conflict (conversation_id, message_id, hash) do update
      set is_source = fact_bans.is_source or excluded.is_source, sentences = excluded.sentences
      where fact_bans.sentences is null and excluded.sentences is not null
        or excluded.is_source and not fact_bans.is_source`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Takes back that these facts were forbidden. */
export async function permitFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with ${told(ids)}
    delete from fact_bans b using told
    where b.conversation_id = told.conversation_id and b.message_id = told.message_id
      and b.hash = told.hash`.execute(tx);
}
