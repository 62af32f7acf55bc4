import type { Handlers } from '../../../platform/server/http.ts';
import type { enginesContract } from '../contract.ts';
import type { Engines } from './engines.service.ts';

export const enginesRoutes = (engines: Engines): Handlers<typeof enginesContract> => ({
  state: () => engines.state(),
  choose: ({ body }, { caller }) => engines.choose(caller.userId, body),
  release: (_request, { caller }) => engines.release(caller.userId),
});
