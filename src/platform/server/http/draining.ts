// The time between the signal to stop and the end: nothing new of length begins, and what is under way may end.
import type { FastifyInstance } from 'fastify';
import { within } from '../deadline.ts';
import type { Ticker } from '../ports/ticker.ts';

export interface Draining {
  isDraining(): boolean;
  /**
   * From now on the server is not ready and begins no streams. Resolves when all `work` and all requests under
   * way have ended, at the latest after `ms`. Event streams do not count as requests: some have no end.
   */
  drain(work: (() => Promise<void>)[], ms: number): Promise<void>;
  /** The response of this request is a stream, which may have no end. */
  exempt(response: object): void;
}

/** Answers go on, but each closes its connection, so that the next request can go to another server. */
export function createDraining(app: FastifyInstance, ticker: Ticker): Draining {
  const underWay = new Set<object>();
  let isDraining = false;
  let waiting: (() => void)[] = [];

  function end(response: object): void {
    underWay.delete(response);
    if (underWay.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  app.addHook('onRequest', (_request, reply, done) => {
    underWay.add(reply.raw);
    reply.raw.once('close', () => end(reply.raw));
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  const whenIdle = (): Promise<void> =>
    underWay.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

  return {
    isDraining: () => isDraining,
    async drain(work, ms) {
      isDraining = true;
      const ended = Promise.all(work.map((wait) => wait())).then(whenIdle);
      await within({ ticker, ms, late: undefined }, ended);
    },
    exempt: end,
  };
}
