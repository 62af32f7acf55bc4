// Wires up the social feature for the composition root.
import { createFollows, type FollowsDeps } from './follows.service.ts';
import { createSocialData } from './social-data.ts';
import { socialRoutes } from './social.routes.ts';
import { createCreatorRanking, type CreatorRankingDeps } from './creator-ranking.service.ts';

export function createSocial(deps: FollowsDeps & CreatorRankingDeps) {
  const follows = createFollows(deps);
  const creatorRanking = createCreatorRanking(deps);
  return {
    follows,
    creatorRanking,
    routes: socialRoutes(follows, creatorRanking),
    data: createSocialData(deps),
  };
}

export type Social = ReturnType<typeof createSocial>;
