import type { Handlers } from '../../../platform/server/http.ts';
import type { coinsContract } from '../contract.ts';
import type { CoinServices } from './coin-services.ts';

export const coinsRoutes = (coins: CoinServices): Handlers<typeof coinsContract> => ({
  info: (_input, { caller }) => coins.info(caller.userId),
  ledger: ({ query }, { caller }) => coins.ledger(caller.userId, query),
  exportLedger: async ({ query }, { caller }) => coins.exportLedger(caller.userId, query),
  claimMonthly: (_input, { caller }) => coins.claimMonthly(caller.userId),
  addCoins: ({ body }, { caller }) => coins.addCoins(caller.userId, body.amount),
  packs: ({ query }, { caller }) => coins.packs(caller?.userId ?? null, query.country),
  purchasePack: ({ params, body }, { caller }) => coins.purchasePack(caller.userId, params.id, body),
  deskAccount: ({ params }) => coins.deskAccount(params.id),
  deskLedger: ({ params, query }) => coins.ledger(params.id, query),
  adjust: ({ params, body }, { caller }) => coins.adjust(caller.userId, params.id, body),
  adjustments: ({ query }) => coins.adjustments(query),
  decideAdjustment: ({ params, body }, { caller }) =>
    coins.decideAdjustment(caller.userId, params.id, body.isApproved),
  deskPacks: () => coins.deskPacks(),
  addPack: ({ body }, { caller }) => coins.addPack(caller.userId, body),
  withdrawPack: ({ params }, { caller }) => coins.withdrawPack(caller.userId, params.id),
});
