import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Until this transaction ends, others wait here that give the same name. */
export async function takeTurns(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
