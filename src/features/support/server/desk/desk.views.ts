// Tickets as staff sees them.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { TODO_STATES, type TicketState, type Topic } from '../../rules.ts';
import type { TicketRow } from '../tickets.store.ts';
import { FROM, SHOWN, type ShownTicket } from '../tickets.views.ts';

export interface QueueFilter {
  status?: TicketState | 'todo' | undefined;
  topic?: Topic | undefined;
  /** A user's id; null for nobody's. */
  assigneeId?: string | null | undefined;
  q?: string | undefined;
  /** Whether `q` may be an address. */
  seesAddresses: boolean;
}

const isTodo = sql`t.state in (${sql.join([...TODO_STATES])})`;

const NUMBER = /^#?(\d{1,9})$/;

function matching(q: string, seesAddresses: boolean): RawBuilder<unknown> {
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const number = NUMBER.exec(q)?.[1];
  return sql`(t.subject ilike ${like}
    ${seesAddresses ? sql`or t.email ilike ${like} or asker.email ilike ${like}` : sql``}
    or asker.username ilike ${like} ${number ? sql`or t.number = ${Number(number)}` : sql``}
    or exists (select from support_messages m
      where m.ticket_id = t.id and m.kind <> 'event' and m.text ilike ${like}))`;
}

function where({ status, topic, assigneeId, q, seesAddresses }: QueueFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (status) parts.push(status === 'todo' ? isTodo : sql`t.state = ${status}`);
  if (topic) parts.push(sql`t.topic = ${topic}`);
  if (assigneeId === null) parts.push(sql`t.assignee_id is null`);
  else if (assigneeId) parts.push(sql`t.assignee_id = ${assigneeId}`);
  if (q) parts.push(matching(q, seesAddresses));
  return sql.join(parts, sql` and `);
}

/** Tickets that wait longest for staff come first, then those that wait for others, then the rest. */
const ORDER = sql`case when ${isTodo} then 0 when t.state = 'waiting' then 1 else 2 end,
  t.waiting_since, t.updated_at desc, t.number desc`;

export async function listQueue(
  db: Db,
  filter: QueueFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ShownTicket[]; total: number }> {
  const chosen = where(filter);
  const { rows } = await sql<ShownTicket>`
    select ${SHOWN} from ${FROM} where ${chosen} order by ${ORDER} offset ${offset} limit ${limit}`.execute(
    db,
  );
  const count = await sql<{ total: number }>`select count(*) as total from ${FROM} where ${chosen}`.execute(
    db,
  );
  return { rows, total: count.rows[0]!.total };
}

export async function countQueue(
  db: Db,
  staffId: string,
): Promise<{ todo: number; mine: number; unassigned: number }> {
  const { rows } = await sql<{ todo: number; mine: number; unassigned: number }>`
    select count(*) as todo, count(*) filter (where t.assignee_id = ${staffId}) as mine,
      count(*) filter (where t.assignee_id is null) as unassigned
    from support_tickets t where ${isTodo}`.execute(db);
  return rows[0]!;
}

export interface FactsRow {
  is_verified: boolean;
  registered_at: Date;
  tier: string;
  coins: number;
  characters: number;
  reports_against: number;
  payment_id: string | null;
  payment_title: string | null;
  payment_amount: number | null;
  payment_currency: string | null;
  paid_at: Date | null;
}

export async function factsOfUser(db: Db, userId: string): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select u.email_verified_at is not null as is_verified, u.created_at as registered_at, u.tier,
      coalesce((select balance from coin_accounts a where a.user_id = u.id and a.kind = 'user'), 0) as coins,
      (select count(*) from characters c where c.creator_id = u.id and c.deleted_at is null) as characters,
      (select count(*) from reports r where r.subject_owner_id = u.id) as reports_against,
      p.id as payment_id, p.title as payment_title, p.amount as payment_amount,
      p.currency as payment_currency, p.paid_at
    from users u left join lateral (
      select * from payments where user_id = u.id order by paid_at desc, id desc limit 1) p on true
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

export type OtherTicket = Pick<TicketRow, 'id' | 'number' | 'subject' | 'state'>;

/** All tickets of the same user, or of the same guest's address, newest first. */
export async function ticketsOfSame(db: Db, ticket: TicketRow, limit: number) {
  const owner = ticket.user_id
    ? sql`user_id = ${ticket.user_id}`
    : sql`user_id is null and email_key = ${ticket.email_key}`;
  const { rows } = await sql<OtherTicket>`
    select id, number, subject, state from support_tickets
    where ${owner} and id <> ${ticket.id} order by number desc limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`
    select count(*) as total from support_tickets where ${owner}`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

export async function listStaff(db: Db): Promise<{ id: string; name: string; role: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username as name', 'role'])
    .where('role', 'in', ['moderator', 'admin'])
    .where('is_house', '=', false)
    .orderBy('username_key')
    .limit(200)
    .execute();
}
