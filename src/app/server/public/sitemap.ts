// robots.txt and the sitemap, which lists every page that search engines may index.
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  SITEMAP_PART,
  type Sharing,
  type SitemapEntry,
} from '../../../features/discovery/server/sharing/sharing.ts';
import { LISTED_PAGES } from './page-facts.ts';

export interface SitemapDeps {
  sharing: Sharing;
  origin: () => string;
  /** Guides and legal pages with the date of their last change. */
  documents: () => Promise<SitemapEntry[]> | SitemapEntry[];
}

/** Crawlers that return sooner get the cached response. Seconds. */
const FRESH = 'public, max-age=3600';

/** Paths that crawlers must not visit: data, private screens and the pages that forms lead to. */
const CLOSED = [
  '/api/',
  '/media/',
  '/desk',
  '/settings',
  '/chat/',
  '/shared/',
  '/test',
  '/auth-debug',
  '/payment/',
  '/subscription/',
];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function mountSitemap(app: FastifyInstance, { sharing, origin, documents }: SitemapDeps): void {
  const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  const address = (path: string): string => `<loc>${escape(origin() + path)}</loc>`;
  const urlSet = (entries: SitemapEntry[]): string =>
    xml(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries
        .map((one) => `<url>${address(one.path)}<lastmod>${one.changedAt.toISOString()}</lastmod></url>`)
        .join('\n')}\n</urlset>`,
    );

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FRESH)
      .send(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const { characters, creators } = await sharing.counts();
    const parts = (name: string, count: number) =>
      Array.from(
        { length: Math.ceil(count / SITEMAP_PART) },
        (_part, at) => `/sitemaps/${name}-${at + 1}.xml`,
      );
    const files = [
      '/sitemaps/pages-1.xml',
      ...parts('characters', characters),
      ...parts('creators', creators),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', FRESH)
      .send(
        xml(
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
            .map((path) => `<sitemap>${address(path)}</sitemap>`)
            .join('\n')}\n</sitemapindex>`,
        ),
      );
  });

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, name, number] =
      /^(pages|characters|creators)-([1-9]\d{0,3})\.xml$/.exec(request.params.file) ?? [];
    if (!name) throw new AppError('request.not_found');
    const entries = await entriesOf(name, Number(number) - 1);
    if (entries.length === 0) throw new AppError('request.not_found');
    return reply.type('application/xml; charset=utf-8').header('cache-control', FRESH).send(urlSet(entries));
  });

  async function entriesOf(name: string, part: number): Promise<SitemapEntry[]> {
    if (name === 'characters') return sharing.characters(part);
    if (name === 'creators') return sharing.creators(part);
    return part === 0 ? pages() : [];
  }

  /**
   * Fixed pages change with the software. Their date is the newest date of the documents, as an
   * approximation.
   */
  async function pages(): Promise<SitemapEntry[]> {
    const written = await documents();
    const newest = new Date(Math.max(0, ...written.map((one) => one.changedAt.getTime())));
    const fixed = Object.entries(LISTED_PAGES)
      .filter(([path, page]) => (page.canonical ?? path) === path)
      .map(([path]) => ({ path, changedAt: newest }));
    return [...fixed, ...written];
  }
}
