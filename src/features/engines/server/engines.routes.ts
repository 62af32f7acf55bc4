import type { Handlers } from '../../../platform/server/http.ts';
import type { enginesContract, pictureEnginesContract } from '../contract.ts';
import type { Engines } from './engines.service.ts';
import type { PictureDesk } from './picture-desk.service.ts';

export const enginesRoutes = (engines: Engines): Handlers<typeof enginesContract> => ({
  state: () => engines.state(),
  choose: ({ body }, { caller }) => engines.choose(caller.userId, body),
  release: (_request, { caller }) => engines.setRole(caller.userId, 'default', null),
  add: ({ body }, { caller }) => engines.add(caller.userId, body),
  change: ({ params, body }, { caller }) => engines.change(caller.userId, params.id, body),
  test: async ({ body }) => {
    const run = engines.test(body);
    return {
      stream(events) {
        const gone = new AbortController();
        events.onClose(() => gone.abort());
        void run((event) => events.send(event), gone.signal).finally(() => events.end());
      },
    };
  },
  remove: ({ params }, { caller }) => engines.remove(caller.userId, params.id),
  setRole: ({ params, body }, { caller }) => engines.setRole(caller.userId, params.role, body.model),
  offer: ({ body }, { caller }) => engines.offer(caller.userId, body),
  withdraw: ({ body }, { caller }) => engines.withdraw(caller.userId, body.model),
});

export const pictureEnginesRoutes = (desk: PictureDesk): Handlers<typeof pictureEnginesContract> => ({
  state: () => desk.state(),
  add: ({ body }, { caller }) => desk.add(caller.userId, body),
  change: ({ params, body }, { caller }) => desk.change(caller.userId, params.id, body),
  remove: ({ params }, { caller }) => desk.remove(caller.userId, params.id),
  setRole: ({ params, body }, { caller }) => desk.setRole(caller.userId, params.role, body.model),
});
