import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { SectionKind } from '../../record-contract.ts';
import { NAME_AFTER_MS, queueTitles } from './queue-titles.store.ts';
import type { ReplyDraft } from './reply-draft.ts';

/** What is known of a reply once it has ended. */
export interface NewRecord extends ReplyDraft {
  messageId: string;
  conversationId: string;
  model: string;
  reported: {
    promptTokens: number;
    completionTokens: number;
    isEstimate: boolean;
    cachedTokens: number | null;
    thoughtTokens: number | null;
  } | null;
  firstWordMs: number | null;
  totalMs: number;
  at: Date;
}

/** A section as it is stored: a text that prompts of a conversation share stands in `prompt_texts`. */
export interface StoredSection {
  kind: SectionKind;
  tokens: number;
  text?: string;
  hash?: string;
}

/** The same from turn to turn. */
const SHARED: readonly SectionKind[] = [
  'policy',
  'main',
  'card',
  'examples',
  'constant_lore',
  'closing',
  'note',
];

/** Memory reads a conversation so long after a reply, most likely between two messages. */
export const READ_AFTER_MS = 30_000;

/** Stores the records of replies, counts the facts in their prompts as used and has their conversations read and named. */
export async function saveRecords(db: Db, records: readonly NewRecord[]): Promise<void> {
  const texts: { conversationId: string; hash: string; text: string }[] = [];
  const rows = records.map(({ messageId, conversationId, at, sections, memory, changes: _, ...record }) => {
    const stored = sections.map(({ kind, tokens, text }): StoredSection => {
      // The texts of memory and chapter are made of their items, so that what is forgotten disappears from them.
      if (text === null || kind === 'memory' || kind === 'scenes') return { kind, tokens };
      if (!SHARED.includes(kind)) return { kind, tokens, text };
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      texts.push({ conversationId, hash, text });
      return { kind, tokens, hash };
    });
    return { messageId, conversationId, at, record: JSON.stringify({ ...record, sections: stored, memory }) };
  });
  const used = records.flatMap(({ memory }) => memory.flatMap(({ id }) => (id === null ? [] : [id])));
  await sql`
    with text as (
      insert into prompt_texts (conversation_id, hash, text)
      select * from unnest(${texts.map((each) => each.conversationId)}::uuid[],
        ${texts.map(({ hash }) => hash)}::text[], ${texts.map(({ text }) => text)}::text[])
      on conflict do nothing
    ), used as (
      update facts f set used_count = f.used_count + 1, last_used_at = now()
      where f.id = any(${used}::uuid[])
    ), job as (
      insert into memory_jobs (conversation_id, due_at)
      select distinct on (id) id, due_at
      from unnest(${rows.map(({ conversationId }) => conversationId)}::uuid[],
        ${rows.map(({ at }) => new Date(at.getTime() + READ_AFTER_MS))}::timestamptz[]) as conversation(id, due_at)
      on conflict (conversation_id) do update set due_at = excluded.due_at where memory_jobs.taken_until is not null
    ), title as (${queueTitles(
      sql`select distinct on (id) id, due_at
        from unnest(${rows.map(({ conversationId }) => conversationId)}::uuid[],
          ${rows.map(({ at }) => new Date(at.getTime() + NAME_AFTER_MS))}::timestamptz[]) as conversation(id, due_at)`,
    )})
    insert into reply_records (message_id, conversation_id, record, created_at)
    select new.message_id, new.conversation_id, new.record, new.created_at
    from unnest(${rows.map(({ messageId }) => messageId)}::uuid[],
      ${rows.map(({ conversationId }) => conversationId)}::uuid[], ${rows.map(({ record }) => record)}::jsonb[],
      ${rows.map(({ at }) => at)}::timestamptz[]) as new(message_id, conversation_id, record, created_at)
    join messages m on m.id = new.message_id
    on conflict (message_id) do update set record = excluded.record, created_at = excluded.created_at,
      is_thinned = null`.execute(db);
}

/** Records that are thinned in one statement. */
const THINNED_AT_ONCE = 200;

/**
 * Takes the texts of prompts out of all but the newest records of a conversation, and removes texts that no record
 * needs any more. Sections keep their sizes; lore and memories stay. A reply that ends at this very moment with a text
 * that only old records had loses that text alone; its record is kept.
 * @param keep how many records stay whole
 */
export async function thinRecords(db: Db, conversationId: string, keep: number): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const result = await sql`
      update reply_records r set is_thinned = true, record = jsonb_set(r.record, '{sections}', coalesce((
        select jsonb_agg(section - 'text' - 'hash' order by n)
        from jsonb_array_elements(r.record->'sections') with ordinality as sections(section, n)), '[]'))
      from (select message_id from reply_records
        where conversation_id = ${conversationId} and is_thinned is not true
        order by created_at desc, message_id desc offset ${keep} limit ${THINNED_AT_ONCE}) old
      where r.message_id = old.message_id`.execute(db);
    const thinned = Number(result.numAffectedRows ?? 0);
    if (thinned === 0 && isFirst) return;
    if (thinned < THINNED_AT_ONCE) break;
  }
  await sql`
    delete from prompt_texts t where t.conversation_id = ${conversationId} and not exists (
      select from reply_records r cross join jsonb_array_elements(r.record->'sections') as section
      where r.conversation_id = t.conversation_id and r.is_thinned is not true and section->>'hash' = t.hash)`.execute(
    db,
  );
}
