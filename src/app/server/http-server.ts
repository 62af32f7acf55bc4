import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerErrors } from '../../platform/server/error-reply.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Log } from '../../platform/server/log.ts';
import { readQuery } from './read-query.ts';

/** JSON bodies: the longest message, a character with all its texts, and room. */
const BODY_BYTES = 1_048_576;

export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A line a request costs more than most requests; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.TRUST_PROXY === 'true',
    routerOptions: { querystringParser: readQuery, maxParamLength: 300 },
    forceCloseConnections: true,
    genReqId: () => '',
  });
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    // Pages ask for theirs; an answer of the API needs only the two that mount() sets.
    global: false,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: config.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  answerErrors(app);
  return app;
}
