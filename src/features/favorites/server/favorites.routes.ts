import type { Handlers } from '../../../platform/server/http.ts';
import type { favoritesContract } from '../contract.ts';
import type { Favorites } from './favorites.service.ts';

export const favoritesRoutes = (favorites: Favorites): Handlers<typeof favoritesContract> => ({
  like: ({ params }, { caller }) => favorites.like(caller.userId, params.id),
  toggleLike: ({ params }, { caller }) => favorites.toggleLike(caller.userId, params.id),
  unlike: ({ params }, { caller }) => favorites.unlike(caller.userId, params.id),
  liked: ({ params }, { caller }) => favorites.liked(caller.userId, params.id),
  list: ({ query }, { caller, showNsfw }) => favorites.list(caller.userId, query.page, query.limit, showNsfw),
  add: ({ body }, { caller }) => favorites.add(caller.userId, body.characterId),
  remove: ({ params }, { caller }) => favorites.remove(caller.userId, params.id),
  toggle: ({ body }, { caller }) => favorites.toggle(caller.userId, body.characterId),
});
