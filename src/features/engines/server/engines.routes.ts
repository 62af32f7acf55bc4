import type { Handlers } from '../../../platform/server/http.ts';
import type { enginesContract } from '../contract.ts';
import type { pictureEnginesContract } from '../pictures-contract.ts';
import type { Engines } from './engines.service.ts';
import type { PictureDesk } from './picture-desk.service.ts';

type Run<Event> = (send: (event: Event) => void, signal: AbortSignal) => Promise<void>;

/** Sends the steps of a test to whoever asked, until they leave. */
const testStream = <Event>(run: Run<Event>) => ({
  stream(events: { onClose(act: () => void): void; send(event: Event): void; end(): void }) {
    const gone = new AbortController();
    events.onClose(() => gone.abort());
    void run((event) => events.send(event), gone.signal).finally(() => events.end());
  },
});

export const enginesRoutes = (engines: Engines): Handlers<typeof enginesContract> => ({
  state: () => engines.state(),
  choose: ({ body }, { caller }) => engines.choose(caller.userId, body),
  release: (_request, { caller }) => engines.setRole(caller.userId, 'default', null),
  add: ({ body }, { caller }) => engines.add(caller.userId, body),
  change: ({ params, body }, { caller }) => engines.change(caller.userId, params.id, body),
  test: async ({ body }) => testStream(engines.test(body)),
  remove: ({ params }, { caller }) => engines.remove(caller.userId, params.id),
  setRole: ({ params, body }, { caller }) => engines.setRole(caller.userId, params.role, body.model),
  setLine: ({ params, body }, { caller }) => engines.setLine(caller.userId, params.role, body.models),
  switch: ({ params, body }, { caller }) => engines.switch(caller.userId, params.id, body.isOff),
  offer: ({ body }, { caller }) => engines.offer(caller.userId, body),
  withdraw: ({ body }, { caller }) => engines.withdraw(caller.userId, body.model),
});

export const pictureEnginesRoutes = (desk: PictureDesk): Handlers<typeof pictureEnginesContract> => ({
  state: () => desk.state(),
  add: ({ body }, { caller }) => desk.add(caller.userId, body),
  change: ({ params, body }, { caller }) => desk.change(caller.userId, params.id, body),
  test: async ({ body }) => testStream(desk.test(body)),
  remove: ({ params }, { caller }) => desk.remove(caller.userId, params.id),
  setRole: ({ params, body }, { caller }) => desk.setRole(caller.userId, params.role, body.model),
  setLine: ({ params, body }, { caller }) => desk.setLine(caller.userId, params.role, body.models),
  switch: ({ params, body }, { caller }) => desk.switch(caller.userId, params.id, body.isOff),
});
