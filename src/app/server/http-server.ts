import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  answerBrokenHttp,
  answerErrors,
  answerUnreadableAddress,
} from '../../platform/server/error-reply.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Log } from '../../platform/server/log.ts';
import { REQUEST_ID, requestIds } from '../../platform/server/metrics/observe-requests.ts';
import { trustOf } from '../../platform/server/trust-proxy.ts';
import { readQuery } from './read-query.ts';

/** JSON bodies: the longest message, a character with all its texts, and room. */
const BODY_BYTES = 1_048_576;

/** Calls are checked by their contracts, and fastify's own compilers take longer to load than the rest of it. */
const noSchemas = (): never => {
  throw new Error('A route has a schema of fastify: write it into its contract');
};

interface HttpServerParts {
  config: Config;
  log: Log;
  /** Makes the id of a request that comes without one. */
  nextId: () => string;
}

export async function createHttpServer({ config, log, nextId }: HttpServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // observe-requests.ts writes the access log; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: trustOf(config.TRUST_PROXY),
    routerOptions: { querystringParser: readQuery, maxParamLength: 300 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: true,
    genReqId: requestIds(nextId),
    // A logger for each request takes longer than routing it; the few lines that need the id name it themselves.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBrokenHttp,
  });
  // Bodies are JSON or forms; fastify would take this one as well.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    // Every answer is what it says it is, and says by which name its request is found in the log.
    void reply.headers({ 'x-content-type-options': 'nosniff', [REQUEST_ID]: request.id });
    done();
  });
  await app.register(cookie);
  answerErrors(app);
  return app;
}

/** Clients name JSON on every call, also where they send nothing: nothing is no body then, not a broken one. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

/** The part of the server for routes that take files: no other call waits for what a form needs at its begin and end. */
export async function createUploadServer(app: FastifyInstance): Promise<{ uploads: FastifyInstance }> {
  let uploads = app;
  await app.register(async (part) => {
    // upload.ts says so itself, once the whole request has been heard.
    await part.register(multipart, { throwFileSizeLimit: false });
    uploads = part;
  });
  // Not by itself: an instance can be awaited, and gives the outermost one then.
  return { uploads };
}

/** The part of the server for routes that check a signature over the bytes as they came. */
export async function createRawServer(app: FastifyInstance): Promise<{ rawBodies: FastifyInstance }> {
  let rawBodies = app;
  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    rawBodies = part;
  });
  return { rawBodies };
}
