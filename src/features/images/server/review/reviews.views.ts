// Reads what the guard held, covered or refused, for moderators.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { GuardFinding } from '../../../../platform/server/ports/picture-guard.ts';
import type { PictureReview } from '../../review-contract.ts';
import type { ReviewQueue } from '../../rules.ts';

export interface DeskRow {
  id: string;
  image_id: string | null;
  outcome: PictureReview['outcome'];
  state: PictureReview['state'];
  category: string;
  findings: GuardFinding[];
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string;
  statement: string;
  owner_id: string;
  username: string;
  character_id: string | null;
  character_name: string | null;
  model: string | null;
  prompt: string | null;
  is_published: boolean;
  secret: string | null;
  widths: number[] | null;
}

export interface DeskQuery {
  queue: ReviewQueue;
  /** A whole username; empty for all. */
  username: string;
}

/** What its maker deleted meanwhile, or a removal request hides, waits for nobody here. */
const WAITS = sql`r.state = 'open' and i.deleted_at is null and i.held_at is null`;
const QUEUES: Record<ReviewQueue, ReturnType<typeof sql>> = {
  open: WAITS,
  held: sql`${WAITS} and r.outcome = 'held'`,
  covered: sql`${WAITS} and r.outcome = 'covered'`,
  decided: sql`r.state <> 'open'`,
};

const FROM = sql`picture_reviews r join users u on u.id = r.owner_id
  left join images i on i.id = r.image_id left join image_jobs j on j.id = r.job_id
  left join characters c on c.id = coalesce(i.character_id, j.character_id) and c.deleted_at is null
  left join users d on d.id = r.decided_by`;

const COLUMNS = sql`r.id, r.image_id, r.outcome, r.state, r.category, r.findings, r.created_at, r.decided_at,
  d.username as decided_by, r.reason, r.statement, r.owner_id, u.username, c.id as character_id,
  c.name as character_name, coalesce(i.model, j.model) as model, coalesce(i.prompt, j.prompt) as prompt,
  coalesce(coalesce(i.held_visibility, i.visibility) = 'public', false) as is_published, i.secret, i.widths`;

const matching = ({ queue, username }: DeskQuery) => sql`
  ${QUEUES[queue]} and (${username} = '' or lower(u.username) = lower(${username}))`;

/** In front what is held, the longest waiting first; what is decided, the newest first. */
const order = (queue: ReviewQueue) =>
  queue === 'decided'
    ? sql`r.created_at desc, r.id desc`
    : sql`(r.outcome = 'held') desc, r.created_at, r.id`;

export async function readReviews(
  db: Db,
  query: DeskQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS} from ${FROM} where ${matching(query)}
    order by ${order(query.queue)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReviews(db: Db, query: DeskQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${FROM} where ${matching(query)}`.execute(db);
  return rows[0]!.total;
}

export async function countOpen(db: Db): Promise<{ held: number; covered: number }> {
  const { rows } = await sql<{ held: number; covered: number }>`
    select count(*) filter (where r.outcome = 'held')::int as held,
      count(*) filter (where r.outcome = 'covered')::int as covered
    from picture_reviews r join images i on i.id = r.image_id where ${WAITS}`.execute(db);
  return rows[0]!;
}

export async function readReview(db: Db, id: string): Promise<DeskRow | null> {
  const { rows } = await sql<DeskRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The next that waits, but for one. */
export async function nextReview(db: Db, exceptId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select r.id from picture_reviews r join images i on i.id = r.image_id where ${WAITS} and r.id <> ${exceptId}
    order by ${order('open')} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
