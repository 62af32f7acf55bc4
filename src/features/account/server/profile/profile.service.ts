// Public profiles, and changes by their owners.
import { AppError } from '../../../../shared/errors.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { UserProfile } from '../../settings-contract.ts';
import type { TextCheck } from '../account.needs.ts';
import { isNameTaken } from '../account.store.ts';
import { isNameRace, nameReserved, nameTaken } from '../name-taken.ts';
import { NOBODY } from '../erasure/erasure.store.ts';
import { updateProfile, type ProfileChange } from './profile.store.ts';
import { readProfile } from './profile.views.ts';

interface Deps {
  database: Database;
  texts: TextCheck;
  /** @throws AppError auth.required */
  userOf: (id: string) => Promise<CurrentUser>;
}

const SURFACES = { username: 'username', displayName: 'username', bio: 'profile' } as const;

export function createProfiles({ database, texts, userOf }: Deps) {
  async function check(
    field: keyof typeof SURFACES,
    text: string | undefined,
    userId: string,
  ): Promise<void> {
    if (!text) return;
    await texts.check(text, SURFACES[field], userId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The form shows it where it belongs.
      throw error.at(field);
    });
  }

  /** Whoever bears such a name already keeps it; staff may take one. */
  async function refuseReserved(userId: string, change: ProfileChange): Promise<void> {
    const { role, ...user } = await userOf(userId);
    if (role !== 'user') return;
    for (const field of ['username', 'displayName'] as const) {
      const name = change[field];
      if (name && name !== user[field] && texts.isReserved(name)) throw nameReserved(field);
    }
  }

  return {
    async update(userId: string, change: ProfileChange): Promise<CurrentUser> {
      await refuseReserved(userId, change);
      for (const field of ['username', 'displayName', 'bio'] as const)
        await check(field, change[field], userId);
      if (change.username !== undefined && (await isNameTaken(database.db, change.username, userId)))
        throw nameTaken();
      try {
        await database.transact((tx) => updateProfile(tx, userId, change));
      } catch (error) {
        if (isNameRace(error)) throw nameTaken();
        throw error;
      }
      return userOf(userId);
    },

    async show(userId: string): Promise<UserProfile> {
      const row = userId === NOBODY ? undefined : await readProfile(database.db, userId);
      if (!row) throw new AppError('account.missing');
      return {
        id: row.id,
        username: row.username,
        displayName: row.display_name,
        bio: row.bio,
        avatarUrl: row.avatar_key,
        characterCount: row.characters,
        joinedAt: row.created_at.toISOString(),
      };
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;
