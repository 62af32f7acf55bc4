import type { Handlers } from '../../../platform/server/http.ts';
import type { sharesContract } from '../contract.ts';
import type { ShareDesk } from './desk/desk.service.ts';
import type { SharesService } from './shares.service.ts';

export const sharesRoutes = (shares: SharesService, desk: ShareDesk): Handlers<typeof sharesContract> => ({
  choices: ({ params, query }, { caller }) => shares.choices(caller.userId, params.id, query),
  preview: ({ params, body }, { caller }) => shares.preview(caller.userId, params.id, body),
  share: ({ params, body }, { caller }) => shares.share(caller.userId, params.id, body),
  list: ({ query }, { caller }) => shares.list(caller.userId, query),
  withdraw: ({ params }, { caller }) => shares.withdraw(caller.userId, params.id),
  withdrawAll: (_, { caller }) => shares.withdrawAll(caller.userId),
  desk: ({ query }) => desk.list(query),
  deskOne: ({ params }) => desk.one(params.id),
  takeDown: ({ params, body }, { caller }) => desk.takeDown(caller.userId, params.id, body),
  keep: ({ params, body }, { caller }) => desk.keep(caller.userId, params.id, body.reason),
});
