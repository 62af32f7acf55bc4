// Every letter: written with what it belongs to or not at all, and what became of it.
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { OutboxTable } from '../db/schema.gen.ts';
import type { Letter } from '../ports/mail.ts';

export type LetterRow = Selectable<OutboxTable>;

export interface NewLetter extends Letter {
  /** Whose it is; it is removed with them. Null for letters to strangers. */
  userId: string | null;
}

export async function insertLetter(tx: Tx, id: string, letter: NewLetter, at: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id,
      user_id: letter.userId,
      recipient: letter.to,
      subject: letter.subject,
      text_body: letter.text,
      html_body: letter.html,
      headers: letter.headers ? JSON.stringify(letter.headers) : null,
      created_at: at,
      next_attempt_at: at,
    })
    .execute();
}

/** Takes the letter that has been due the longest. Nobody else takes it before `until`. */
export async function claimLetter(
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<LetterRow | null> {
  const { rows } = await sql<LetterRow>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from outbox where state = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** The attempt that took a letter is the only one that may say what became of it. */
const ofAttempt = (tx: Tx, letter: LetterRow) =>
  tx
    .updateTable('outbox')
    .where('id', '=', letter.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', letter.attempts);

/** What has left holds links that open accounts, which are kept nowhere else: its words go. */
export async function markSent(tx: Tx, letter: LetterRow, at: Date): Promise<void> {
  const change = { state: 'sent', sent_at: at, next_attempt_at: null, last_error: '' };
  await ofAttempt(tx, letter)
    .set({ ...change, text_body: '', html_body: '', headers: null })
    .execute();
}

export async function markKept(tx: Tx, letter: LetterRow): Promise<void> {
  await ofAttempt(tx, letter).set({ state: 'kept', next_attempt_at: null }).execute();
}

export async function markFailed(tx: Tx, letter: LetterRow, cause: string): Promise<void> {
  await ofAttempt(tx, letter).set({ state: 'failed', next_attempt_at: null, last_error: cause }).execute();
}

/** @param isTried false where the attempt does not count. */
export async function putBack(
  tx: Tx,
  letter: LetterRow,
  { at, cause, isTried }: { at: Date; cause: string; isTried: boolean },
): Promise<void> {
  const attempts = isTried ? letter.attempts : letter.attempts - 1;
  await ofAttempt(tx, letter).set({ attempts, next_attempt_at: at, last_error: cause }).execute();
}

/** For the only server of a database, at its start: whoever was sending is dead. */
export async function freeAll(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .execute();
}

export async function deleteSentBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('outbox').where('state', '=', 'sent').where('sent_at', '<', before).execute();
}
