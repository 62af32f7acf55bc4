// The variables that macros set (formats.md 3.10).
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { VariableChange } from '../../../../shared/macros/context.ts';
import { VARIABLES_MAX, VARIABLE_NAME_MAX, VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import { storable } from '../../../../shared/storable.ts';
import { readUserVariables } from './variables.views.ts';

/** The text that macros were expanded for. */
export interface VariablesOf {
  conversationId: string;
  userId: string;
  /** Its message: on another path than its own, the conversation's variables are as they were without it. */
  messageId: string;
  /** The conversation's variables before, by name. */
  before: Readonly<Record<string, string>>;
  /** The message had a text before, which is continued. */
  isContinued: boolean;
}

/**
 * Stores what an expansion changed, in the transaction that stores the text that it was for, or after it. Prompts are
 * built from variables: the caller drops the kept state of the conversation, or puts the new values into it. What
 * exceeds the limits is left out; macros keep to them, unless two replies of one user end at once.
 */
export async function applyVariables(
  tx: Tx,
  { conversationId, userId, messageId, before, isContinued }: VariablesOf,
  changes: readonly VariableChange[],
): Promise<void> {
  const known = new Map(Object.entries(before));
  const chat = [...changesOf(changes, 'chat')].filter(([name, value]) => (known.get(name) ?? null) !== value);
  // Written anew: what its first attempt had set goes with that.
  if (!isContinued) await tx.deleteFrom('message_variables').where('message_id', '=', messageId).execute();
  const fresh = chat.filter(([name]) => !known.has(name)).slice(0, Math.max(0, VARIABLES_MAX - known.size));
  const set = [...chat.filter(([name]) => known.has(name)), ...fresh];
  if (set.length > 0)
    await tx
      .insertInto('message_variables')
      .values(
        set.map(([name, value]) => ({ message_id: messageId, conversation_id: conversationId, name, value })),
      )
      .onConflict((on) =>
        on.columns(['message_id', 'name']).doUpdateSet((to) => ({ value: to.ref('excluded.value') })),
      )
      .execute();
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
