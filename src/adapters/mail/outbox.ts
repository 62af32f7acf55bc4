import type { Db, Tx } from '../../platform/server/db/database.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { Letter } from '../../platform/server/ports/mail.ts';

/** Keeps every letter in the database, written with what it belongs to or not at all. */
export function createOutbox({ clock, ids }: { clock: Clock; ids: Ids }) {
  return {
    async post(tx: Tx, letter: Letter): Promise<void> {
      await tx
        .insertInto('outbox')
        .values({
          id: ids.next(),
          recipient: letter.to,
          subject: letter.subject,
          text_body: letter.text,
          html_body: letter.html,
          created_at: new Date(clock.now()),
        })
        .execute();
    },
    /** Newest first. */
    list: (db: Db, limit: number) =>
      db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(limit).execute(),
  };
}
