import type { Handlers } from '../../../platform/server/http.ts';
import type { discoveryContract } from '../contract.ts';
import type { Discovery } from './discovery.service.ts';

export const discoveryRoutes = (discovery: Discovery): Handlers<typeof discoveryContract> => ({
  list: ({ query }, { caller, showNsfw }) =>
    discovery.list(query, { userId: caller?.userId ?? null, showNsfw }),
});
