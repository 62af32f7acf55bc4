import type { Handlers } from '../../../platform/server/http.ts';
import type { favoritesContract } from '../contract.ts';
import type { Favorites } from './favorites.service.ts';
import type { Merging } from './merge.service.ts';

export const favoritesRoutes = (
  favorites: Favorites,
  merging: Merging,
): Handlers<typeof favoritesContract> => ({
  like: ({ params }, { caller }) => favorites.like(caller.userId, params.id),
  toggleLike: ({ params }, { caller }) => favorites.toggleLike(caller.userId, params.id),
  unlike: ({ params }, { caller }) => favorites.unlike(caller.userId, params.id),
  liked: ({ params }, { caller }) => favorites.liked(caller.userId, params.id),
  list: ({ query }, { caller, showNsfw }) => favorites.list(caller.userId, query.page, query.limit, showNsfw),
  ids: (_, { caller }) => favorites.ids(caller.userId),
  cards: ({ query }, { caller, showNsfw }) => favorites.cards(query.ids, caller?.userId ?? null, showNsfw),
  add: ({ body }, { caller }) => favorites.add(caller.userId, body.characterId, body.addedAt),
  remove: ({ params }, { caller }) => favorites.remove(caller.userId, params.id),
  toggle: ({ body }, { caller }) => favorites.toggle(caller.userId, body.characterId),
  mergeFavorites: ({ body }, { caller }) => merging.mergeFavorites(caller.userId, body.characterIds),
  mergeLikes: ({ params, body }, { caller }) =>
    merging.mergeLikes(caller.userId, params.id, body.characterIds),
});
