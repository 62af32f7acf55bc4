// Writes who works on an import, and when the next work on it is due.
import { sql } from 'kysely';
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { FoundName } from '../imports.store.ts';

export interface TakenImport {
  id: string;
  userId: string;
  fileName: string;
  /** `undone`: what it brought in is being deleted. */
  state: 'scanning' | 'running' | 'undone';
  beginsItself: boolean;
  characterId: string | null;
  utcOffset: number;
  names: FoundName[];
  choices: Record<string, string>;
  /** This one included. */
  tries: number;
  takenBy: string;
}

interface Claim {
  now: Date;
  until: Date;
  takenBy: string;
}

const TAKEN = sql`i.id, i.user_id as "userId", i.file_name as "fileName", i.state, i.begins_itself as "beginsItself",
  i.character_id as "characterId", i.utc_offset as "utcOffset", i.names, i.choices, i.tries, i.taken_by as "takenBy"`;

/** Takes the import that is due longest. The try counts at once: what ends the server is tried a few times only. */
export async function takeImport(tx: Tx, { now, until, takenBy }: Claim): Promise<TakenImport | null> {
  const result = await sql<TakenImport>`
    update chat_imports i set taken_until = ${until}, taken_by = ${takenBy}, tries = i.tries + 1
    from (select id from chat_imports
      where (due_at <= ${now} or undo_due_at <= ${now}) and (taken_until is null or taken_until <= ${now})
      order by least(due_at, undo_due_at) limit 1 for update skip locked) due
    where i.id = due.id
    returning ${TAKEN}`.execute(tx);
  return result.rows[0] ?? null;
}

/** Takes an undo, where nobody else is at it. */
export async function takeUndo(
  tx: Tx,
  id: string,
  { now, until, takenBy }: Claim,
): Promise<TakenImport | null> {
  const result = await sql<TakenImport>`
    update chat_imports i set taken_until = ${until}, taken_by = ${takenBy}, tries = i.tries + 1
    where i.id = ${id} and i.undo_due_at is not null and (i.taken_until is null or i.taken_until <= ${now})
    returning ${TAKEN}`.execute(tx);
  return result.rows[0] ?? null;
}

/** @returns false where the import was stopped or taken by another, or its user is gone */
export async function renewLease(
  tx: Tx,
  {
    importId,
    takenBy,
    until,
    isProgress,
  }: { importId: string; takenBy: string; until: Date; isProgress: boolean },
): Promise<boolean> {
  const result = await sql`
    update chat_imports set taken_until = ${until}, tries = case when ${isProgress} then 0 else tries end
    where id = ${importId} and taken_by = ${takenBy}
      and (undo_due_at is not null or (due_at is not null and state in ('scanning', 'running')))`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Lets the import be taken again from that time on, where it was not stopped or taken by another. */
export async function release(tx: Tx, id: string, takenBy: string, at: Date): Promise<void> {
  await sql`
    update chat_imports set taken_until = null, taken_by = null,
      due_at = case when due_at is null then null else ${at}::timestamptz end,
      undo_due_at = case when undo_due_at is null then null else ${at}::timestamptz end
    where id = ${id} and taken_by = ${takenBy}`.execute(tx);
}

/** For a server that is alone: whoever worked on an import before it has died. */
export async function freeAll(tx: Tx): Promise<void> {
  await tx
    .updateTable('chat_imports')
    .set({ taken_until: null, taken_by: null })
    .where('taken_until', 'is not', null)
    .execute();
}

/** Files whose server died before it had said that they are stored. Whether they are, the worker finds out. */
export async function takeUpLost(
  tx: Tx,
  { enteredBefore, now }: { enteredBefore: Date; now: Date },
): Promise<void> {
  await sql`
    update chat_imports set due_at = ${now}
    where state = 'scanning' and due_at is null and created_at <= ${enteredBefore}`.execute(tx);
}
