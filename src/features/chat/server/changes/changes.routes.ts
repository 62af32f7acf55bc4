import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatChangesContract } from '../../changes-contract.ts';
import type { Changes } from './changes.service.ts';

export const changesRoutes = (changes: Changes): Handlers<typeof chatChangesContract> => ({
  changes: ({ query }, { caller, showNsfw }) => changes.since(caller.userId, query.since ?? null, showNsfw),
});
