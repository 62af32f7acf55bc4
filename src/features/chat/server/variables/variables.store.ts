// The variables that macros set (formats.md 3.10).
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { VariableChange } from '../../../../shared/macros/context.ts';
import { VARIABLES_MAX, VARIABLE_NAME_MAX, VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import { storable } from '../../../../shared/storable.ts';
import { readUserVariables, readVariables } from './variables.views.ts';

/**
 * Stores what an expansion changed, in the transaction that stores the text that it was for. Prompts are built from
 * variables: the caller drops the kept state of the conversation, or puts the new values into it. What exceeds the
 * limits is left out; macros keep to them, unless two replies of one user end at once.
 */
export async function applyVariables(
  tx: Tx,
  { conversationId, userId }: { conversationId: string; userId: string },
  changes: readonly VariableChange[],
): Promise<void> {
  const chat = changesOf(changes, 'chat');
  if (chat.size > 0) {
    await tx
      .deleteFrom('conversation_variables')
      .where('conversation_id', '=', conversationId)
      .where('name', 'in', [...chat.keys()])
      .execute();
    const rows = fitting(chat, (await readVariables(tx, conversationId)).size);
    if (rows.length > 0)
      await tx
        .insertInto('conversation_variables')
        .values(rows.map((row) => ({ conversation_id: conversationId, ...row })))
        .onConflict((on) =>
          on.columns(['conversation_id', 'name']).doUpdateSet((to) => ({ value: to.ref('excluded.value') })),
        )
        .execute();
  }
  const global = changesOf(changes, 'global');
  if (global.size === 0) return;
  await tx
    .deleteFrom('user_variables')
    .where('user_id', '=', userId)
    .where('name', 'in', [...global.keys()])
    .execute();
  const rows = fitting(global, (await readUserVariables(tx, userId)).size);
  if (rows.length > 0)
    await tx
      .insertInto('user_variables')
      .values(rows.map((row) => ({ user_id: userId, ...row })))
      .onConflict((on) =>
        on.columns(['user_id', 'name']).doUpdateSet((to) => ({ value: to.ref('excluded.value') })),
      )
      .execute();
}

/** The last change of each variable, in one order everywhere, so that two transactions never wait for each other. */
function changesOf(
  changes: readonly VariableChange[],
  scope: VariableChange['scope'],
): Map<string, string | null> {
  const found = changes
    .filter((change) => change.scope === scope)
    .map(({ name, value }) => [storable(name), value === null ? null : storable(value)] as const)
    .filter(
      ([name, value]) =>
        name !== '' && name.length <= VARIABLE_NAME_MAX && (value?.length ?? 0) <= VARIABLE_VALUE_MAX,
    );
  return new Map([...new Map(found)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param others variables that stay */
const fitting = (changes: Map<string, string | null>, others: number): { name: string; value: string }[] =>
  [...changes]
    .flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
    .slice(0, Math.max(0, VARIABLES_MAX - others));

export async function deleteUserVariables(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_variables').where('user_id', '=', userId).execute();
}
