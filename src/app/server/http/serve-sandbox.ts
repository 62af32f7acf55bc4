// The pages of the embedded payment provider below /sandbox/: HTML and forms without scripts.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../../adapters/payments/index.ts';

const FORM_BYTES = 16_384;

const STYLE_TAG = /<style>([\s\S]*?)<\/style>/g;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Browsers apply `form-action` to the redirects of a form too, so the product's origin is allowed besides
 * `self`.
 */
const policyFor = (html: string, home: string): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${[...html.matchAll(STYLE_TAG)].map(([, style]) => hashOf(style!)).join(' ')}`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${home}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Set by the page where the visitor chose a theme (app/web/shell/theme.tsx). */
const THEME_COOKIE = 'nb_theme';

function themeOf({ cookies }: FastifyRequest): 'light' | 'dark' | null {
  const theme = cookies[THEME_COOKIE];
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** @param home the origin of the product, to which buyers are redirected. */
export async function serveSandbox(
  app: FastifyInstance,
  sandbox: Sandbox,
  home: () => string,
): Promise<void> {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await sandbox.handlePage({
      method: request.method === 'POST' ? 'POST' : 'GET',
      path: request.url.split('?')[0]!,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      theme: themeOf(request),
    });
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    if ('redirect' in page) return reply.headers(headers).redirect(page.redirect, 303);
    return reply
      .code(page.status)
      .headers({
        ...headers,
        'content-security-policy': policyFor(page.html, new URL(home()).origin),
        'x-frame-options': 'DENY',
      })
      .type('text/html; charset=utf-8')
      .send(page.html);
  }

  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    part.get('/sandbox/*', answer);
    part.post('/sandbox/*', answer);
  });
}
