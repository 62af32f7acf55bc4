// One place decides what a failure looks like from outside: known refusals as they are, the rest without detail.
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '../../../shared/errors.ts';
import { COMMON_ERRORS } from '../http.ts';
import { BlobStoreError } from '../ports/blob-store.ts';
import { isLostConnection } from '../db/lost-connection.ts';

/** fastify's and the database's own errors, as ours. */
function known(error: FastifyError): AppError | null {
  if (error instanceof BlobStoreError) return new AppError('server.unavailable', { retryAfter: 5 });
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('request.too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('request.media_type');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('request.invalid/json');
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ECONNRESET':
    case 'EPIPE':
    // The server is stopped, has crashed, is starting, or is out of room.
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case '53100':
    // The limits of limits.ts: of a statement, a lock, an idle transaction, a transaction.
    case '57014':
    case '55P03':
    case '25P03':
    case '25P04':
      return new AppError('server.unavailable', { retryAfter: 5 });
    // The disk is full, or the share of it that this process may use.
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('server.unavailable/disk', { retryAfter: 60 });
    case '23503':
      // The account was deleted while the request ran.
      if (/_(user|owner|creator)_id_fkey$/.test((error as { constraint?: string }).constraint ?? ''))
        return new AppError('auth.required/invalid_token');
      break;
    default:
  }
  if (isLostConnection(error.message)) {
    return new AppError('server.unavailable', { retryAfter: 5 });
  }
  if (error instanceof SyntaxError && error.statusCode === 400) return new AppError('request.invalid/json');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid');
  return null;
}

function bodyOf({ code, variant, message, details: { params, fields, extra } }: AppError): ErrorBody {
  return {
    error: {
      code,
      message,
      ...(variant ? { variant } : {}),
      ...(params ? { params } : {}),
      ...(fields ? { fields } : {}),
    },
    ...extra,
  };
}

function send(reply: FastifyReply, status: number, error: AppError): FastifyReply {
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  // The router answers an address that it cannot read before any hook.
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(bodyOf(error));
}

const nothingAt = ({ method, url }: FastifyRequest): AppError =>
  new AppError('request.not_found/address', { params: { method, url: url.slice(0, 200) } });

/** For an address that the router cannot even read: a broken escape, or a part longer than any id. */
export const answerUnreadableAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  send(reply, 404, nothingAt(request));

/** For bytes that are no HTTP request. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  // Gone already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, refusal] = brokenHttp(error.code);
  const body = JSON.stringify(bodyOf(refusal));
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}

function brokenHttp(code: string | undefined): [status: number, refusal: AppError] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, new AppError('request.too_large/headers')];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, new AppError('request.timeout')];
  return [400, new AppError('request.invalid/http')];
}

/** What is read of a body that is too large, and for how long, before its sender is cut off. */
const HEARD_BYTES = 64 * 1_048_576;
const HEARD_MS = 15_000;

/** Reads and discards the rest of the body: a client that is cut off while it sends never reads the answer. */
function hearOut(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    const late = AbortSignal.timeout(HEARD_MS);
    let heard = 0;
    const count = (chunk: Buffer) => {
      heard += chunk.length;
      if (heard > HEARD_BYTES) end();
    };
    const end = () => {
      request.off('data', count);
      late.removeEventListener('abort', end);
      resolve();
    };
    request.on('data', count);
    request.once('end', end);
    request.once('close', end);
    late.addEventListener('abort', end);
    request.resume();
  });
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = error instanceof AppError ? error : known(error);
    const statuses =
      (request.routeOptions.config as { statuses?: Record<string, number> }).statuses ?? COMMON_ERRORS;
    const status = refusal ? statuses[refusal.code] : undefined;
    if (refusal && status) {
      if (refusal.code === 'request.too_large') await hearOut(request.raw);
      if (status >= 500) request.log.warn({ err: error, requestId: request.id }, 'unavailable');
      return send(reply, status, refusal);
    }
    // An undeclared refusal is a fault of ours: the contract has to stay true.
    const { url, method, id: requestId } = request;
    request.log.error({ err: error, url, method, requestId }, 'unexpected error');
    return send(reply, 500, new AppError('server.error'));
  });
  app.setNotFoundHandler((request, reply) => send(reply, 404, nothingAt(request)));
}
