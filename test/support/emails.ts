import type { TestApp } from './test-app.ts';

export interface KeptEmail {
  subject: string;
  text: string;
  html: string;
}

/** Delivers the pending emails, then returns every email to an address, oldest first. */
export async function emailsTo(app: TestApp, address: string): Promise<KeptEmail[]> {
  await app.services.mail.settle();
  const rows = await app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ subject: row.subject, text: row.text_body, html: row.html_body }));
}

/** The token in the email's link to a page, for instance to /verify-email. */
export function tokenIn(email: KeptEmail | undefined, page: 'verify-email' | 'reset-password'): string {
  const found = new RegExp(`/${page}\\?token=([\\w-]{43})(?![\\w-])`).exec(email?.text ?? '');
  if (!found) throw new Error(`No link to /${page} in ${email ? email.text : 'no letter'}`);
  return found[1]!;
}
