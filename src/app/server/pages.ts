// The pages of the product: HTML whose first screen is drawn by the server, kept for a while, compressed.
import { createHash } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { AppError } from '../../shared/errors.ts';
import type { Discovery } from '../../features/discovery/server/discovery.service.ts';
import type { Ticker } from '../../platform/server/ports/ticker.ts';
import { compressPage, type CompressedPage } from './compress-page.ts';
import type { PageSource } from './page-source.ts';
import type { FactsOf } from './public/page-facts.ts';

export interface PageDeps {
  source: PageSource;
  productName: string;
  /** What the operator has set up for accounts. */
  offers: { hasGoogle: boolean; hasMail: boolean };
  /** Whether the diagnostic pages are everybody's; else they answer 404, and an admin's browser shows them all the same. */
  hasDiagnostics: boolean;
  origin: () => string;
  /** Whether browsers are told to come by HTTPS alone. */
  isEncrypted: boolean;
  discovery: Discovery;
  factsOf: FactsOf;
  ticker: Ticker;
}

interface KeptPage {
  at: number;
  page: Promise<CompressedPage>;
  /** The last one that was drawn: this one, or the one before it. */
  drawn: CompressedPage | undefined;
  /** Whether it is about to be drawn anew. */
  isRenewed: boolean;
}

const FIRST_FEED = { page: 1, limit: 24, sort: 'recommended' } as const;
/** A page is the same for all visitors of a kind, and is drawn anew this often. Milliseconds. */
const FRESH_MS = 10_000;
/** As long as this the page as it was is sent while it is drawn anew: nobody waits for the drawing. Milliseconds. */
const STALE_MS = 30_000;
/**
 * After which a page that was sent as it was is drawn anew. Drawing takes as long as sending all that a page asks for,
 * and who has just been sent it asks for that now. Milliseconds.
 */
const LATER_MS = 2_000;
/** How many addresses are kept: more than there are routes. */
const KEPT_PAGES = 200;
const NOT_PAGES = ['/api/', '/media/', '/assets/', '/share/', '/sitemaps/'];

/** Set by the page whose visitor wants pictures blurred until tapped (platform/web/image-blur.ts). */
const BLUR_COOKIE = 'nb_blur_images';

const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

export async function mountPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { source, discovery } = deps;
  const kept = new Map<string, KeptPage>();
  // Of pages alone; an answer of the API needs only the two headers that mount() sets.
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Google's window, which a page opens, has to find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: deps.isEncrypted,
  });
  await source.mountFiles(app);

  async function readFeed(): Promise<unknown> {
    const bytes = await discovery.list(FIRST_FEED, { userId: null, showNsfw: false });
    return JSON.parse(bytes.toString());
  }

  /**
   * @param hasPictures false for a visitor who has pictures blurred: the browser fetches its own, covered list
   * @param before the page as it was, which it may still be
   */
  async function draw(url: string, hasPictures: boolean, before?: CompressedPage): Promise<CompressedPage> {
    const path = pathOf(url);
    const isFeed = path === '/' || path === '/ForYouPage';
    const [template, entry] = await Promise.all([source.template(url), source.entry()]);
    const { status, head, body, state } = await entry.render({
      // A page is kept for every query, so none may show in it; and an odd one would be sent elsewhere by the router.
      path,
      productName: deps.productName,
      offers: deps.offers,
      hasDiagnostics: deps.hasDiagnostics,
      feed: isFeed && hasPictures ? await readFeed() : null,
      facts: await deps.factsOf(path),
      origin: deps.origin(),
    });
    // As functions, so that a dollar sign in a text is only that.
    const html = template
      .replace('<!--head-->', () => head)
      // Without the white space before it: it would be painted instead of the first word (entry-server.tsx).
      .replace(/\s*<!--body-->/, () => body)
      .replace('<!--state-->', () => state);
    const policy = source.isKept ? contentSecurityPolicy(html) : null;
    return compressPage(status, html, policy, before);
  }

  function keep(key: string, page: Promise<CompressedPage>, drawn?: CompressedPage): void {
    const entry: KeptPage = { at: performance.now(), page, drawn, isRenewed: false };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > KEPT_PAGES) kept.delete(kept.keys().next().value!);
    page.then(
      (done) => (entry.drawn = done),
      () => kept.get(key) === entry && kept.delete(key),
    );
  }

  /** Until the next one stands the page is sent as it was, and still where it cannot be drawn: until it is too old. */
  async function renew(key: string, old: KeptPage, drawAnew: () => Promise<CompressedPage>): Promise<void> {
    try {
      const page = await drawAnew();
      if (kept.get(key) === old) keep(key, Promise.resolve(page), page);
    } catch {
      // Told to whoever asks when it is too old to be sent.
      old.isRenewed = false;
    }
  }

  function pageOf(url: string, hasPictures: boolean): Promise<CompressedPage> {
    const key = `${hasPictures} ${pathOf(url)}`;
    const found = kept.get(key);
    const age = source.isKept && found ? performance.now() - found.at : Infinity;
    if (!found || age >= STALE_MS) {
      const drawn = source.isKept ? found?.drawn : undefined;
      const page = draw(url, hasPictures, drawn);
      keep(key, page, drawn);
      return page;
    }
    if (age >= FRESH_MS && !found.isRenewed) {
      found.isRenewed = true;
      const stop = deps.ticker.every(LATER_MS, () => {
        stop();
        void renew(key, found, () => draw(url, hasPictures, found.drawn));
      });
    }
    return found.page;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await pageOf(request.url, request.cookies[BLUR_COOKIE] !== '1');
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
        vary: 'accept-encoding, cookie',
      })
      .send(encoding ? page[encoding] : page.html);
  }

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    if (NOT_PAGES.some((start) => path.startsWith(start))) throw new AppError('request.not_found');
    return answer(request, reply);
  });
}

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/** Scripts and styles of our own, and the inline ones of this very page by their hashes. */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Positions and sizes that are known only at run time stand in style attributes.
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
