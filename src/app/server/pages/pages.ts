// Serves the pages: HTML with a server-rendered first screen, cached and compressed.
import { createHash } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { AppError } from '../../../shared/errors.ts';
import type { Discovery } from '../../../features/discovery/server/discovery.service.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { compressPage, type CompressedPage } from './compress-page.ts';
import { languageOf } from '../../../platform/server/http/language-of.ts';
import type { PageSource } from './page-source.ts';
import type { FactsOf } from '../public/page-facts.ts';

export interface PageDeps {
  source: PageSource;
  productName: string;
  /** Which sign-in options the operator has configured. */
  offers: { hasGoogle: boolean; hasMail: boolean };
  /**
   * Whether everybody may see the diagnostic pages. Otherwise they answer 404; an administrator's browser
   * shows them nevertheless.
   */
  hasDiagnostics: boolean;
  origin: () => string;
  /** Whether the HSTS header is sent. */
  isEncrypted: boolean;
  discovery: Discovery;
  factsOf: FactsOf;
  ticker: Ticker;
}

/** What a page depends on. */
interface Wanted {
  url: string;
  /** False if the visitor wants pictures blurred: then the browser fetches its own list with covers. */
  hasPictures: boolean;
  language: string;
}

interface CachedPage {
  at: number;
  page: Promise<CompressedPage>;
  /** The last rendered page: the result of `page`, or the one before it until `page` resolves. */
  drawn: CompressedPage | undefined;
  /** Whether a new rendering is scheduled. */
  isRenewed: boolean;
}

const FIRST_FEED = { page: 1, limit: 24, sort: 'recommended' } as const;
/**
 * A page is the same for all visitors with the same language and blur setting. After this time it is rendered again.
 * Milliseconds.
 */
const FRESH_MS = 10_000;
/**
 * Up to this age the old page is sent while the new one is rendered, so that nobody waits for rendering.
 * Milliseconds.
 */
const STALE_MS = 30_000;
/**
 * Delay before a stale page is rendered again. Rendering blocks the event loop for as long as sending all
 * files of a page, and the visitor who has just received the page requests them now. Milliseconds.
 */
const LATER_MS = 2_000;
/** Cache size; larger than the number of routes in all languages. */
const CACHE_SIZE = 400;
const NOT_PAGES = ['/api/', '/media/', '/assets/', '/share/', '/shared/', '/sitemaps/'];

/** Set by the page if the visitor wants pictures blurred until tapped (platform/web/image-blur.ts). */
const BLUR_COOKIE = 'nb_blur_images';

const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

/** The address of a page that was asked for with a slash at its end, which the router has under none; else null. */
function withoutSlash(url: string): string | null {
  const { pathname, search } = new URL(url, 'http://localhost');
  // Two slashes at its beginning would name another host. No pattern: thousands of slashes would take it a second.
  return pathname.length > 1 && pathname.endsWith('/')
    ? `/${pathname.split('/').filter(Boolean).join('/')}${search}`
    : null;
}

export async function mountPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { source, discovery } = deps;
  const cached = new Map<string, CachedPage>();
  const policies = new Map<string, string>();
  function policyFor(template: string): string {
    const policy = policies.get(template) ?? contentSecurityPolicy(template);
    policies.set(template, policy);
    return policy;
  }
  // Only for pages. Responses of the API need no more than the two headers that mount() sets.
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Google's sign-in pop-up must be able to reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: deps.isEncrypted,
  });
  await source.mountFiles(app);

  async function readFeed(): Promise<unknown> {
    const bytes = await discovery.list(FIRST_FEED, { userId: null, showNsfw: false });
    return JSON.parse(bytes.toString());
  }

  /** @param before the previous rendering of the page */
  async function draw(
    { url, hasPictures, language }: Wanted,
    before?: CompressedPage,
  ): Promise<CompressedPage> {
    const path = pathOf(url);
    const isFeed = path === '/' || path === '/ForYouPage';
    const [template, entry] = await Promise.all([source.template(url, language), source.entry(language)]);
    const { status, head, body, state } = await entry.render({
      // Without the query: the cache entry serves all queries, so the page must not depend on it, and the
      // router would redirect a query that it cannot parse.
      path,
      build: source.build ?? null,
      productName: deps.productName,
      offers: deps.offers,
      hasDiagnostics: deps.hasDiagnostics,
      feed: isFeed && hasPictures ? await readFeed() : null,
      facts: await deps.factsOf(path),
      origin: deps.origin(),
    });
    // Replacer functions, because `$` has a meaning in replacement strings.
    const html = template
      .replace('<!--head-->', () => head)
      // Removes the white space before it, which would be painted instead of the first word
      // (entry-server.tsx).
      .replace(/\s*<!--body-->/, () => body)
      .replace('<!--state-->', () => state);
    const policy = source.isCacheable ? policyFor(template) : null;
    return compressPage(status, html, policy, before);
  }

  function store(key: string, page: Promise<CompressedPage>, drawn?: CompressedPage): void {
    const entry: CachedPage = { at: performance.now(), page, drawn, isRenewed: false };
    cached.delete(key);
    cached.set(key, entry);
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value!);
    page.then(
      (done) => (entry.drawn = done),
      () => cached.get(key) === entry && cached.delete(key),
    );
  }

  /**
   * Replaces the cached page after rendering. Until then, and if rendering fails, the old page is sent until
   * STALE_MS.
   */
  async function renew(key: string, old: CachedPage, redraw: () => Promise<CompressedPage>): Promise<void> {
    try {
      const page = await redraw();
      if (cached.get(key) === old) store(key, Promise.resolve(page), page);
    } catch {
      // The error is reported by the request that renders the page after STALE_MS.
      old.isRenewed = false;
    }
  }

  function pageOf(wanted: Wanted): Promise<CompressedPage> {
    const key = `${wanted.language} ${wanted.hasPictures} ${pathOf(wanted.url)}`;
    const found = cached.get(key);
    const age = source.isCacheable && found ? performance.now() - found.at : Infinity;
    if (!found || age >= STALE_MS) {
      const drawn = source.isCacheable ? found?.drawn : undefined;
      const page = draw(wanted, drawn);
      store(key, page, drawn);
      return page;
    }
    if (age >= FRESH_MS && !found.isRenewed) {
      found.isRenewed = true;
      const stop = deps.ticker.every(LATER_MS, () => {
        stop();
        void renew(key, found, () => draw(wanted, found.drawn));
      });
    }
    return found.page;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await pageOf(wantedBy(request, source));
    protect(request.raw, reply.raw, () => {});
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    if (encoding) void reply.header('content-encoding', encoding);
    if (page.policy) void reply.header('content-security-policy', page.policy);
    return reply
      .code(page.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, accept-language, cookie',
      })
      .send(encoding ? page[encoding] : page.html);
  }

  app.get('/*', async (request, reply) => {
    if (NOT_PAGES.some((start) => pathOf(request.url).startsWith(start)))
      throw new AppError('request.not_found');
    const plain = withoutSlash(request.url);
    return plain === null ? answer(request, reply) : reply.redirect(plain, 308);
  });
}

const wantedBy = (request: FastifyRequest, { languages = ['en'] }: PageSource): Wanted => ({
  url: request.url,
  hasPictures: request.cookies[BLUR_COOKIE] !== '1',
  language: languageOf(request, languages),
});

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Allows our own scripts and styles, and the inline scripts of the built template by their hashes. What is drawn into
 * the template has none, so a script that gets in there is not run.
 */
function contentSecurityPolicy(template: string): string {
  const hashes = [...template.matchAll(INLINE_SCRIPT)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Positions and sizes that are computed at run time are set in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
