import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

export interface Beat {
  /** Other servers had a heartbeat after `deadBefore`. */
  isAmongOthers: boolean;
  /** There is a server without one, or a reply that no living server is writing. */
  hasDead: boolean;
}

/** Records this server's heartbeat; the same statement looks at the others. */
export async function beat(db: Db, id: string, at: Date, deadBefore: Date): Promise<Beat> {
  const result = await sql<Beat>`
    with beat as (
      insert into nodes (id, started_at, seen_at) values (${id}, ${at}, ${at})
      on conflict (id) do update set seen_at = excluded.seen_at
    )
    select exists (select from nodes where id <> ${id} and seen_at >= ${deadBefore}) as "isAmongOthers",
      exists (select from nodes where id <> ${id} and seen_at < ${deadBefore})
        or exists (select from messages m where m.state = 'streaming' and m.node_id <> ${id}
          and not exists (select from nodes n where n.id = m.node_id)) as "hasDead"`.execute(db);
  return result.rows[0]!;
}

export async function leave(db: Db, id: string): Promise<void> {
  await sql`delete from nodes where id = ${id}`.execute(db);
}

/**
 * Marks the replies of servers without a recent heartbeat as interrupted and returns them with the text
 * received so far.
 */
export async function interruptReplies(
  db: Db,
  ownId: string,
  deadBefore: Date,
  problem: string,
): Promise<{ id: string; content: string }[]> {
  await sql`delete from nodes where seen_at < ${deadBefore} and id <> ${ownId}`.execute(db);
  const cut = await sql<{ id: string; content: string }>`
    update messages set state = 'interrupted', node_id = null, stop_asked_at = null, problem = ${problem}
    where state = 'streaming' and node_id <> ${ownId}
      and not exists (select 1 from nodes where nodes.id = messages.node_id)
    returning id, content`.execute(db);
  return cut.rows;
}

/** Corrects the token count of an interrupted reply, which was stored for an empty text. */
export async function setTokens(db: Db, messageId: string, tokens: number): Promise<void> {
  await sql`update messages set path_tokens = path_tokens - tokens + ${tokens}, tokens = ${tokens}
    where id = ${messageId}`.execute(db);
}
