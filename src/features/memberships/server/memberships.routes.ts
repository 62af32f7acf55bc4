import type { Handlers } from '../../../platform/server/http.ts';
import type { membershipsContract } from '../contract.ts';
import type { Cancelling } from './changes/cancel.service.ts';
import type { Changes } from './changes/change.service.ts';
import type { Desk } from './plans/desk.service.ts';
import type { Plans } from './plans/plans.service.ts';
import type { Status } from './changes/status.service.ts';
import type { Subscribing } from './changes/subscribe.service.ts';

interface Parts {
  plans: Plans;
  status: Status;
  subscribing: Subscribing;
  changes: Changes;
  cancelling: Cancelling;
  desk: Desk;
}

export const membershipsRoutes = ({
  plans,
  status,
  subscribing,
  changes,
  cancelling,
  desk,
}: Parts): Handlers<typeof membershipsContract> => ({
  plans: ({ query }, { caller }) => plans.plans({ country: query.country, userId: caller?.userId }),
  status: (_input, { caller }) => status.orFree(caller.userId),
  subscribe: ({ body }, { caller }) => subscribing.subscribe(caller.userId, body),
  upgrade: ({ body }, { caller }) => changes.upgrade(caller.userId, body),
  quote: ({ query }, { caller }) => changes.quote(caller.userId, query.plan, query.billingPeriod),
  cancel: ({ body }, { caller }) => cancelling.cancel(caller.userId, body?.subscriptionId),
  resume: (_input, { caller }) => cancelling.resume(caller.userId),
  updateTier: ({ body }, { caller }) => cancelling.updateTier(caller.userId, body.tier),
  deskPlans: () => desk.plans(),
  setPrice: ({ body }, { caller }) => desk.setPrice(caller.userId, body),
  withdrawPrice: ({ params }, { caller }) => desk.withdrawPrice(caller.userId, params.id),
  setTier: ({ params, body }, { caller }) => desk.setTier(caller.userId, { tier: params.tier, ...body }),
  setMemberModels: ({ body }, { caller }) => desk.setMemberModels(caller.userId, body.models),
});
