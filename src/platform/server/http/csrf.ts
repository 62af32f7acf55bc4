// CSRF protection by double submission: the header must repeat the cookie.
import '@fastify/cookie';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';

/** Used over TLS: the prefix prevents other hosts of the domain from setting it. */
const SECURE_COOKIE = '__Host-nb_csrf';
const COOKIE = 'nb_csrf';
const HEADER = 'x-csrf-token';

/** Returns the visitor's token; creates it and sets the cookie if there is none. */
export function issueCsrf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const name = isSecure ? SECURE_COOKIE : COOKIE;
  const existing = request.cookies[name];
  const token = existing && /^[\w-]{43}$/.test(existing) ? existing : randomBytes(32).toString('base64url');
  void reply.setCookie(name, token, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure,
    maxAge: 30 * 24 * 3600,
  });
  return token;
}

/** @throws AppError request.csrf if the header does not repeat the cookie. */
export function checkCsrf(request: FastifyRequest): void {
  const cookie = Buffer.from(request.cookies[SECURE_COOKIE] ?? request.cookies[COOKIE] ?? '');
  const header = Buffer.from(String(request.headers[HEADER] ?? ''));
  if (cookie.length === 0 || cookie.length !== header.length || !timingSafeEqual(cookie, header)) {
    throw new AppError('request.csrf');
  }
}
