// Request ids, the access log and the metrics of requests.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export const REQUEST_ID = 'x-request-id';
/** The usual format of request ids. Any other value is ignored, because it could inject lines into a log. */
const ACCEPTABLE = /^[\w.:+/=-]{1,128}$/;
/** Only one in so many requests of static files and streams is logged. */
export const SAMPLE = 100;

/** @returns fastify's `genReqId`: the id from the proxy in front, otherwise a new one */
export const requestIds =
  (next: () => string) =>
  ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers[REQUEST_ID];
    return typeof given === 'string' && ACCEPTABLE.test(given) ? given : next();
  };

interface Options {
  /** Null if there is no access log. */
  log: Log | null;
  metrics: Metrics | null;
}

/** Logs and measures each request when it is answered. Neither contains URLs, bodies or tokens. */
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

/** Failures are always logged. */
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
