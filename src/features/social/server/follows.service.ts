// Follows between users. Follows and their counts are public. The counts are updated in the transaction of
// each follow.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { CreatorCounts, FollowState, Person } from '../contract.ts';
import { FOLLOWING_MAX, NEWEST_DEPTH, PEOPLE_DEPTH } from '../rules.ts';
import * as store from './follows.store.ts';
import * as views from './follows.views.ts';
import { presentPerson } from './present.ts';
import type { Summaries, Viewer } from './social.needs.ts';

export interface FollowsDeps {
  database: Database;
  clock: Clock;
  summaries: Summaries;
  notifier: Notifier;
  /** The account that owns the content of deleted users; it is never shown. */
  nobodyId: string;
}

interface Paging {
  page: number;
  limit: number;
}

export const missing = () => new AppError('social.missing');

/** The part of a page that lies within the paging depth; empty beyond it. */
export function sliceOf({ page, limit }: Paging, depth: number): { offset: number; limit: number } {
  const offset = (page - 1) * limit;
  return { offset, limit: Math.max(0, Math.min(limit, depth - offset)) };
}

export function createFollows({ database, clock, summaries, notifier, nobodyId }: FollowsDeps) {
  const { db } = database;

  async function counts(userId: string, viewerId: string | null): Promise<views.CountRow> {
    const row = userId === nobodyId ? undefined : await views.readCounts(db, userId, viewerId);
    if (!row) throw missing();
    return row;
  }

  const state = ({ is_following, followers }: views.CountRow): FollowState => ({
    isFollowing: is_following,
    followers,
  });

  async function people(
    userId: string,
    viewerId: string | null,
    paging: Paging,
    kind: 'followers' | 'following',
  ): Promise<Listed<Person>> {
    const read = kind === 'followers' ? views.readFollowers : views.readFollowing;
    const slice = sliceOf(paging, PEOPLE_DEPTH);
    const [count, rows] = await Promise.all([
      counts(userId, viewerId),
      slice.limit > 0 ? read(db, userId, viewerId, slice) : [],
    ]);
    const total = count[kind];
    const reached = paging.page * paging.limit;
    return {
      items: rows.map(presentPerson),
      ...paging,
      total,
      hasMore: reached < Math.min(total, PEOPLE_DEPTH),
    };
  }

  return {
    /** @throws AppError social.missing, social.self, social.too_many */
    async follow(followerId: string, followedId: string): Promise<FollowState> {
      if (followerId === followedId) throw new AppError('social.self');
      if (followedId === nobodyId) throw missing();
      await database.transact(async (tx) => {
        const held = await store.holdUsers(tx, [followerId, followedId]);
        const name = held.get(followerId);
        if (name === undefined) throw new AppError('auth.required/invalid_token');
        if (!held.has(followedId)) throw missing();
        const pair = { followerId, followedId };
        if (!(await store.insertFollow(tx, pair, new Date(clock.now())))) return;
        if ((await store.countUp(tx, pair)) > FOLLOWING_MAX)
          throw new AppError('social.too_many', { params: { most: FOLLOWING_MAX } });
        await notifier.notify(tx, {
          userId: followedId,
          event: 'follower.new',
          group: 'followers',
          actor: { id: followerId, name },
          subject: { kind: 'user', id: followerId, name },
          link: `/user-profile/${followerId}`,
          picture: { kind: 'user', id: followerId },
        });
      });
      return state(await counts(followedId, followerId));
    },

    async unfollow(followerId: string, followedId: string): Promise<FollowState> {
      const pair = { followerId, followedId };
      await database.transact(async (tx) => {
        if (await store.deleteFollow(tx, pair)) await store.countDown(tx, pair);
      });
      // A deleted user has no followers.
      const row = await views.readCounts(db, followedId, followerId);
      return row ? state(row) : { isFollowing: false, followers: 0 };
    },

    /** @throws AppError social.missing */
    status: async (followerId: string, followedId: string): Promise<FollowState> =>
      state(await counts(followedId, followerId)),

    /** @throws AppError social.missing */
    followers: (userId: string, viewerId: string | null, paging: Paging) =>
      people(userId, viewerId, paging, 'followers'),
    /** @throws AppError social.missing */
    following: (userId: string, viewerId: string | null, paging: Paging) =>
      people(userId, viewerId, paging, 'following'),

    /** @throws AppError social.missing */
    async counts(userId: string, viewerId: string | null): Promise<CreatorCounts> {
      const [row, work] = await Promise.all([counts(userId, viewerId), views.readWork(db, userId)]);
      return {
        ...state(row),
        following: row.following,
        characterCount: work.characters,
        chatCount: work.chats,
        likes: work.likes,
      };
    },

    async newest(viewer: Viewer & { userId: string }, paging: Paging): Promise<Listed<CharacterSummary>> {
      const slice = sliceOf(paging, NEWEST_DEPTH);
      const [ids, total] = await Promise.all([
        slice.limit > 0 ? views.newestOfFollowed(db, viewer.userId, slice) : [],
        views.countOfFollowed(db, viewer.userId),
      ]);
      const items = await summaries.summaries(ids, viewer);
      return { items, ...paging, total, hasMore: paging.page * paging.limit < total };
    },

    /** Users whose counts are wrong, for consistency checks. Empty unless there is a bug. */
    reconcile: () => views.wrongCounts(db),
  };
}

export type Follows = ReturnType<typeof createFollows>;
