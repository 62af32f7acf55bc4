import type { Handlers } from '../../../platform/server/http.ts';
import type { discoveryContract } from '../contract.ts';
import type { Discovery } from './discovery.service.ts';
import type { Hiding } from './feed/hiding.ts';
import type { Search } from './search/search.ts';
import type { Suggest } from './search/suggest.ts';

export interface DiscoveryParts {
  discovery: Discovery;
  hiding: Hiding;
  search: Search;
  suggest: Suggest;
}

export const discoveryRoutes = ({
  discovery,
  hiding,
  search,
  suggest,
}: DiscoveryParts): Handlers<typeof discoveryContract> => ({
  list: ({ query }, { caller, showNsfw }) =>
    discovery.list(query, { userId: caller?.userId ?? null, showNsfw }),
  ofCategory: ({ params, query }, { caller, showNsfw }) =>
    discovery.listOfCategory(params.id, query, { userId: caller?.userId ?? null, showNsfw }),
  hide: ({ params }, { caller }) => hiding.hide(caller.userId, params.id),
  unhide: ({ params }, { caller }) => hiding.unhide(caller.userId, params.id),
  hidden: ({ query }, { caller, showNsfw }) => hiding.list({ userId: caller.userId, showNsfw }, query),
  search: ({ query }, { caller, showNsfw, request }) =>
    search.search(query, {
      userId: caller?.userId ?? null,
      showNsfw,
      languages: request.headers['accept-language'],
    }),
  suggest: ({ query }, { caller, showNsfw, request }) =>
    suggest(query.q, {
      userId: caller?.userId ?? null,
      showNsfw,
      languages: request.headers['accept-language'],
    }),
});
