import type { Handlers } from '../../../platform/server/http.ts';
import type { coinsContract } from '../contract.ts';
import type { Coins } from './coins.service.ts';

export const coinsRoutes = (coins: Coins): Handlers<typeof coinsContract> => ({
  info: (_input, { caller }) => coins.info(caller.userId),
  ledger: ({ query }, { caller }) => coins.ledger(caller.userId, query.page, query.limit),
  claimMonthly: (_input, { caller }) => coins.claimMonthly(caller.userId),
});
