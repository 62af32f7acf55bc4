import type { Handlers } from '../../../../platform/server/http.ts';
import type { deskRoutes as contract } from '../../desk-contract.ts';
import type { AccountsDesk } from './desk.service.ts';

export const deskRoutes = (desk: AccountsDesk): Handlers<typeof contract> => ({
  deskUser: ({ params }, { caller }) => desk.look(params.id, caller),
  suspend: ({ params, body }, { caller }) => desk.suspend(params.id, body, caller),
  liftSuspension: ({ params, body }, { caller }) => desk.lift(params.id, body.reason, caller),
});
