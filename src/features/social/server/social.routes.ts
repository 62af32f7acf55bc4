import type { Handlers } from '../../../platform/server/http.ts';
import type { socialContract } from '../contract.ts';
import type { Follows } from './follows.service.ts';
import type { CreatorRanking } from './creator-ranking.service.ts';

export const socialRoutes = (
  follows: Follows,
  creatorRanking: CreatorRanking,
): Handlers<typeof socialContract> => ({
  following: ({ params, query }, { caller }) => follows.following(params.id, caller?.userId ?? null, query),
  followers: ({ params, query }, { caller }) => follows.followers(params.id, caller?.userId ?? null, query),
  follow: ({ params }, { caller }) => follows.follow(caller.userId, params.id),
  unfollow: ({ params }, { caller }) => follows.unfollow(caller.userId, params.id),
  followStatus: ({ params }, { caller }) => follows.status(caller.userId, params.id),
  top: ({ query: { period, ...paging } }, { caller, showNsfw }) =>
    creatorRanking.top(period, { userId: caller?.userId ?? null, showNsfw }, paging),
  counts: ({ params }, { caller }) => follows.counts(params.id, caller?.userId ?? null),
  newest: ({ query }, { caller, showNsfw }) => follows.newest({ userId: caller.userId, showNsfw }, query),
});
