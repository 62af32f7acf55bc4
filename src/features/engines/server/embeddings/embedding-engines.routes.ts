import type { Handlers } from '../../../../platform/server/http.ts';
import type { embeddingEnginesContract } from '../../embeddings-contract.ts';
import type { Embeddings } from './embedding-desk.service.ts';

export const embeddingEnginesRoutes = (desk: Embeddings): Handlers<typeof embeddingEnginesContract> => ({
  state: () => desk.state(),
  choose: ({ body }, { caller }) => desk.choose(caller.userId, body),
  add: ({ body }, { caller }) => desk.add(caller.userId, body),
  change: ({ params, body }, { caller }) => desk.change(caller.userId, params.id, body),
  test: async ({ body }) => {
    const run = desk.test(body);
    return {
      stream(events) {
        const gone = new AbortController();
        events.onClose(() => gone.abort());
        void run((event) => events.send(event), gone.signal).finally(() => events.end());
      },
    };
  },
  remove: ({ params }, { caller }) => desk.remove(caller.userId, params.id),
  setRole: ({ params, body }, { caller }) => desk.setRole(caller.userId, params.role, body.model),
  switch: ({ params, body }, { caller }) => desk.switch(caller.userId, params.id, body.isOff),
});
