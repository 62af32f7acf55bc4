// Likes and favourites of characters.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { CharacterSummary } from '../../shared/words/character.ts';

const LikeReply = z.object({ isLiked: z.boolean(), likes: z.number().int() });
const FavoriteReply = z.object({ isFavorite: z.boolean() });
const Missing = { 'favorites.missing': 404 };
const CharacterBody = z.strictObject({ characterId: Id });

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
  add: {
    method: 'POST',
    path: '/api/favorites',
    access: 'session',
    summary: 'Adds a favourite; once is enough.',
    body: CharacterBody,
    reply: FavoriteReply,
    errors: Missing,
  },
  remove: {
    method: 'DELETE',
    path: '/api/favorites/{id}',
    access: 'session',
    summary: 'Removes a favourite; the id is the character’s.',
    params: IdParams,
    reply: FavoriteReply,
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
});
