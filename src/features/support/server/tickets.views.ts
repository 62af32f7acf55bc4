// Tickets with the names of those who take part in them.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { EXCERPT_MAX, type TicketState } from '../rules.ts';
import type { MessageRow } from './messages.store.ts';
import type { TicketRow } from './tickets.store.ts';

export interface ShownTicket extends TicketRow {
  username: string | null;
  account_email: string | null;
  assignee_name: string | null;
  /** The beginning of the last message that the user may see. */
  last_text: string;
}

/** Spaces and line breaks are joined when it is shown, so a little more is read. */
const READ_MAX = EXCERPT_MAX * 2;

export const SHOWN = sql`t.*, asker.username, asker.email as account_email, assignee.username as assignee_name,
  coalesce((select left(m.text, ${READ_MAX}) from support_messages m
    where m.ticket_id = t.id and m.kind = 'message' order by m.position desc limit 1), '') as last_text`;
export const FROM = sql`support_tickets t
  left join users asker on asker.id = t.user_id
  left join users assignee on assignee.id = t.assignee_id`;

export async function readTicket(db: Db, id: string): Promise<ShownTicket | undefined> {
  const { rows } = await sql<ShownTicket>`select ${SHOWN} from ${FROM} where t.id = ${id}`.execute(db);
  return rows[0];
}

export async function listOwn(
  db: Db,
  asked: { userId: string; state?: TicketState | undefined; offset: number; limit: number },
): Promise<{ rows: ShownTicket[]; total: number }> {
  const where = sql`t.user_id = ${asked.userId} and (${asked.state ?? null}::text is null or t.state = ${asked.state ?? null})`;
  const { rows } = await sql<ShownTicket>`
    select ${SHOWN} from ${FROM} where ${where}
    order by t.updated_at desc, t.number desc offset ${asked.offset} limit ${asked.limit}`.execute(db);
  const count = await sql<{ total: number }>`
    select count(*) as total from support_tickets t where ${where}`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

export interface ShownMessage extends MessageRow {
  author_name: string | null;
}

/** In the order in which they were written. Notes are read only for staff. */
export async function messagesOf(db: Db, ticketId: string, forStaff: boolean): Promise<ShownMessage[]> {
  const { rows } = await sql<ShownMessage>`
    select m.*, u.username as author_name
    from support_messages m left join users u on u.id = m.author_id
    where m.ticket_id = ${ticketId} and (${forStaff}::boolean or m.kind <> 'note')
    order by m.position`.execute(db);
  return rows;
}
