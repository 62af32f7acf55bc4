import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  answerBrokenHttp,
  answerErrors,
  answerUnreadableAddress,
} from '../../../platform/server/http/error-reply.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Log } from '../../../platform/server/log.ts';
import { REQUEST_ID, requestIds } from '../../../platform/server/metrics/observe-requests.ts';
import { trustOf } from '../../../platform/server/limits/trust-proxy.ts';
import { readQuery } from './read-query.ts';

/** Largest JSON body. Fits a character with the longest texts, with a reserve. */
const BODY_BYTES = 1_048_576;

/**
 * Requests are validated by their contracts. Loading fastify's own schema compilers takes longer than loading
 * the rest of fastify.
 */
const noSchemas = (): never => {
  throw new Error('A route has a schema of fastify: write it into its contract');
};

interface HttpServerParts {
  config: Config;
  log: Log;
  /** Makes the id of a request that has none. */
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
    // Creating a logger for each request takes longer than routing it. The few log lines that need the
    // request id add it themselves.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBrokenHttp,
  });
  // Fastify accepts text/plain by default; bodies here are JSON or forms.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    // Forbids MIME sniffing, and tells the client the request id, which is also in the log.
    void reply.headers({ 'x-content-type-options': 'nosniff', [REQUEST_ID]: request.id });
    done();
  });
  await app.register(cookie);
  answerErrors(app);
  return app;
}

/** Clients send the JSON content type on every request. An empty body is no body, not malformed JSON. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

/**
 * The scope for upload routes. The multipart plugin adds hooks to every request, so it is registered only
 * here.
 */
export async function createUploadServer(app: FastifyInstance): Promise<{ uploads: FastifyInstance }> {
  let uploads = app;
  await app.register(async (part) => {
    // upload.ts reports an oversized file itself, after it has read the whole request.
    await part.register(multipart, { throwFileSizeLimit: false });
    uploads = part;
  });
  // Wrapped in an object because a fastify instance is thenable: `await` would return the outermost instance.
  return { uploads };
}

/** The scope for routes that verify a signature over the raw body. */
export async function createRawServer(app: FastifyInstance): Promise<{ rawBodies: FastifyInstance }> {
  let rawBodies = app;
  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    rawBodies = part;
  });
  return { rawBodies };
}
