import { sql } from 'kysely';
import { hasSecondFactor } from './credentials/second-factor.store.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import { isLanguage } from '../../../shared/language/languages.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';

/** The user as they see themselves, in one read. @param demandsOfStaff whether staff need a second factor */
export async function readCurrentUser(
  db: Db,
  userId: string,
  demandsOfStaff: boolean,
): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('users as user')
    .leftJoin('preferences', 'preferences.user_id', 'user.id')
    .leftJoin('coin_accounts as account', (join) =>
      join.onRef('account.user_id', '=', 'user.id').on('account.kind', '=', 'user'),
    )
    .select([
      'user.id',
      'user.username',
      'user.email',
      'user.email_verified_at',
      'user.avatar_key',
      'user.display_name',
      'user.bio',
      sql<boolean>`"user".password_hash is not null`.as('has_password'),
      hasSecondFactor('user.id').as('has_second_factor'),
      'user.tier',
      'user.role',
      'user.time_zone',
      'user.language',
      'user.created_at',
      'account.balance',
      'preferences.selected_tags',
      'preferences.completed_onboarding',
      'preferences.nsfw_enabled',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const needsSecondFactor = demandsOfStaff && row.role !== 'user' && !row.has_second_factor;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    displayName: row.display_name,
    bio: row.bio,
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    needsSecondFactor,
    avatarUrl: row.avatar_key,
    coins: row.balance ?? 0,
    tier: row.tier,
    role: needsSecondFactor ? 'user' : row.role,
    timeZone: row.time_zone,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    preferences: {
      selectedTags: row.selected_tags ?? [],
      completedOnboarding: row.completed_onboarding ?? false,
      nsfwEnabled: row.nsfw_enabled ?? false,
    },
    createdAt: row.created_at.toISOString(),
  };
}

/** The language that a user is written to in: the one they chose, else the one in which they signed up. */
export async function readLanguage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.coalesce('language', 'first_language').as('language'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.language ?? null;
}
