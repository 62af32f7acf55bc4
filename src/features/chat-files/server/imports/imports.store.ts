// Writes imports and the parts of their files.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ImportState, ItemKind, ItemNote, ItemState } from '../../contract.ts';

const jsonb = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

/** A name of a character in the file. */
export interface FoundName {
  key: string;
  name: string;
  chats: number;
  messages: number;
  hasCard: boolean;
}

export interface NewImport {
  id: string;
  userId: string;
  fileName: string;
  bytes: number;
  beginsItself: boolean;
  characterId: string | null;
  utcOffset: number;
  at: Date;
  expiresAt: Date;
}

export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await tx
    .insertInto('chat_imports')
    .values({
      id: row.id,
      user_id: row.userId,
      file_name: row.fileName,
      bytes: row.bytes,
      state: 'scanning',
      begins_itself: row.beginsItself,
      character_id: row.characterId,
      utc_offset: row.utcOffset,
      due_at: null,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Lets the import be taken again from that time on, unless it was stopped. */
export async function release(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update chat_imports set due_at = ${at}, taken_until = null
    where id = ${id} and state in ('scanning', 'running') and due_at is not null`.execute(tx);
}

/** For a server that is alone: whoever worked on an import before it has died. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({ taken_until: null })
    .where('taken_until', 'is not', null)
    .execute();
}

export interface TakenImport {
  id: string;
  userId: string;
  fileName: string;
  state: 'scanning' | 'running';
  beginsItself: boolean;
  characterId: string | null;
  utcOffset: number;
  names: FoundName[];
  choices: Record<string, string>;
  tries: number;
}

/** Takes the import that is due longest; no other server gets it before `until`. */
export async function takeImport(tx: Tx, now: Date, until: Date): Promise<TakenImport | null> {
  const result = await sql<TakenImport>`
    update chat_imports i set taken_until = ${until}, tries = i.tries + 1
    from (select id from chat_imports
      where due_at <= ${now} and (taken_until is null or taken_until <= ${now})
      order by due_at limit 1 for update skip locked) due
    where i.id = due.id
    returning i.id, i.user_id as "userId", i.file_name as "fileName", i.state, i.begins_itself as "beginsItself",
      i.character_id as "characterId", i.utc_offset as "utcOffset", i.names, i.choices, i.tries`.execute(tx);
  return result.rows[0] ?? null;
}

/**
 * Keeps an import for this server, and shows that work on it goes on.
 * @returns false where it was stopped, or its user is gone
 */
export async function renewLease(tx: Tx, id: string, until: Date): Promise<boolean> {
  const result = await sql`
    update chat_imports set taken_until = ${until}, tries = 0
    where id = ${id} and state in ('scanning', 'running') and due_at is not null`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** The state, which nobody else changes until the transaction ends; null where the import is not the user's. */
export async function lockState(tx: Tx, id: string, userId: string): Promise<ImportState | null> {
  const row = await tx
    .selectFrom('chat_imports')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.state as ImportState | undefined) ?? null;
}

export async function setState(
  tx: Tx,
  id: string,
  change: { state: ImportState; problem?: string | null; dueAt: Date | null; finishedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({
      state: change.state,
      due_at: change.dueAt,
      taken_until: null,
      tries: 0,
      ...(change.problem === undefined ? {} : { problem: change.problem }),
      ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setNames(tx: Tx, id: string, names: readonly FoundName[]): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({ names: jsonb(names) })
    .where('id', '=', id)
    .execute();
}

export async function setChoices(tx: Tx, id: string, choices: Record<string, string>): Promise<void> {
  await sql`update chat_imports set choices = choices || ${JSON.stringify(choices)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

export interface NewItem {
  position: number;
  kind: ItemKind;
  path: string;
  entry: number;
  part: number;
  program: string;
  title: string;
  nameKey: string | null;
  sourceKey: string | null;
  messages: number;
  state: ItemState;
  reason: string | null;
  notes: readonly ItemNote[];
}

export async function insertItems(tx: Tx, importId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('chat_import_items')
    .values(
      items.map((item) => ({
        import_id: importId,
        position: item.position,
        kind: item.kind,
        path: item.path,
        entry: item.entry,
        part: item.part,
        program: item.program,
        title: item.title,
        name_key: item.nameKey,
        source_key: item.sourceKey,
        messages: item.messages,
        state: item.state,
        reason: item.reason,
        notes: jsonb(item.notes),
      })),
    )
    .execute();
}

/** Before a file is read anew from its beginning. */
export async function deleteItems(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('chat_import_items').where('import_id', '=', importId).execute();
}

export interface ItemChange {
  state?: ItemState;
  reason?: string | null;
  notes?: readonly ItemNote[];
  doneMessages?: number;
  conversationId?: string | null;
  characterId?: string | null;
  isMade?: boolean;
}

export async function changeItem(
  tx: Tx,
  importId: string,
  position: number,
  change: ItemChange,
): Promise<void> {
  await tx
    .updateTable('chat_import_items')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.notes === undefined ? {} : { notes: jsonb(change.notes) }),
      ...(change.doneMessages === undefined ? {} : { done_messages: change.doneMessages }),
      ...(change.conversationId === undefined ? {} : { conversation_id: change.conversationId }),
      ...(change.characterId === undefined ? {} : { character_id: change.characterId }),
      ...(change.isMade === undefined ? {} : { is_made: change.isMade }),
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}

/** What was left out for want of a character is tried again. */
export async function reopenItems(tx: Tx, importId: string): Promise<void> {
  await sql`
    update chat_import_items set state = 'waiting', reason = null
    where import_id = ${importId} and kind in ('chat', 'character')
      and (state in ('unmatched', 'skipped') or (state = 'failed' and reason = 'interrupted'))`.execute(tx);
}

/** What came in is no part of the import any more. */
export async function releaseItems(tx: Tx, importId: string): Promise<void> {
  await sql`
    update chat_import_items set state = 'skipped', reason = 'undone', conversation_id = null, character_id = null,
      is_made = false, done_messages = 0
    where import_id = ${importId} and state in ('done', 'known')`.execute(tx);
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chat_imports').where('id', '=', id).execute();
}
