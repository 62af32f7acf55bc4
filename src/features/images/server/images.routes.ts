import type { Handlers } from '../../../platform/server/http.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { imagesContract } from '../contract.ts';
import type { Images } from './images.service.ts';
import type { JobBoard } from './job-board.ts';
import { watchJob } from './watch-job.ts';

export interface RouteTools {
  images: Images;
  board: JobBoard;
  ticker: Ticker;
}

export const imagesRoutes = ({ images, board, ticker }: RouteTools): Handlers<typeof imagesContract> => ({
  models: async () => ({ data: await images.models() }),
  generate: ({ body }, { caller, showNsfw }) => images.generate(caller, body, { showNsfw }),
  jobs: ({ query }, { caller, showNsfw }) => images.jobs({ userId: caller.userId, showNsfw }, query),
  job: ({ params }, { caller, showNsfw }) => images.job(params.id, { userId: caller.userId, showNsfw }),
  async watch({ params: { id } }, { caller, showNsfw }) {
    const read = () => images.job(id, { userId: caller.userId, showNsfw });
    // Somebody else's job is refused before the stream begins.
    await read();
    return { stream: (events) => watchJob({ board, ticker, read }, id, events) };
  },
  cancel: ({ params }, { caller, showNsfw }) => images.cancel(params.id, { userId: caller.userId, showNsfw }),
  list: ({ query }, { caller, showNsfw }) => images.list({ userId: caller?.userId ?? null, showNsfw }, query),
  async delete({ params }, { caller }) {
    await images.delete(params.id, caller.userId);
    return { success: true };
  },
});
