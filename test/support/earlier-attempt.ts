// A test that is attempted again (vitest.config.ts) signs the same people up again.
import type pg from 'pg';

/** For each database, the ids of the people by the name they signed up under. */
const signedUp = new WeakMap<pg.Pool, Map<string, string>>();
let renamed = 0;

export function peopleIn(pool: pg.Pool): Map<string, string> {
  const people = signedUp.get(pool) ?? new Map<string, string>();
  signedUp.set(pool, people);
  return people;
}

/** Frees the name and address of a person whom an earlier attempt signed up. */
export async function makeWay(pool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<{ email: string }>('select email_key as email from users where id = $1', [
    userId,
  ]);
  if (rows.length === 0) return;
  const { email } = rows[0]!;
  const before = `earlier${++renamed}.`;
  await pool.query('update outbox set recipient = $1 || recipient where lower(recipient) = $2', [
    before,
    email,
  ]);
  // Few emails are sent to an address in a day.
  await pool.query("delete from mail_requests where email_hash = sha256(convert_to($1, 'UTF8'))", [email]);
  await pool.query(
    `update users set username = $1 || username, username_key = $1 || username_key,
       email = $1 || email, email_key = $1 || email_key where id = $2`,
    [before, userId],
  );
}
