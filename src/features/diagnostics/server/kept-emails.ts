import type { Database } from '../../../platform/server/db/database.ts';
import type { KeptEmails } from './diagnostics.needs.ts';
import { pageOfEmails } from './diagnostics.views.ts';

/** Read access to the email outbox. */
export const createKeptEmails = ({ db }: Database): KeptEmails => ({
  async list(offset, limit) {
    const { rows, total } = await pageOfEmails(db, offset, limit);
    const emails = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      state: row.state,
      attempts: row.attempts,
      problem: row.last_error,
      createdAt: row.created_at.toISOString(),
    }));
    return { emails, total };
  },
});
