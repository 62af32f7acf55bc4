import { sql } from 'kysely';
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { Ban } from './banned-sentences.ts';

/** SQL: what must not be told of a message `m`. */
export const BANS = sql<Ban[]>`coalesce((
  select json_agg(json_build_object('hash', b.hash, 'sentences', coalesce(b.sentences, '{}'), 'isSource', b.is_source))
  from fact_bans b where b.conversation_id = m.conversation_id and b.message_id = m.id), '[]')`;

/**
 * Whether something was forgotten or erased of these messages since they were read; from now on until the end of the
 * transaction nothing is. To be called before anything else is locked.
 */
export async function hasNewBans(
  tx: Tx,
  conversationId: string,
  read: readonly { id: string; bans: readonly Ban[] }[],
): Promise<boolean> {
  if (read.length === 0) return false;
  await sql`select from conversations where id = ${conversationId} for share`.execute(tx);
  const known = new Set(read.flatMap(({ id, bans }) => bans.map(({ hash }) => `${id} ${hash}`)));
  const rows = await tx
    .selectFrom('fact_bans')
    .select(['message_id', 'hash'])
    .where('conversation_id', '=', conversationId)
    .where(
      'message_id',
      'in',
      read.map(({ id }) => id),
    )
    .execute();
  return rows.some((row) => !known.has(`${row.message_id} ${row.hash}`));
}
