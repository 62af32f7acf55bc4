import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version;
}

export async function countEmails(db: Db): Promise<{ waiting: number; failed: number; kept: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', (count) => count.fn.countAll<number>().as('emails')])
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.emails ?? 0);
  return { waiting: of('waiting'), failed: of('failed'), kept: of('kept') };
}

export async function pageOfEmails(db: Db, offset: number, limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('outbox')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
