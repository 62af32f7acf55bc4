// Writes imports and the parts of their files.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ImportState, ItemKind, ItemNote, ItemState } from '../../contract.ts';
import { OPEN_ITEMS } from './open-items.views.ts';

const jsonb = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

/** A name of a character in the file. */
export interface FoundName {
  key: string;
  name: string;
  chats: number;
  messages: number;
  hasCard: boolean;
  /** SHA-256 of its card. */
  card?: string | null;
}

export interface NewImport {
  id: string;
  userId: string;
  fileName: string;
  bytes: number;
  state: 'receiving' | 'scanning';
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
      state: row.state,
      begins_itself: row.beginsItself,
      character_id: row.characterId,
      utc_offset: row.utcOffset,
      due_at: null,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** The state, which nobody else changes until the transaction ends; null where the import is not the user's. */
export async function lockState(tx: Tx, id: string, userId: string): Promise<ImportState | null> {
  const result = await sql<{ state: ImportState }>`
    select case when undo_due_at is null then state else 'undoing' end as state from chat_imports
    where id = ${id} and user_id = ${userId} for update`.execute(tx);
  return result.rows[0]?.state ?? null;
}

export async function setState(
  tx: Tx,
  id: string,
  change: {
    state: Exclude<ImportState, 'undoing'>;
    problem?: string | null;
    dueAt: Date | null;
    finishedAt?: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({
      state: change.state,
      due_at: change.dueAt,
      taken_until: null,
      taken_by: null,
      tries: 0,
      ...(change.problem === undefined ? {} : { problem: change.problem }),
      ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** What the import brought in is to be deleted; that may be said again while it goes on. */
export async function setUndoDue(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({ undo_due_at: at, tries: 0, ...(at ? {} : { taken_by: null, taken_until: null }) })
    .where('id', '=', id)
    .execute();
}

/** @returns whether there was a file */
export async function setFileGone(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('chat_imports')
    .set({ has_file: false })
    .where('id', '=', id)
    .where('has_file', '=', true)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
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
  bytes: number;
  hash: string | null;
  picture: string | null;
  lorebook: string | null;
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
        bytes: item.bytes,
        hash: item.hash,
        picture: item.picture,
        lorebook: item.lorebook,
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
  targetId?: string | null;
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
      ...(change.targetId === undefined ? {} : { target_id: change.targetId }),
      ...(change.isMade === undefined ? {} : { is_made: change.isMade }),
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}

export interface EndedChat {
  position: number;
  state: ItemState;
  reason: string | null;
  notes: readonly ItemNote[];
  doneMessages: number;
  conversationId: string | null;
}

/** Says of chats what became of them. */
export async function endChats(tx: Tx, importId: string, ended: readonly EndedChat[]): Promise<void> {
  await sql`
    update chat_import_items i set state = e.state, reason = e.reason, notes = e.notes, done_messages = e.done,
      conversation_id = e.conversation_id
    from unnest(${ended.map(({ position }) => position)}::int[], ${ended.map(({ state }) => state)}::text[],
      ${ended.map(({ reason }) => reason)}::text[], ${ended.map(({ notes }) => JSON.stringify(notes))}::jsonb[],
      ${ended.map(({ doneMessages }) => doneMessages)}::int[],
      ${ended.map(({ conversationId }) => conversationId)}::uuid[]) as e(position, state, reason, notes, done, conversation_id)
    where i.import_id = ${importId} and i.position = e.position`.execute(tx);
}

/** What was left out is tried again. */
export async function reopenItems(tx: Tx, importId: string): Promise<void> {
  await sql`
    update chat_import_items set state = 'waiting', reason = null
    where import_id = ${importId} and ${OPEN_ITEMS}`.execute(tx);
}

export async function setLeftOut(tx: Tx, id: string, kinds: readonly ItemKind[]): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({ left_out: [...kinds] })
    .where('id', '=', id)
    .execute();
}

/** Leaves out what waits of the kinds that its user does not want. */
export async function skipLeftOut(tx: Tx, importId: string): Promise<void> {
  await sql`
    update chat_import_items set state = 'skipped', reason = 'chosen'
    where import_id = ${importId} and state = 'waiting'
      and kind = any((select left_out from chat_imports where id = ${importId})::text[])`.execute(tx);
}

/** What came in is no part of the import any more. */
export async function releaseItems(tx: Tx, importId: string): Promise<void> {
  await sql`
    update chat_import_items set state = 'skipped', reason = 'undone', conversation_id = null, character_id = null,
      target_id = null, is_made = false, done_messages = 0
    where import_id = ${importId} and (state in ('done', 'known') or is_made)`.execute(tx);
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chat_imports').where('id', '=', id).execute();
}
