import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface Choice {
  name: string;
  baseUrl: string;
  model: string;
}

export async function readChoice(db: Db): Promise<Choice | null> {
  const row = await db.selectFrom('chosen_engine').select(['name', 'base_url', 'model']).executeTakeFirst();
  return row ? { name: row.name, baseUrl: row.base_url, model: row.model } : null;
}

export async function writeChoice(tx: Tx, choice: Choice, at: Date): Promise<void> {
  const row = { name: choice.name, base_url: choice.baseUrl, model: choice.model, chosen_at: at };
  await tx
    .insertInto('chosen_engine')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

export async function deleteChoice(tx: Tx): Promise<void> {
  await tx.deleteFrom('chosen_engine').execute();
}
