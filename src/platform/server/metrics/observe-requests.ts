// Request ids, the access log and the figures of requests.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export const REQUEST_ID = 'x-request-id';
/** What proxies and clients make; anything else could write lines of its own into a log. */
const ACCEPTABLE = /^[\w.:+/=-]{1,128}$/;
/** Of static files and streams one in so many is written. */
export const SAMPLE = 100;

/** @returns fastify's `genReqId`: the id that a proxy in front gave, else a new one */
export const requestIds =
  (next: () => string) =>
  ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers[REQUEST_ID];
    return typeof given === 'string' && ACCEPTABLE.test(given) ? given : next();
  };

interface Options {
  /** Null where no access log is wanted. */
  log: Log | null;
  metrics: Metrics | null;
}

/** One line for each request once it is answered, and one observation. Neither holds addresses, bodies or tokens. */
export function observeRequests(app: FastifyInstance, { log, metrics }: Options): void {
  if (!log && !metrics) return;
  let sampled = 0;
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown';
    metrics?.request({ method: request.method, path }, reply.statusCode, reply.elapsedTime / 1000);
    if (log && (!isSampled(path, request, reply) || sampled++ % SAMPLE === 0))
      write(log, request, reply, path);
    done();
  });
}

/** Failures are always written. */
const isSampled = (path: string, { headers }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode < 400 && (!path.startsWith('/api/') || headers.accept === 'text/event-stream');

function write(log: Log, request: FastifyRequest, reply: FastifyReply, path: string): void {
  log.info(
    {
      access: {
        id: request.id,
        method: request.method,
        route: path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
    },
    'request',
  );
}
