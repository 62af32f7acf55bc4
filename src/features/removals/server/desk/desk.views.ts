// Requests as staff sees them.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { QUEUES } from '../../contract.ts';
import type { ItemRow, RemovalRow } from '../removals.store.ts';

export type Queue = (typeof QUEUES)[number];

export interface DeskRow extends RemovalRow {
  priority: number;
  items: number;
  hidden: number;
  username: string | null;
  has_counter: boolean;
}

/** Minors first, and what waits for staff because its requester had too much hidden; then intimate pictures. */
const PRIORITY = sql`case when r.kind = 'minor' or exists (
    select from removal_items i where i.removal_id = r.id and i.left_because = 'limit') then 0
  when r.kind = 'intimate_image' then 1 else 2 end`;

const OPEN_COUNTER = sql`exists (
  select from counter_notices c where c.removal_id = r.id and c.closed_at is null)`;

/** Nobody has decided, or the owner has answered a decision. */
const NEEDS_STAFF = sql`(r.state = 'open' or (r.state in ('waiting', 'removed') and exists (
  select from counter_notices c where c.removal_id = r.id and c.closed_at is null and c.restore_at is null)))`;

const IN: Record<Queue, (now: Date) => RawBuilder<unknown>> = {
  undecided: () => NEEDS_STAFF,
  overdue: (now) => sql`r.state = 'open' and r.due_at < ${now}`,
  answered: () => OPEN_COUNTER,
  decided: () => sql`r.state <> 'open'`,
  all: () => sql`true`,
};

const COLUMNS = sql`r.*, ${PRIORITY} as priority, u.username,
  (select count(*) from removal_items i where i.removal_id = r.id) as items,
  (select count(*) from content_holds h where h.removal_id = r.id and h.is_active) as hidden,
  ${OPEN_COUNTER} as has_counter`;

const REFERENCE = /^\s*R-\d{4}-0*(\d{1,9})\s*$/i;

function matching(q: string, seesAddresses: boolean): RawBuilder<unknown> {
  const number = REFERENCE.exec(q)?.[1];
  if (number) return sql`r.number = ${Number(number)}`;
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${seesAddresses ? sql`r.email ilike ${like} or` : sql``} u.username ilike ${like} or exists (
    select from removal_items i where i.removal_id = r.id and (i.address ilike ${like} or i.name ilike ${like})))`;
}

export async function listRemovals(
  db: Db,
  asked: {
    queue: Queue;
    kind?: string | undefined;
    q?: string | undefined;
    /** Whether `q` may be a requester's address. */
    seesAddresses: boolean;
    now: Date;
    offset: number;
    limit: number;
  },
): Promise<{ rows: DeskRow[]; total: number }> {
  const parts = [IN[asked.queue](asked.now)];
  if (asked.kind) parts.push(sql`r.kind = ${asked.kind}`);
  if (asked.q) parts.push(matching(asked.q, asked.seesAddresses));
  const from = sql`from removals r left join users u on u.id = r.requester_id
    where ${sql.join(parts, sql` and `)}`;
  // Decided requests have no deadline; the newest come first.
  const order =
    asked.queue === 'decided' || asked.queue === 'all' ? sql`r.id desc` : sql`${PRIORITY}, r.due_at, r.id`;
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS} ${from} order by ${order} offset ${asked.offset} limit ${asked.limit}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

export async function countQueues(
  db: Db,
  now: Date,
): Promise<{ undecided: number; overdue: number; answered: number }> {
  const { rows } = await sql<{ undecided: number; overdue: number; answered: number }>`
    select count(*) filter (where ${NEEDS_STAFF}) as undecided,
      count(*) filter (where ${IN.overdue(now)}) as overdue,
      count(*) filter (where ${OPEN_COUNTER}) as answered
    from removals r`.execute(db);
  return rows[0]!;
}

export async function deskRemoval(db: Db, id: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS} from removals r left join users u on u.id = r.requester_id where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface DeskItemRow extends ItemRow {
  username: string | null;
  strikes: number;
  requests: number;
  is_held: boolean;
  has_file: boolean;
}

export async function deskItems(db: Db, removalId: string): Promise<DeskItemRow[]> {
  const { rows } = await sql<DeskItemRow>`
    select i.*, u.username,
      (select count(distinct r.id) from removals r join removal_items o on o.removal_id = r.id
        where o.owner_id = i.owner_id and r.state = 'removed') as strikes,
      (select count(distinct o.removal_id) from removal_items o where o.owner_id = i.owner_id) as requests,
      exists (select from content_holds h where h.item_id = i.id and h.is_active) as is_held,
      exists (select from content_holds h where h.item_id = i.id and h.file_key <> '') as has_file
    from removal_items i left join users u on u.id = i.owner_id
    where i.removal_id = ${removalId} order by i.position`.execute(db);
  return rows;
}

export async function filedBySame(
  db: Db,
  { id, requester_mark: mark }: Pick<RemovalRow, 'id' | 'requester_mark'>,
): Promise<{ filed: number; rejected: number }> {
  const { rows } = await sql<{ filed: number; rejected: number }>`
    select count(*) as filed, count(*) filter (where state = 'rejected') as rejected
    from removals where requester_mark = ${mark} and id <> ${id}`.execute(db);
  return rows[0]!;
}

export interface EventRow {
  id: string;
  who: 'requester' | 'owner' | 'staff' | 'product';
  username: string | null;
  what: string;
  note: string;
  at: Date;
}

export async function eventsOf(db: Db, removalId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.who, u.username, e.what, e.note, e.at
    from removal_events e left join users u on u.id = e.actor_id
    where e.removal_id = ${removalId} order by e.id`.execute(db);
  return rows;
}

/** About the same content or the same owners. */
export async function relatedTo(
  db: Db,
  removalId: string,
  limit: number,
): Promise<Pick<RemovalRow, 'id' | 'number' | 'created_at' | 'kind' | 'state'>[]> {
  const { rows } = await sql<Pick<RemovalRow, 'id' | 'number' | 'created_at' | 'kind' | 'state'>>`
    select distinct r.id, r.number, r.created_at, r.kind, r.state
    from removal_items mine
    join removal_items other on other.removal_id <> mine.removal_id
      and (other.subject_id = mine.subject_id or other.owner_id = mine.owner_id)
    join removals r on r.id = other.removal_id
    where mine.removal_id = ${removalId}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}
