import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

export interface OwnTicketRow {
  id: string;
  number: number;
  topic: string;
  subject: string;
  state: string;
  email: string | null;
  user_agent: string;
  page: string;
  created_at: Date;
  messages: { from: string; text: string; at: string }[];
}

/** The address of a user in the form in which addresses are compared; null where it is not proven to be theirs. */
export async function provenKeyOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email_key ?? null;
}

/** Their tickets with what they may see of them. @param provenKey what they asked as a guest with their own address. */
export async function ownTickets(
  db: Db,
  owner: { userId: string; provenKey: string | null },
  afterId: string | null,
  limit: number,
): Promise<OwnTicketRow[]> {
  const { rows } = await sql<OwnTicketRow>`
    select t.id, t.number, t.topic, t.subject, t.state, t.email, t.user_agent, t.page, t.created_at, coalesce((
      select jsonb_agg(jsonb_build_object('from', m.side, 'text', m.text, 'at', m.created_at) order by m.position)
      from support_messages m where m.ticket_id = t.id and m.kind = 'message'), '[]') as messages
    from support_tickets t
    where (t.user_id = ${owner.userId} or t.email_key = ${owner.provenKey}::text)
      and (${afterId}::uuid is null or t.id > ${afterId}::uuid)
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

export interface OwnFileRow {
  id: string;
  ticket_number: number;
  name: string;
  mime: string;
  created_at: Date;
}

/** Files of both sides, without those of internal notes. */
export async function ownFiles(
  db: Db,
  owner: { userId: string; provenKey: string | null },
  afterId: string | null,
  limit: number,
): Promise<OwnFileRow[]> {
  const { rows } = await sql<OwnFileRow>`
    select f.id, t.number as ticket_number, f.name, f.mime, f.created_at
    from support_attachments f
    join support_tickets t on t.id = f.ticket_id
    join support_messages m on m.id = f.message_id and m.kind = 'message'
    where (t.user_id = ${owner.userId} or t.email_key = ${owner.provenKey}::text)
      and (${afterId}::uuid is null or f.id > ${afterId}::uuid)
    order by f.id limit ${limit}`.execute(db);
  return rows;
}
