// The pages of the product: built files as they are, and HTML whose first screen is drawn by the server.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { Discovery } from '../../features/discovery/server/discovery.service.ts';
import type { Config } from '../../platform/server/config.ts';
import { compressPage, type CompressedPage } from './compress-page.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');

interface RenderedPage {
  status: number;
  head: string;
  body: string;
  state: string;
}

/** dist/ssr/entry-server.js, built from src/app/web. */
interface EntryServer {
  render(input: { path: string; productName: string; feed: unknown; origin: string }): Promise<RenderedPage>;
}

export interface PageTools {
  config: Config;
  origin: () => string;
  discovery: Discovery;
}

const FIRST_FEED = { page: 1, limit: 24, sort: 'recommended' } as const;
/** The feed's page is the same for every visitor, and is drawn anew this often. Milliseconds. */
const FRESH_MS = 10_000;

export async function mountPages(app: FastifyInstance, tools: PageTools): Promise<void> {
  const isBuilt = await stat(path.join(DIST, 'web/index.html')).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return;
  const template = await readFile(path.join(DIST, 'web/index.html'), 'utf8');
  const entry = (await import(pathToFileURL(path.join(DIST, 'ssr/entry-server.js')).href)) as EntryServer;
  const policy = contentSecurityPolicy;
  const kept = new Map<string, { at: number; page: Promise<CompressedPage> }>();

  await app.register(staticFiles, {
    root: path.join(DIST, 'web'),
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  async function draw(url: string): Promise<CompressedPage> {
    const { pathname } = new URL(url, 'http://localhost');
    const isFeed = pathname === '/' || pathname === '/ForYouPage';
    const feed = isFeed
      ? JSON.parse((await tools.discovery.list(FIRST_FEED, { userId: null, showNsfw: false })).toString())
      : null;
    const input = { path: url, productName: tools.config.PRODUCT_NAME, feed, origin: tools.origin() };
    const { status, head, body, state } = await entry.render(input);
    // As functions, so that a dollar sign in a text is only that.
    const html = template
      .replace('<!--head-->', () => head)
      .replace('<!--body-->', () => body)
      .replace('<!--state-->', () => state);
    return compressPage(status, html, policy(html));
  }

  /** Pages without data of their own are drawn per path; there are few, and each is kept for a while. */
  function pageOf(url: string): Promise<CompressedPage> {
    const { pathname } = new URL(url, 'http://localhost');
    const found = kept.get(pathname);
    const now = performance.now();
    if (found && now - found.at < FRESH_MS) return found.page;
    const page = draw(url);
    kept.delete(pathname);
    kept.set(pathname, { at: now, page });
    if (kept.size > 200) kept.delete(kept.keys().next().value!);
    page.catch(() => kept.delete(pathname));
    return page;
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(request.url);
    const encoding = String(request.headers['accept-encoding'] ?? '');
    const kind = encoding.includes('br') ? 'br' : encoding.includes('gzip') ? 'gzip' : null;
    if (kind) void reply.header('content-encoding', kind);
    return reply
      .code(page.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.policy,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
      .send(kind ? page[kind] : page.html);
  };

  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/api/') || pathname.startsWith('/media/') || pathname.startsWith('/assets/')) {
      throw new AppError('request.not_found', 'Not found');
    }
    return answer(request, reply);
  });
}

/** Scripts and styles of our own, and the inline ones of this very page by their hashes. */
function contentSecurityPolicy(html: string): string {
  const hashes = [
    ...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Positions and sizes that are known only at run time stand in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
