// Likes and favourites of characters.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { CharacterSummary } from '../../shared/words/character.ts';
import { CARDS_MAX, MERGE_MAX } from './rules.ts';

const LikeReply = z.object({ isLiked: z.boolean(), likes: z.number().int() });
const FavoriteReply = z.object({ isFavorite: z.boolean() });
const RemovedReply = FavoriteReply.extend({
  /** When it had been added; null if it was not a favourite. Adding it with this value restores its place. */
  addedAt: Timestamp.nullable(),
});
const Missing = { 'favorites.missing': 404 };
const CharacterBody = z.strictObject({ characterId: Id });
const AddBody = CharacterBody.extend({
  /** Restores its place from before the removal. Times in the future are clamped to now. */
  addedAt: z.iso.datetime().optional(),
});
/** Oldest first. */
const MergeBody = z.strictObject({
  characterIds: z.array(Id).max(MERGE_MAX, `At most ${MERGE_MAX} at once`),
});
/** Ids of characters that do not exist or that the caller may not see. */
const Dropped = z.array(z.string());

export const favoritesContract = contract({
  like: {
    method: 'PUT',
    path: '/api/characters/{id}/likes',
    access: 'session',
    summary: 'Likes a character; once is enough.',
    params: IdParams,
    reply: LikeReply,
    errors: Missing,
  },
  toggleLike: {
    method: 'POST',
    path: '/api/characters/{id}/likes',
    access: 'session',
    summary: 'Likes a character, or takes the like back.',
    params: IdParams,
    reply: LikeReply,
    errors: Missing,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/characters/{id}/likes',
    access: 'session',
    summary: 'Takes a like back.',
    params: IdParams,
    reply: LikeReply,
    errors: Missing,
  },
  liked: {
    method: 'GET',
    path: '/api/users/{id}/likedCharacters',
    priority: 'low',
    access: 'session',
    summary: 'Ids of the characters that the caller likes; somebody else’s list answers 404.',
    params: IdParams,
    reply: z.object({ likedCharacters: z.array(z.string()) }),
    errors: Missing,
  },
  list: {
    method: 'GET',
    path: '/api/favorites',
    access: 'session',
    summary: 'The caller’s favourites, newest first.',
    query: pageQuery(24, 100),
    reply: listOf(CharacterSummary),
  },
  ids: {
    method: 'GET',
    path: '/api/favorites/ids',
    access: 'session',
    summary: 'Ids of the characters among the caller’s favourites.',
    reply: z.object({ characterIds: z.array(z.string()) }),
  },
  cards: {
    method: 'GET',
    path: '/api/favorites/cards',
    access: 'guest',
    summary:
      'The cards of these characters, for the favourites of a guest; what they may not see is left out.',
    query: z.object({
      ids: z.union([z.array(Id).max(CARDS_MAX, `At most ${CARDS_MAX} at once`), Id.transform((id) => [id])]),
    }),
    reply: z.object({ items: z.array(CharacterSummary) }),
  },
  add: {
    method: 'POST',
    path: '/api/favorites',
    access: 'session',
    summary: 'Adds a favourite; once is enough.',
    body: AddBody,
    reply: FavoriteReply,
    errors: Missing,
  },
  remove: {
    method: 'DELETE',
    path: '/api/favorites/{id}',
    access: 'session',
    summary: 'Removes a favourite; the id is the character’s.',
    params: IdParams,
    reply: RemovedReply,
    errors: Missing,
  },
  toggle: {
    method: 'POST',
    path: '/api/favorites/toggle',
    access: 'session',
    summary: 'Adds or removes a favourite.',
    body: CharacterBody,
    reply: FavoriteReply,
    errors: Missing,
  },
  mergeFavorites: {
    method: 'POST',
    path: '/api/favorites/merge',
    priority: 'low',
    access: 'session',
    summary: 'Adds what was kept as a guest; what is there already stays, once.',
    rate: 'write',
    body: MergeBody,
    reply: z.object({ merged: z.array(z.string()), dropped: Dropped }),
    errors: Missing,
  },
  mergeLikes: {
    method: 'POST',
    path: '/api/users/{id}/likes/merge',
    priority: 'low',
    access: 'session',
    summary:
      'Likes what was liked as a guest, each once, and answers the counts; somebody else’s list answers 404.',
    rate: 'write',
    params: IdParams,
    body: MergeBody,
    reply: z.object({
      merged: z.array(z.object({ characterId: z.string(), likes: z.number().int() })),
      dropped: Dropped,
    }),
    errors: Missing,
  },
});
