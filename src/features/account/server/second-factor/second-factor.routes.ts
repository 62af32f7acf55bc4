import type { Handlers } from '../../../../platform/server/http.ts';
import type { secondFactorRoutes as contract } from '../../second-factor-contract.ts';
import type { SecondFactors } from './second-factor.service.ts';

export const secondFactorRoutes = (factors: SecondFactors): Handlers<typeof contract> => ({
  secondFactor: (_input, { caller }) => factors.state(caller.userId),
  beginSecondFactor: ({ body }, { caller }) => factors.begin(caller, body),
  confirmSecondFactor: ({ body }, { caller }) => factors.confirm(caller, body.code),
  endSecondFactor: async ({ body }, { caller }) => {
    await factors.end(caller, body);
    return { success: true };
  },
});
