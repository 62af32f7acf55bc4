// The tags that each user chose. They can reveal a person's sexuality, so nobody else ever sees them.
import { AppError } from '../../../shared/errors.ts';
import type { Preferences } from '../../../shared/words/user.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { TAG_CATEGORIES } from '../catalogue.ts';
import { excludes, TEXT } from '../rules.ts';
import * as store from './interests.store.ts';
import type { Agreements, InterestsKept } from './tags.needs.ts';
import { selectPolicies } from './tags.store.ts';

export interface InterestsDeps {
  database: Database;
  clock: Clock;
  kept: InterestsKept;
  agreements: Agreements;
}

const BUILT_IN = new Set(TAG_CATEGORIES.flatMap(({ tags }) => tags.map((tag) => tag.name)));

/** What the feed reads. */
export const createInterestReader = (database: Database) => ({
  /** Empty if nothing was chosen yet. */
  of: (userId: string): Promise<string[]> => store.selectInterests(database.db, userId),
});

export function createInterests({ database, clock, kept, agreements }: InterestsDeps) {
  /**
   * Pages offer the built-in set when the list is too short, so its names are accepted even without a row.
   * `review` applies to publishing under a tag, not to choosing it as an interest.
   */
  async function findUnknown(names: string[]): Promise<string[]> {
    const policies = await selectPolicies(database.db, names);
    return names.filter(
      (name) => (policies.get(name) ?? (BUILT_IN.has(name) ? '' : 'disabled')) === 'disabled',
    );
  }

  const refused = (names: string[], wrong: string[], why: 'unknown' | 'campus'): AppError =>
    new AppError(`tags.refused/${why}`, {
      fields: Object.fromEntries(wrong.map((name) => [`selectedTags.${names.indexOf(name)}`, TEXT[why]])),
    });

  return {
    /**
     * @throws AppError tags.missing for another user, tags.refused with each tag that cannot be chosen
     */
    async save(callerId: string, userId: string, wanted: Preferences): Promise<Preferences> {
      const missing = new AppError('tags.missing');
      if (callerId !== userId) throw missing;
      const names = wanted.selectedTags;
      const unknown = await findUnknown(names);
      if (unknown.length > 0) throw refused(names, unknown, 'unknown');
      const clashing = names.filter((name) => names.some((other) => excludes(name, other)));
      if (clashing.length > 0) throw refused(names, clashing, 'campus');
      try {
        await database.transact(async (tx) => {
          const at = new Date(clock.now());
          // Only the first set-up asks for agreement; later the same dialog only changes tags.
          const isFirst = !(await store.hasCompletedOnboarding(tx, userId));
          await store.upsertPreferences(tx, userId, wanted, at);
          if (isFirst) await agreements.record(tx, userId, at);
        });
      } catch (error) {
        // The account was deleted, but its access token is valid for some more minutes.
        if ((error as { code?: string }).code === '23503') throw missing;
        throw error;
      }
      kept.forgetInterests(userId);
      return wanted;
    },

    /** Whether the user may get explicit content in chats. Stored independently of the tags. */
    setNsfwEnabled: (userId: string, isEnabled: boolean): Promise<void> =>
      database.transact((tx) => store.upsertNsfwEnabled(tx, userId, isEnabled, new Date(clock.now()))),
  };
}

export type InterestsService = ReturnType<typeof createInterests>;
