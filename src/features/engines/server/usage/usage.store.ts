// What engines did on each day, what one user had written today, and what each user may ask for.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Budget, UsageOfDay } from '../../usage-contract.ts';

export interface UsageRow extends Omit<UsageOfDay, 'name'> {}

const ADDED = ['replies', 'prompt_tokens', 'completion_tokens', 'pictures', 'cost'] as const;

/** Adds to what is there. */
export async function addUsage(db: Db, rows: readonly UsageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('engine_usage')
    .values(
      rows.map(({ day, engine, model, replies, promptTokens, completionTokens, pictures, cost }) => ({
        ...{ day, engine, model, replies, pictures, cost },
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'engine', 'model'])
        .doUpdateSet(
          Object.fromEntries(
            ADDED.map((name) => [name, sql`engine_usage.${sql.ref(name)} + excluded.${sql.ref(name)}`]),
          ),
        ),
    )
    .execute();
}

/** From that day on, the newest first. */
export async function readUsage(db: Db, since: string): Promise<UsageRow[]> {
  const rows = await db
    .selectFrom('engine_usage')
    .select(sql<string>`day::text`.as('day'))
    .select(['engine', 'model', 'replies', 'pictures', 'cost'])
    .select(['prompt_tokens as promptTokens', 'completion_tokens as completionTokens'])
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .orderBy('engine')
    .orderBy('model')
    .execute();
  return rows.map((row) => ({
    ...row,
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
  }));
}

export interface UseRow {
  userId: string;
  day: string;
  engine: string;
  replies: number;
  tokens: number;
}

/** Adds to what is there. A user who was deleted meanwhile has used nothing. */
export async function addUse(db: Db, rows: readonly UseRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into engine_use (user_id, day, engine, replies, tokens)
    select t.user_id, t.day, t.engine, t.replies, t.tokens
    from unnest(${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.engine)}::text[], ${rows.map((row) => row.replies)}::integer[],
      ${rows.map((row) => row.tokens)}::bigint[]) as t(user_id, day, engine, replies, tokens)
    where exists (select from users u where u.id = t.user_id)
    on conflict (user_id, day, engine) do update set
      replies = engine_use.replies + excluded.replies, tokens = engine_use.tokens + excluded.tokens`.execute(
    db,
  );
}

export async function readUse(
  db: Db,
  userId: string,
  day: string,
): Promise<Pick<UseRow, 'engine' | 'replies' | 'tokens'>[]> {
  const rows = await db
    .selectFrom('engine_use')
    .select(['engine', 'replies', 'tokens'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => ({ ...row, tokens: Number(row.tokens) }));
}

export async function deleteUseBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('engine_use').where('day', '<', day).execute();
}

export async function readBudgets(db: Db): Promise<Budget[]> {
  const rows = await db
    .selectFrom('engine_budgets')
    .select(['subject', 'replies', 'tokens', 'pictures'])
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({ ...row, tokens: row.tokens === null ? null : Number(row.tokens) }));
}

/** One without a limit is none. */
export async function writeBudget(tx: Tx, { subject, ...limits }: Budget): Promise<void> {
  if (Object.values(limits).every((limit) => limit === null)) {
    await tx.deleteFrom('engine_budgets').where('subject', '=', subject).execute();
    return;
  }
  await tx
    .insertInto('engine_budgets')
    .values({ subject, ...limits })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(limits))
    .execute();
}
