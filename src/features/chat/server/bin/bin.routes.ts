import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatBinContract } from '../../bin-contract.ts';
import type { Bin } from './bin.service.ts';

const DONE = { success: true as const };

export const binRoutes = (bin: Bin): Handlers<typeof chatBinContract> => ({
  bin: ({ query }, { caller, showNsfw }) => bin.list(caller.userId, query, showNsfw),
  binChats: ({ body }, { caller }) => bin.putAll(caller.userId, body.ids),
  restoreChats: ({ body }, { caller }) => bin.restoreAll(caller.userId, body.ids),
  purgeChat: ({ params }, { caller }) => bin.purge(caller.userId, params.id).then(() => DONE),
  emptyBin: (_request, { caller }) => bin.empty(caller.userId).then(() => DONE),
});
