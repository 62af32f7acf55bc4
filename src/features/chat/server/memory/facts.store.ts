// Facts are added and closed, never changed: a correction closes the old row and stands in its place.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { MemoryScope } from '../../memory-contract.ts';
import { forbidFacts, withVersions } from './forget-facts.store.ts';
import { fallsUnder } from './topics/falls-under.ts';
import { readTopicsFor } from './topics/topics.views.ts';

export interface NewFact extends Fact {
  id: string;
  userId: string;
  conversationId: string | null;
  characterId: string | null;
  scope: MemoryScope;
  origin: 'you' | 'reader' | 'model';
  isCertain: boolean;
  isPinned: boolean;
  eventDate: string | null;
  at: Date;
}

export interface LearnedFact extends Pick<NewFact, 'id' | 'kind' | 'key' | 'value' | 'text' | 'at'> {
  userId: string;
  conversationId: string;
  messageId: string;
}

/** A fact as the columns of its table. */
const rowOf = (fact: NewFact) => ({
  id: fact.id,
  user_id: fact.userId,
  conversation_id: fact.conversationId,
  character_id: fact.characterId,
  scope: fact.scope,
  kind: fact.kind,
  key: fact.key,
  value: fact.value,
  text: fact.text,
  origin: fact.origin,
  is_certain: fact.isCertain,
  is_pinned: fact.isPinned,
  event_date: fact.eventDate,
  created_at: fact.at,
});

export async function insertFact(tx: Tx, fact: NewFact): Promise<void> {
  await tx.insertInto('facts').values(rowOf(fact)).execute();
}

