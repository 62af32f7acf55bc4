import type { House } from './house.ts';

export interface KeptLetter {
  subject: string;
  text: string;
  html: string;
}

/** Every letter to an address, oldest first, once all that was asked for is written and delivered. */
export async function lettersTo(house: House, address: string): Promise<KeptLetter[]> {
  await house.services.mail.settle();
  const rows = await house.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ subject: row.subject, text: row.text_body, html: row.html_body }));
}

/** The token of a letter's link to a page, for instance "verify-email". */
export function tokenIn(letter: KeptLetter | undefined, page: 'verify-email' | 'reset-password'): string {
  const found = new RegExp(`/${page}\\?token=([\\w-]{43})(?![\\w-])`).exec(letter?.text ?? '');
  if (!found) throw new Error(`No link to /${page} in ${letter ? letter.text : 'no letter'}`);
  return found[1]!;
}
