import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ImportItem, ImportState, ItemKind, ItemNote, ItemState } from '../../contract.ts';
import { KEPT_KINDS, TAKEN_KINDS } from '../../rules.ts';
import type { FoundName } from './imports.store.ts';
import { OPEN_ITEMS } from './open-items.views.ts';
import { readReason } from './parts/remarks.ts';

export interface ImportRow {
  id: string;
  fileName: string;
  bytes: number;
  received: number;
  state: ImportState;
  characterId: string | null;
  names: FoundName[];
  choices: Record<string, string>;
  /** Minutes east of UTC, of the user who began it. */
  utcOffset: number;
  leftOut: ItemKind[];
  problem: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
  hasFile: boolean;
}

const IMPORT = sql`id, file_name as "fileName", bytes::float8 as bytes,
  case when state = 'receiving' then coalesce((
    select sum(p.bytes) from chat_import_pieces p where p.import_id = chat_imports.id), 0)::float8
  else bytes::float8 end as received,
  case when undo_due_at is null then state else 'undoing' end as state, character_id as "characterId", names, choices, utc_offset as "utcOffset", left_out as "leftOut", problem,
  created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt", has_file as "hasFile"`;

export async function readImport(db: Db, id: string, userId: string): Promise<ImportRow | null> {
  const result = await sql<ImportRow>`
    select ${IMPORT} from chat_imports where id = ${id} and user_id = ${userId}`.execute(db);
  return result.rows[0] ?? null;
}

