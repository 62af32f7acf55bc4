// The outbox. An email is inserted in the transaction that causes it, and its outcome is recorded.
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { OutboxTable } from '../db/schema.gen.ts';
import type { Email } from '../ports/mail.ts';
import type { EmailKind } from './email-limits.ts';
import { storable } from '../../../shared/storable.ts';

export type EmailRow = Selectable<OutboxTable>;

export interface NewEmail extends Email {
  /** The owner; the email is deleted with the account. Null for emails to people without an account. */
  userId: string | null;
  /** For emails that somebody else than the recipient can cause: a recipient gets so many of a kind a day. */
  kind?: EmailKind;
}

export async function insertEmail(tx: Tx, id: string, email: NewEmail, at: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id,
      user_id: email.userId,
      recipient: email.to,
      kind: email.kind ?? '',
      subject: email.subject,
      text_body: email.text,
      html_body: email.html,
      headers: email.headers ? JSON.stringify(email.headers) : null,
      created_at: at,
      next_attempt_at: at,
    })
    .execute();
}

/** Emails of one kind to one address are counted one after the other. */
export async function lockRecipient(tx: Tx, to: string, kind: EmailKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${kind}:${to.toLowerCase()}`}, 0))`.execute(
    tx,
  );
}

export async function countSince(tx: Tx, to: string, kind: EmailKind, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from outbox
    where lower(recipient) = lower(${to}) and kind = ${kind} and kind <> '' and created_at > ${since}`.execute(
    tx,
  );
  return rows[0]!.total;
}

/** Claims the email that has been due the longest. Nobody else can claim it before `until`. */
export async function claimEmail(
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<EmailRow | null> {
  const { rows } = await sql<EmailRow>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from outbox where state = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** When the next email is to be tried. */
export async function nextAttemptAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.min('next_attempt_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Only the attempt that claimed an email may record its outcome. */
const ofAttempt = (tx: Tx, email: EmailRow) =>
  tx
    .updateTable('outbox')
    .where('id', '=', email.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', email.attempts);

/** Deletes the text of a sent email, because its links give access to accounts. */
export async function markSent(tx: Tx, email: EmailRow, at: Date): Promise<void> {
  await ofAttempt(tx, email)
    .set({
      state: 'sent',
      sent_at: at,
      next_attempt_at: null,
      last_error: '',
      text_body: '',
      html_body: '',
      headers: null,
    })
    .execute();
}

export async function markKept(tx: Tx, email: EmailRow): Promise<void> {
  await ofAttempt(tx, email).set({ state: 'kept', next_attempt_at: null }).execute();
}

export async function markFailed(tx: Tx, email: EmailRow, cause: string): Promise<void> {
  await ofAttempt(tx, email)
    .set({ state: 'failed', next_attempt_at: null, last_error: storable(cause) })
    .execute();
}

/** Makes an email due again. @param isTried false if the attempt does not count. */
export async function defer(
  tx: Tx,
  email: EmailRow,
  { at, cause, isTried }: { at: Date; cause: string; isTried: boolean },
): Promise<void> {
  const attempts = isTried ? email.attempts : email.attempts - 1;
  await ofAttempt(tx, email)
    .set({ attempts, next_attempt_at: at, last_error: storable(cause) })
    .execute();
}

/** Releases all leases. Only for the start of a server that is alone on its database. */
export async function releaseAll(tx: Tx, now: Date): Promise<void> {
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
