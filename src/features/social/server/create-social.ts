// Everything of following and creators, put together for compose.
import { createFollows, type FollowsTools } from './follows.service.ts';
import { createSocialData } from './social-data.ts';
import { socialRoutes } from './social.routes.ts';
import { createStandings, type StandingsTools } from './standings.service.ts';

export function createSocial(tools: FollowsTools & StandingsTools) {
  const follows = createFollows(tools);
  const standings = createStandings(tools);
  return { follows, standings, routes: socialRoutes(follows, standings), data: createSocialData(tools) };
}

export type Social = ReturnType<typeof createSocial>;