/** The messages that prove a fact, in their text of now. */
export async function insertSources(tx: Tx, factId: string, messageIds: readonly string[]): Promise<void> {
  await sql`
    insert into fact_sources (fact_id, message_id, hash)
    select ${factId}, m.id, md5(m.content) from messages m where m.id = any(${[...messageIds]}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Opposite tastes: "I hate tea" replaces "I like tea". */
const kindsReplacedBy = (kind: string): string[] =>
  kind === 'like' || kind === 'dislike' ? ['like', 'dislike'] : [kind];

/**
 * Stores what the rules read from a stored message. A fact replaces an earlier one of the conversation with the same
 * kind and key; what the user has forbidden to learn, of a topic or from this message, is left out.
 */
export async function learnFacts(tx: Tx, facts: readonly LearnedFact[]): Promise<void> {
  const [first] = facts;
  const topics = first ? await readTopicsFor(tx, first.conversationId) : [];
  for (const fact of facts) {
    if (fallsUnder(`${fact.text} ${fact.key}`, topics, fact.kind)) continue;
    const { id, userId, conversationId, messageId, kind, key, at } = fact;
    if (await isForbidden(tx, fact)) continue;
    await insertFact(tx, {
      ...fact,
      userId,
      characterId: null,
      scope: 'chat',
      origin: 'reader',
      isCertain: true,
      isPinned: false,
      eventDate: null,
    });
    await insertSources(tx, id, [messageId]);
    await tx
      .updateTable('facts')
      .set({ closed_by: id, closed_at: at })
      .where('conversation_id', '=', conversationId)
      .where('scope', '=', 'chat')
      .where('kind', 'in', kindsReplacedBy(kind))
      .where('key', '=', key)
      .where('id', '<>', id)
      .where('closed_by', 'is', null)
      .execute();
    await keepPinned(tx, id);
  }
}

/** The version that stands in the place of a fact now; itself while nothing has replaced it. */
export async function standingVersion(tx: Tx, id: string): Promise<string> {
  const result = await sql<{ id: string }>`
    with recursive version as (
      select f.id, f.closed_by from facts f where f.id = ${id}
      union
      select f.id, f.closed_by from version join facts f on f.id = version.closed_by
    ) select id from version where closed_by is null`.execute(tx);
  return result.rows[0]?.id ?? id;
}

/** What takes the place of a pinned fact is pinned as well. */
async function keepPinned(tx: Tx, id: string): Promise<void> {
  await sql`
    update facts set is_pinned = true where id = ${id} and exists (
      select from facts older where older.closed_by = ${id} and older.is_pinned)`.execute(tx);
}

export const isForbidden = async (
  tx: Tx,
  { conversationId, messageId, text }: Pick<LearnedFact, 'conversationId' | 'messageId' | 'text'>,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('fact_bans')
    .select('message_id')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .where('hash', '=', sql<string>`md5(lower(${text}::text))`)
    .where('is_source', '=', true)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the user has erased or forgotten anything that was learned from one of these messages. */
export async function isAnyForbidden(
  tx: Tx,
  conversationId: string,
  messageIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('fact_bans')
    .select('message_id')
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'in', [...messageIds])
    .where('is_source', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes facts that were learned; what a person wrote or pinned is not closed by a job. */
export async function closeLearned(tx: Tx, ids: readonly string[], by: string, at: Date): Promise<void> {
  await tx
    .updateTable('facts')
    .set({ closed_by: by, closed_at: at })
    .where('id', 'in', [...ids])
    .where('origin', '<>', 'you')
    .where('is_pinned', '=', false)
    .where('closed_by', 'is', null)
    .execute();
}

/** The older versions of a fact, which it closed. */
export async function versionsClosedBy(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('facts').select('id').where('closed_by', '=', id).execute();
  return rows.map((row) => row.id);
}

export async function closeFacts(tx: Tx, ids: readonly string[], by: string, at: Date): Promise<void> {
  await tx
    .updateTable('facts')
    .set({ closed_by: by, closed_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** @param by the fact that had closed the one which is taken back */
export async function reopenFacts(tx: Tx, ids: readonly string[], by: string | null): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('facts')
    .set(by === null ? { closed_by: null, closed_at: null } : { closed_by: by })
    .where('id', 'in', [...ids])
    .execute();
}

export async function changeFact(
  tx: Tx,
  id: string,
  change: {
    is_pinned?: boolean;
    forgotten_at?: Date | null;
    place?: { scope: MemoryScope; characterId: string | null; conversationId: string | null };
  },
): Promise<void> {
  const { place, ...own } = change;
  if (Object.keys(own).length > 0) await tx.updateTable('facts').set(own).where('id', '=', id).execute();
  if (!place) return;
  // Older versions go with it: left behind, the newest of them would hold again.
  await sql`
    with recursive versions as (
      select id from facts where id = ${id}
      union
      select f.id from versions join facts f on f.closed_by = versions.id
    )
    update facts set scope = ${place.scope}, character_id = ${place.characterId},
      conversation_id = ${place.conversationId}
    where id in (select id from versions)`.execute(tx);
}

/** @param at when the user said that it is still true; null takes the last such word back */
export async function confirmFact(tx: Tx, id: string, at: Date | null): Promise<void> {
  if (at !== null)
    return void (await tx
      .insertInto('fact_confirmations')
      .values({ fact_id: id, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute());
  await sql`
    delete from fact_confirmations where fact_id = ${id} and confirmed_at = (
      select max(confirmed_at) from fact_confirmations where fact_id = ${id})`.execute(tx);
}

/** Takes back a correction. Its older versions must have been reopened. */
export async function deleteFact(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('facts').where('id', '=', id).execute();
}

/**
 * Erases a fact with its older versions, forbids to learn and to tell it again and takes its text, and those of its
 * messages, out of the records of replies.
 */
export async function eraseFact(tx: Tx, id: string, now: Date): Promise<void> {
  const ids = await withVersions(tx, [id]);
  await forbidFacts(tx, ids, now);
  await scrubRecords(tx, ids);
  // Of an older server.
  await tx.deleteFrom('memories').where('id', 'in', ids).execute();
  await tx.deleteFrom('facts').where('id', 'in', ids).execute();
}

/**
 * Takes the texts of these facts, and of passages of their messages, out of the records of replies; the user's chats in
 * the bin have such records too, and what was learned there belongs to nobody meanwhile.
 */
async function scrubRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      select unnest(${[...ids]}::text[]) as id, 'id' as field
      union
      select message_id::text, 'sources' from fact_sources where fact_id = any(${[...ids]}::uuid[])
    ), owner as (
      select coalesce(f.user_id, c.binned_by) as id from facts f left join conversations c on c.id = f.conversation_id
      where f.id = any(${[...ids]}::uuid[])
    )
    update reply_records r set record = scrub_record(r.record, array(select id from gone))
    from conversations c
    where c.id = r.conversation_id
      and (c.user_id in (select id from owner) or c.binned_by in (select id from owner))
      and exists (select from gone where r.record->'memory' @> jsonb_build_array(jsonb_build_object(gone.field,
        case when gone.field = 'id' then to_jsonb(gone.id) else jsonb_build_array(gone.id) end)))`.execute(
    tx,
  );
}

/** Takes the words of a message, and of what was read from it, out of the records of its conversation's replies. */
export async function scrubMessage(tx: Tx, conversationId: string, messageId: string): Promise<void> {
  await sql`
    update reply_records r set record = scrub_record(r.record, array[${messageId}::text])
    where r.conversation_id = ${conversationId}
      and r.record->'memory' @> jsonb_build_array(jsonb_build_object('sources', jsonb_build_array(${messageId}::text)))`.execute(
    tx,
  );
}

/** Facts that were forgotten before this time and are due to be erased. */
export async function readForgottenBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('facts')
    .select('id')
    .where('forgotten_at', '<=', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}
