import type { Handlers } from '../../../platform/server/http.ts';
import { seesAddresses } from '../../../platform/server/mask-address.ts';
import type { removalsContract } from '../contract.ts';
import type { Decisions } from './desk/decisions.service.ts';
import type { Desk } from './desk/desk.service.ts';
import type { createRequests } from './requests/request.service.ts';
import type { Statuses } from './desk/status.service.ts';

export interface RemovalsParts {
  requests: ReturnType<typeof createRequests>;
  statuses: Statuses;
  decisions: Decisions;
  desk: Desk;
}

export const removalsRoutes = ({
  requests,
  statuses,
  decisions,
  desk,
}: RemovalsParts): Handlers<typeof removalsContract> => ({
  request: ({ body }, { caller, address }) =>
    requests.request(body, { userId: caller?.userId ?? null, address }),
  own: (_input, { caller }) => statuses.held(caller.userId),
  status: ({ params, query }, { caller }) =>
    statuses.status(params.id, { userId: caller?.userId ?? null, key: query.key }),
  async answer({ params, body }, { caller }) {
    await decisions.answer(caller.userId, params.id, body);
    return statuses.status(params.id, { userId: caller.userId });
  },
  desk: ({ query }, { caller }) => desk.list({ ...query, seesAddresses: seesAddresses(caller) }),
  deskOne: ({ params }, { caller }) => desk.one(params.id, seesAddresses(caller)),
  revealAddress: async ({ params, body }, { caller }) => ({
    email: await desk.reveal(caller.userId, params.id, body.reason),
  }),
  deskPicture: ({ params }, { caller }) => desk.picture(caller.userId, params.id, params.itemId),
  async decide({ params, body }, { caller }) {
    await decisions.decide(caller.userId, params.id, body);
    return desk.one(params.id, seesAddresses(caller));
  },
  async courtAction({ params, body }, { caller }) {
    await decisions.courtAction(caller.userId, params.id, body.note);
    return desk.one(params.id, seesAddresses(caller));
  },
});
