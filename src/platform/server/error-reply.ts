// One place decides what a failure looks like from outside: known refusals as they are, the rest without detail.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '../../shared/errors.ts';
import { COMMON_ERRORS } from './http.ts';

/** fastify's and the database's own errors, as ours. */
function known(error: FastifyError): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('request.too_large', 'The request is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('request.media_type', 'Send JSON with content-type application/json');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('request.invalid', 'The body is not valid JSON');
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ECONNRESET':
    case '57P01':
    case '57P03':
    case '53300':
    case '53100':
      return new AppError(
        'server.unavailable',
        'Something on our side is not available. Please try again in a moment.',
        { retryAfter: 5 },
      );
    case '23503':
      // Written for somebody who was deleted while it was under way.
      if (/_(user|owner|creator)_id_fkey$/.test((error as { constraint?: string }).constraint ?? ''))
        return new AppError('auth.required', 'Invalid or expired token');
      break;
    default:
  }
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) {
    return new AppError(
      'server.unavailable',
      'Something on our side is not available. Please try again in a moment.',
      { retryAfter: 5 },
    );
  }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new AppError('request.invalid', 'The body is not valid JSON');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid', 'Invalid request');
  return null;
}

function send(reply: FastifyReply, status: number, error: AppError): FastifyReply {
  const { fields, retryAfter, extra } = error.details;
  const body: ErrorBody & Record<string, unknown> = {
    error: { code: error.code, message: error.message, ...(fields ? { fields } : {}) },
    ...extra,
  };
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = error instanceof AppError ? error : known(error);
    const statuses =
      (request.routeOptions.config as { statuses?: Record<string, number> }).statuses ?? COMMON_ERRORS;
    const status = refusal ? statuses[refusal.code] : undefined;
    if (refusal && status) {
      if (status >= 500) request.log.warn({ err: error }, 'unavailable');
      return send(reply, status, refusal);
    }
    // An undeclared refusal is a fault of ours: the contract has to stay true.
    request.log.error({ err: error, url: request.url, method: request.method }, 'unexpected error');
    return send(
      reply,
      500,
      new AppError('server.error', 'Something went wrong on our side. Please try again.'),
    );
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      404,
      new AppError('request.not_found', `Nothing is at ${request.method} ${request.url.slice(0, 200)}`),
    ),
  );
}
