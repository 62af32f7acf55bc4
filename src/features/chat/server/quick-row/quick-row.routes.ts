import type { Handlers } from '../../../../platform/server/http.ts';
import type { quickRowContract } from '../../quick-row-contract.ts';
import type { QuickRows } from './quick-row.service.ts';

export const quickRowRoutes = (quickRows: QuickRows): Handlers<typeof quickRowContract> => ({
  read: (_, { caller }) => quickRows.read(caller.userId),
  write: ({ body }, { caller }) => quickRows.write(caller.userId, body.tools),
});
