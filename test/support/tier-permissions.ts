// Permissions of a user's tier, read from the database: for features that are tested without memberships.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/server/db/database.ts';
import type { Permissions } from '../../src/shared/words/permissions.ts';
import type { Tier } from '../../src/shared/words/tier.ts';
import type { TestDatabase } from './test-database.ts';

export const tierPermissions = ({ db }: Pick<TestDatabase, 'db'>) => ({
  async of(reader: Db, userId: string): Promise<Permissions & { tier: Tier }> {
    const { rows } = await sql<Permissions & { tier: Tier }>`
      select t.tier, memory_tokens as "memoryTokens", memory_facts as "memoryFacts",
        has_member_models as "hasMemberModels", has_premium_characters as "hasPremiumCharacters", has_samplers as "hasSamplers",
        private_pictures as "privatePictures", pictures_at_once as "picturesAtOnce", queue_place as "queuePlace"
      from users u join membership_tiers t on t.tier = u.tier where u.id = ${userId}`.execute(reader);
    return rows[0]!;
  },
  async isMemberModel(model: string): Promise<boolean> {
    const row = await db
      .selectFrom('member_models')
      .select('model')
      .where('model', '=', model)
      .executeTakeFirst();
    return row !== undefined;
  },
});

/** Changes a user's tier, as a purchase or the end of a membership does. */
export async function setTier({ db }: Pick<TestDatabase, 'db'>, userId: string, tier: Tier): Promise<void> {
  await db.updateTable('users').set({ tier }).where('id', '=', userId).execute();
}
