// Wires up likes and favourites for the composition root.
import { createFavoritesData } from './favorites-data.ts';
import { favoritesRoutes } from './favorites.routes.ts';
import { createFavoritesService, type FavoritesDeps } from './favorites.service.ts';
import { createMerging } from './merge.service.ts';

export const createFavorites = (deps: FavoritesDeps) => ({
  routes: favoritesRoutes(createFavoritesService(deps), createMerging(deps)),
  personalData: createFavoritesData(deps),
});
