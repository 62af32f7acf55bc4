import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { SupportMessagesTable } from '../../../platform/server/db/schema.gen.ts';

export type MessageRow = Selectable<SupportMessagesTable>;

export interface NewMessage {
  id: string;
  ticketId: string;
  kind: 'message' | 'note' | 'event';
  side: 'user' | 'staff' | 'system';
  /** Of staff. */
  authorId: string | null;
  text: string;
}

/** The ticket must be locked. */
export async function insertMessage(tx: Tx, message: NewMessage, at: Date): Promise<void> {
  const { message_count: position } = await tx
    .updateTable('support_tickets')
    .set({ message_count: sql<number>`message_count + 1` })
    .where('id', '=', message.ticketId)
    .returning('message_count')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('support_messages')
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      position,
      kind: message.kind,
      side: message.side,
      author_id: message.authorId,
      text: message.text,
      created_at: at,
    })
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The last message or note of the user, or of one member of staff; or the given one, if it is theirs. */
export async function ownMessage(
  db: Db,
  ticketId: string,
  by: { side: 'user' | 'staff'; authorId: string | null; id: string | undefined },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('side', '=', by.side)
    .where('author_id', 'is not distinct from', by.authorId)
    .where('kind', '<>', 'event')
    .$if(by.id !== undefined, (query) => query.where('id', '=', by.id!))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}