export async function readImports(
  db: Db,
  userId: string,
  { limit, isOpen = false }: { limit: number; isOpen?: boolean },
): Promise<ImportRow[]> {
  const result = await sql<ImportRow>`
    select ${IMPORT} from chat_imports
    where user_id = ${userId} and (not ${isOpen} or undo_due_at is not null
      or state in ('receiving', 'scanning', 'ready', 'running', 'stopped'))
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Imports that are not at their end, and the bytes of all files that are kept. */
export async function readRoom(db: Db, userId: string): Promise<{ open: number; stored: number }> {
  const result = await sql<{ open: number; stored: number }>`
    select count(*) filter (where state in ('receiving', 'scanning', 'ready', 'running', 'stopped')) as open,
      coalesce(sum(bytes) filter (where has_file), 0)::float8 as stored
    from chat_imports where user_id = ${userId}`.execute(db);
  return result.rows[0]!;
}

export interface CountRow {
  kind: ItemKind;
  state: ItemState;
  items: number;
  open: number;
  messages: number;
  doneMessages: number;
  bytes: number;
}

export async function readCounts(db: Db, importId: string): Promise<CountRow[]> {
  const result = await sql<CountRow>`
    select kind, state, count(*) as items, count(*) filter (where ${OPEN_ITEMS}) as open, sum(messages) as messages, sum(done_messages) as "doneMessages",
      sum(bytes)::float8 as bytes
    from chat_import_items where import_id = ${importId} group by kind, state order by kind, state`.execute(
    db,
  );
  return result.rows;
}

export async function readNotes(db: Db, importId: string): Promise<ItemNote[]> {
  const result = await sql<ItemNote>`
    select note->>'code' as code, sum((note->>'count')::int) as count, '[]'::json as places
    from chat_import_items, jsonb_array_elements(notes) as note
    where import_id = ${importId} and kind = 'chat' group by 1 order by 2 desc`.execute(db);
  return result.rows;
}

export interface ItemFilter {
  kind?: ItemKind | undefined;
  state?: ItemState | undefined;
  isNoted?: boolean | undefined;
  afterPosition?: number;
  offset?: number;
  limit: number;
}

const matching = (importId: string, { kind, state, isNoted, afterPosition = -1 }: ItemFilter) => sql`
  import_id = ${importId} and position > ${afterPosition}
  and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${state ?? null}::text is null or state = ${state ?? null})
  and (not ${isNoted ?? false} or state in ('unmatched', 'left', 'failed') or (kind = 'chat' and notes <> '[]'::jsonb))`;

export async function readItems(db: Db, importId: string, filter: ItemFilter): Promise<ImportItem[]> {
  const result = await sql<Omit<ImportItem, 'remarks'>>`
    select position, kind, path, program, title, messages, done_messages as "doneMessages", state, reason, notes,
      (select c.id from conversations c where c.id = conversation_id and c.user_id is not null) as "conversationId",
      character_id as "characterId"
    from chat_import_items where ${matching(importId, filter)}
    order by position offset ${filter.offset ?? 0} limit ${filter.limit}`.execute(db);
  return result.rows.map((row) => ({ ...row, ...readReason(row.reason) }));
}

export async function countItems(db: Db, importId: string, filter: ItemFilter): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from chat_import_items where ${matching(importId, filter)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export interface WaitingItem {
  position: number;
  kind: Exclude<ItemKind, 'other'>;
  path: string;
  entry: number;
  part: number;
  program: string;
  title: string;
  nameKey: string | null;
  sourceKey: string | null;
  messages: number;
  notes: ItemNote[];
  conversationId: string | null;
  bytes: number;
  targetId: string | null;
  picture: string | null;
  lorebook: string | null;
}

/** By an index, because a data folder has tens of thousands of them. */
const nextOf = (kind: WaitingItem['kind'], order: number, importId: string, limit: number) => sql`(
  select position, kind, path, entry, part, program, title, name_key as "nameKey", source_key as "sourceKey", messages,
    notes, conversation_id as "conversationId", bytes::float8 as bytes, target_id as "targetId", picture, lorebook,
    ${sql.lit(order)} as turn
  from chat_import_items
  where import_id = ${importId} and state = 'waiting' and kind = ${sql.lit(kind)}
  order by position limit ${limit})`;

/** The next of one kind; what others are linked with comes before them. */
export async function readNextItems(db: Db, importId: string, limit: number): Promise<WaitingItem[]> {
  const next = sql.join(
    TAKEN_KINDS.map((kind, order) => nextOf(kind, order, importId, limit)),
    sql` union all `,
  );
  const result = await sql<WaitingItem & { turn: number }>`
    select * from (${next}) next order by turn, position limit ${limit}`.execute(db);
  return result.rows.filter(({ turn }) => turn === result.rows[0]?.turn);
}

export interface LinkedItem {
  position: number;
  entry: number;
  state: ItemState;
  targetId: string | null;
}

/** A part by the end of its path, in letters of any case; the first where there are several. */
export async function readItemAt(
  db: Db,
  importId: string,
  kind: 'picture' | 'lorebook',
  place: string,
): Promise<LinkedItem | null> {
  const wanted = place.toLowerCase();
  const result = await sql<LinkedItem>`
    select position, entry, state, target_id as "targetId" from chat_import_items
    where import_id = ${importId} and kind = ${sql.lit(kind)}
      and (lower(path) = ${wanted} or right(lower(path), ${wanted.length + 1}) = ${`/${wanted}`})
    order by position limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** What the persona with a picture of this name became. */
