import type { Handlers } from '../../../platform/server/http.ts';
import type { looksContract } from '../contract.ts';
import type { LooksService } from './looks.service.ts';

export const looksRoutes = (looks: LooksService): Handlers<typeof looksContract> => ({
  look: ({ params }, { caller, showNsfw }) => looks.page(params.id, { userId: caller.userId, showNsfw }),
  saveLook: ({ params, body }, { caller }) => looks.save(params.id, caller, body),
  async drawLook({ params, body }, { caller }) {
    await looks.draw(params.id, caller, body);
    return { success: true };
  },
  async chooseTake({ params, body }, { caller }) {
    await looks.choose(params.id, caller, { slot: params.slot, imageId: body.imageId });
    return { success: true };
  },
});
