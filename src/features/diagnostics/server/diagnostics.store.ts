import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

/** Writes and reads a row of a temporary table, which is dropped with the transaction. */
export async function tryDatabase(tx: Tx): Promise<{ version: string; migration: string }> {
  await sql`create temporary table diagnostics_try (word text) on commit drop`.execute(tx);
  await sql`insert into diagnostics_try values ('moon')`.execute(tx);
  const { rows } = await sql<{
    word: string;
    version: string;
    migration: string;
  }>`select word, current_setting('server_version') as version,
       (select name from schema_migrations order by run_at desc limit 1) as migration from diagnostics_try`.execute(
    tx,
  );
  if (rows[0]?.word !== 'moon') throw new Error('What was written came back different');
  return rows[0];
}