export async function readPersonaOf(db: Db, importId: string, picture: string): Promise<string | null> {
  const result = await sql<{ id: string | null }>`
    select target_id as id from chat_import_items
    where import_id = ${importId} and kind = 'persona' and picture = ${picture} and state in ('done', 'known')
    order by position limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Where the settings of the program are in the file; null where there are none. */
export async function readSettings(db: Db, importId: string): Promise<number | null> {
  const result = await sql<{ entry: number }>`
    select entry from chat_import_items
    where import_id = ${importId} and state = 'left' and kind = 'other' and reason = 'settings'
    order by position limit 1`.execute(db);
  return result.rows[0]?.entry ?? null;
}

/** The character that a card of this import became. */
export async function readCardCharacter(
  db: Db,
  importId: string,
  nameKey: string,
): Promise<{ characterId: string | null; reason: string | null } | null> {
  const result = await sql<{ characterId: string | null; reason: string | null }>`
    select character_id as "characterId", reason from chat_import_items
    where import_id = ${importId} and kind = 'character' and name_key = ${nameKey}
    order by character_id is null, position limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Those that are being brought in are among the first that wait. */
const BEGUN_AMONG = 200;

/** The chat that goes on while an import runs, and the one to read on with after it. */
export async function readShown(
  db: Db,
  { id: importId, state }: Pick<ImportRow, 'id' | 'state'>,
): Promise<{ title: string | null; conversationId: string | null; name: string | null }> {
  const result = await sql<{ title: string | null; conversationId: string | null; name: string | null }>`
    select (select title from (
        select title, done_messages, position from chat_import_items
        where import_id = ${importId} and state = 'waiting' and kind = 'chat' order by position limit ${BEGUN_AMONG}) next
        where done_messages > 0 order by position limit 1) as title,
      newest.id as "conversationId", newest.name
    from (select 1) one left join lateral (
      select c.id, ch.name from chat_import_items i
      join conversations c on c.id = i.conversation_id and c.user_id is not null
      join conversation_members m on m.conversation_id = c.id and m.position = 1
      join characters ch on ch.id = m.character_id
      where i.import_id = ${importId} and i.state in ('done', 'known') and ${state !== 'running'}
      order by c.updated_at desc, c.id limit 1) newest on true`.execute(db);
  return result.rows[0]!;
}

/** Whether going on with the import could bring in more of its file. */
export async function hasMore(db: Db, importId: string): Promise<boolean> {
  const result = await sql<{ it: boolean }>`
    select exists (select from chat_import_items where import_id = ${importId} and ${OPEN_ITEMS}) as it`.execute(
    db,
  );
  return result.rows[0]?.it ?? false;
}

export interface Made {
  conversations: { id: string; messages: number }[];
  characters: string[];
  lorebooks: string[];
  personas: string[];
  presets: string[];
  files: string[];
}

/** What an undo deletes. */
export async function readMade(db: Db, importId: string): Promise<Made> {
  const targets = (
    kinds: readonly ItemKind[],
  ) => sql`coalesce((select array_agg(target_id) from chat_import_items
    where import_id = ${importId} and is_made and target_id is not null and kind = any(${[...kinds]}::text[])), '{}')::text[]`;
  const result = await sql<Made>`
    select coalesce((
        select json_agg(json_build_object('id', c.id, 'messages', c.message_count) order by c.id)
        from imported_chats i join conversations c on c.id = i.conversation_id where i.import_id = ${importId}), '[]')
        as conversations,
      coalesce((select array_agg(coalesce(character_id, target_id)) from chat_import_items
        where import_id = ${importId} and kind = 'character' and is_made), '{}')::text[] as characters,
      ${targets(['lorebook'])} as lorebooks, ${targets(['persona'])} as personas,
      ${targets(['preset'])} as presets, ${targets(KEPT_KINDS)} as files`.execute(db);
  return result.rows[0]!;
}

export async function readExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from chat_imports where expires_at <= ${now} order by expires_at limit ${limit}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function readFilesOf(db: Db, userId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from chat_imports where user_id = ${userId} and has_file`.execute(db);
  return result.rows.map(({ id }) => id);
}

/** Which of these imports still have their file. */
export async function readHeld(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from chat_imports where has_file and id::text = any(${ids}::text[])`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

export const earliestImport = async (db: Db): Promise<Date | null> => {
  const result = await sql<{ at: Date | null }>`
    select min(greatest(least(due_at, undo_due_at), taken_until)) as at from chat_imports
    where due_at is not null or undo_due_at is not null`.execute(db);
  return result.rows[0]?.at ?? null;
};
