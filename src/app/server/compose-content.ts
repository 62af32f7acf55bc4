// Composes the content that is read from files: legal documents, answers and guides.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createGuides } from '../../features/guides/server/create-guides.ts';
import { createGuideLibrary } from '../../features/guides/server/guide-library.ts';
import type { Summaries } from '../../features/guides/server/guides.needs.ts';
import { serveGuideFiles } from '../../features/guides/server/serve-guide-files.ts';
import { createLegal } from '../../features/legal/server/create-legal.ts';
import type { Config } from '../../platform/server/config.ts';
import { contentRoots } from '../../platform/server/content/content-roots.ts';
import type { Database } from '../../platform/server/db/database.ts';
import { mount, type HttpDeps } from '../../platform/server/http.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import { api } from '../contract.ts';
import { createParticulars } from './particulars.ts';
import { contentForPublic } from './public/content-facts.ts';

export interface WrittenParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  publicUrl: () => string;
}

/** What others read of the written content: the documents that are agreed to, and the guides that a search finds. */
export function composeWritten({ config, database, clock, log, publicUrl }: WrittenParts) {
  const particulars = createParticulars(config, publicUrl);
  const roots = contentRoots(config.CONTENT_DIR);
  const library = createGuideLibrary({ roots, particulars, clock, log });
  return {
    particulars,
    roots,
    library,
    legal: createLegal({ database, clock, log, roots, particulars }),
    /** For the search over everything. */
    found: {
      async find(wanted: string[][], most: number) {
        const found = await library.find(wanted, most);
        return found.map(({ slug, title, description }) => ({ slug, title, summary: description }));
      },
    },
  };
}

export interface ContentParts extends WrittenParts {
  written: ReturnType<typeof composeWritten>;
  summaries: Summaries;
}

/** Files are checked for changes on each request, and at this interval when there are none. Milliseconds. */
const READ_EVERY_MS = 15_000;

export function composeContent({
  config,
  database,
  clock,
  log,
  written,
  summaries,
  publicUrl,
}: ContentParts) {
  const { particulars, roots, library, legal } = written;
  const { guides, faq, pictures, routes } = createGuides({
    db: database.db,
    clock,
    log,
    roots,
    library,
    particulars,
    summaries,
  });
  /** Reads all content, so that faults are logged and new versions of documents are recorded. */
  async function readAll(): Promise<void> {
    await Promise.all([legal.documents.list(), guides.faults(), faq.faults()]);
  }
  let stop = (): void => {};
  return {
    legal,
    guides,
    faq,
    /** For heads of pages, link previews and the sitemap. */
    forPublic: contentForPublic({
      documents: legal.documents,
      guides,
      pictures,
      origin: publicUrl,
      productName: config.PRODUCT_NAME,
    }),
    mount(http: HttpDeps): void {
      mount(http, api.legal, legal.routes);
      mount(http, api.guides, routes);
      serveGuideFiles(http.app, { guides, pictures, productName: config.PRODUCT_NAME, origin: publicUrl });
    },
    async start(): Promise<void> {
      await readAll();
      stop = systemTicker.every(READ_EVERY_MS, () => {
        readAll().catch((error: unknown) => log.error({ err: error }, 'written content could not be read'));
      });
    },
    stop: (): void => stop(),
  };
}

export type Content = ReturnType<typeof composeContent>;
