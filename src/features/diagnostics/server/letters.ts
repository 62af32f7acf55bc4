import type { Database } from '../../../platform/server/db/database.ts';
import type { KeptLetter } from '../contract.ts';
import type { Letters } from './diagnostics.needs.ts';
import { pageOfLetters } from './diagnostics.views.ts';

/** The outbox to look at. */
export const createLetterShelf = ({ db }: Database): Letters => ({
  async list(offset, limit) {
    const { rows, total } = await pageOfLetters(db, offset, limit);
    const letters = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      state: row.state as KeptLetter['state'],
      attempts: row.attempts,
      problem: row.last_error,
      createdAt: row.created_at.toISOString(),
    }));
    return { letters, total };
  },
});
