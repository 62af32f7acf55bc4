import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { Caller } from '../../../platform/server/access.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import { SETUP_KEY_HEADER, type setupContract, type SetupPictureEvent } from '../contract.ts';
import type { PictureServers } from './setup.needs.ts';
import type { Setup } from './setup.service.ts';
import type { TryRun } from './try-model.ts';

interface Call {
  caller: Caller | null;
  request: FastifyRequest;
}

/** Sends what a try shows to whoever asked, until they leave. */
const tryStream = <Event>(run: (send: (event: Event) => void, gone: AbortSignal) => Promise<void>) => ({
  stream(events: { send(event: Event): void; end(): void; onClose(listener: () => void): void }) {
    const gone = new AbortController();
    events.onClose(() => gone.abort());
    void run((event) => events.send(event), gone.signal).finally(() => events.end());
  },
});

export function setupRoutes(
  setup: Setup,
  tryModel: (text: string) => Promise<TryRun>,
  pictureServers: Pick<PictureServers, 'tryOne'>,
): Handlers<typeof setupContract> {
  /** @throws AppError setup.closed; auth.required where a token has expired, so that the page gets a new one */
  async function admit({ caller, request: { headers } }: Call): Promise<string | null> {
    const key = headers[SETUP_KEY_HEADER];
    if (!caller && !key && headers.authorization) throw new AppError('auth.required/invalid_token');
    return setup.admit(caller, typeof key === 'string' ? key : '');
  }

  return {
    async state(_input, call) {
      await admit(call);
      return setup.state();
    },
    notice: () => setup.notice(),
    server: async ({ body }, call) => setup.useServer(await admit(call), body),
    download: async ({ body }, call) => setup.download(await admit(call), body.modelId),
    async pause(_input, call) {
      await admit(call);
      return setup.pause();
    },
    async cancel(_input, call) {
      await admit(call);
      return setup.cancel();
    },
    async try({ body }, call) {
      await admit(call);
      return tryStream(await tryModel(body.text));
    },
    async tryPicture(_input, call) {
      await admit(call);
      return tryStream<SetupPictureEvent>((send, gone) => pictureServers.tryOne(send, gone));
    },
    finish: async ({ body }, call) => setup.finish(await admit(call), body.choice),
  };
}
