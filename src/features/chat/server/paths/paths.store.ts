import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { TreeRow } from './fold-tree.ts';

/** @param name null takes the name away */
export async function setPathName(
  tx: Tx,
  path: { conversationId: string; messageId: string; name: string | null },
): Promise<void> {
  const { conversationId, messageId, name } = path;
  if (name === null) {
    await tx.deleteFrom('path_names').where('message_id', '=', messageId).execute();
    return;
  }
  await tx
    .insertInto('path_names')
    .values({ conversation_id: conversationId, message_id: messageId, name })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ name }))
    .execute();
}

/** Locks the conversation against changes for this transaction, unless somebody changes it. */
export async function lockFree(tx: Tx, conversationId: string): Promise<boolean> {
  const found = await sql`
    select from conversations where id = ${conversationId} for no key update skip locked`.execute(tx);
  return found.rows.length > 0;
}

/** The caller has locked the conversation. */
export async function replaceRuns(
  tx: Tx,
  conversationId: string,
  runs: readonly Required<TreeRow>[],
): Promise<void> {
  await tx.deleteFrom('path_runs').where('conversation_id', '=', conversationId).execute();
  await sql`
    insert into path_runs (conversation_id, first_id, parent_id, alternative, last_id, count)
    select ${conversationId}, run.* from unnest(${runs.map(({ id }) => id)}::uuid[],
      ${runs.map(({ parentId }) => parentId)}::uuid[], ${runs.map(({ alternative }) => alternative)}::int[],
      ${runs.map(({ lastId }) => lastId)}::uuid[], ${runs.map(({ count }) => count)}::int[]) as run`.execute(
    tx,
  );
}
