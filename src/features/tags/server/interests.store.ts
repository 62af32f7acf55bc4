import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Preferences } from '../../../shared/words/user.ts';

/** Names of the tags that the user chose, without those disabled since. */
export async function selectInterests(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('preferences')
    .select(
      sql<string[]>`array(
        select name from unnest(selected_tags) with ordinality as chosen (name, place)
        where not exists (select from tags where tags.name = chosen.name and tags.policy = 'disabled')
        order by place
      )`.as('names'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.names ?? [];
}

export async function hasCompletedOnboarding(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('preferences')
    .select('completed_onboarding')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.completed_onboarding ?? false;
}

export async function upsertPreferences(
  tx: Tx,
  userId: string,
  { selectedTags, completedOnboarding, nsfwEnabled }: Preferences,
  at: Date,
): Promise<void> {
  const values = {
    selected_tags: selectedTags,
    completed_onboarding: completedOnboarding,
    nsfw_enabled: nsfwEnabled,
    updated_at: at,
  };
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function upsertNsfwEnabled(tx: Tx, userId: string, isEnabled: boolean, at: Date): Promise<void> {
  const change = { nsfw_enabled: isEnabled, updated_at: at };
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}
