// Likes are counted publicly, one per user and character. Favourites are private to a user.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { LikeCounter, Summaries } from './favorites.needs.ts';
import * as store from './favorites.store.ts';
import { milestoneAt } from '../rules.ts';

export interface FavoritesDeps {
  database: Database;
  clock: Clock;
  summaries: Summaries;
  counter: LikeCounter;
  notifier: Notifier;
}

const missing = () => new AppError('favorites.missing/character');

export function createFavoritesService({ database, clock, summaries, counter, notifier }: FavoritesDeps) {
  /** Likes are private, so the creator is notified of the number only. */
  async function tellCreator(
    tx: Tx,
    characterId: string,
    character: store.LockedCharacter,
    { userId, likes }: { userId: string; likes: number },
  ) {
    const milestone = milestoneAt(likes);
    await notifier.notify(tx, {
      userId: character.creatorId,
      event: milestone ? 'likes.milestone' : 'likes.received',
      group: milestone ? `${characterId} ${milestone}` : characterId,
      subject: { kind: 'character', id: characterId, name: character.name },
      countedOnce: userId,
      amount: likes,
      link: `/characters/${characterId}`,
      picture: { kind: 'character', id: characterId },
    });
  }

  /** @param wanted the state afterwards; 'toggle' inverts it. */
  async function setLike(userId: string, characterId: string, wanted: boolean | 'toggle') {
    return database.transact(async (tx) => {
      const character = await store.lockCharacter(tx, characterId, userId);
      if (!character) throw missing();
      const was = await store.isLiked(tx, userId, characterId);
      const isLiked = wanted === 'toggle' ? !was : wanted;
      if (isLiked === was) return { isLiked, likes: character.likes };
      if (isLiked) await store.insertLike(tx, userId, characterId, new Date(clock.now()));
      else await store.deleteLike(tx, userId, characterId);
      const likes = await counter.addLikes(tx, characterId, isLiked ? 1 : -1);
      if (isLiked && character.creatorId !== userId)
        await tellCreator(tx, characterId, character, { userId, likes });
      return { isLiked, likes };
    });
  }

  /** @param since when it was first added, in ISO 8601; restores its place in the list */
  function addFavorite(userId: string, characterId: string, since: string | undefined, isToggle: boolean) {
    return database.transact(async (tx) => {
      if (!(await store.lockCharacter(tx, characterId, userId))) throw missing();
      const now = clock.now();
      const at = new Date(since ? Math.min(Date.parse(since), now) : now);
      const isNew = await store.insertFavorite(tx, userId, characterId, at);
      if (isToggle && !isNew) await store.deleteFavorite(tx, userId, characterId);
      return { isFavorite: isNew || !isToggle };
    });
  }

  return {
    like: (userId: string, characterId: string) => setLike(userId, characterId, true),
    unlike: (userId: string, characterId: string) => setLike(userId, characterId, false),
    toggleLike: (userId: string, characterId: string) => setLike(userId, characterId, 'toggle'),
    async liked(userId: string, ofUser: string) {
      if (userId !== ofUser) throw new AppError('favorites.missing');
      return { likedCharacters: await store.likedIds(database.db, userId) };
    },
    add: (userId: string, characterId: string, since?: string) =>
      addFavorite(userId, characterId, since, false),
    /** Also works for a character that was deleted. */
    async remove(userId: string, characterId: string) {
      const at = await database.transact((tx) => store.deleteFavorite(tx, userId, characterId));
      return { isFavorite: false, addedAt: at?.toISOString() ?? null };
    },
    toggle: (userId: string, characterId: string) => addFavorite(userId, characterId, undefined, true),
    ids: async (userId: string) => ({ characterIds: await store.keptIds(database.db, userId) }),
    cards: async (ids: string[], userId: string | null, showNsfw: boolean) => ({
      items: await summaries.summaries([...new Set(ids)], { userId, showNsfw }),
    }),
    async list(
      userId: string,
      page: number,
      limit: number,
      showNsfw: boolean,
    ): Promise<Listed<CharacterSummary>> {
      const { ids, total } = await store.favoriteIds(database.db, userId, (page - 1) * limit, limit);
      const items = await summaries.summaries(ids, { userId, showNsfw });
      return { items, page, limit, total, hasMore: page * limit < total };
    },
  };
}

export type Favorites = ReturnType<typeof createFavoritesService>;
