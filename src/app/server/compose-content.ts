// Composes the content that is read from files: legal documents, answers and guides.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createGuides } from '../../features/guides/server/create-guides.ts';
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

export interface ContentParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  summaries: Summaries;
  publicUrl: () => string;
}

/** Files are checked for changes on each request, and at this interval when there are none. Milliseconds. */
const READ_EVERY_MS = 15_000;

export function composeContent({ config, database, clock, log, summaries, publicUrl }: ContentParts) {
  const particulars = createParticulars(config, publicUrl);
  const roots = contentRoots(config.CONTENT_DIR);
  const legal = createLegal({ database, clock, log, roots, particulars });
  const { guides, faq, pictures, routes } = createGuides({
    db: database.db,
    clock,
    log,
    roots,
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
    /** For the search over everything. */
    found: {
      async find(wanted: string[][], most: number) {
        const found = await guides.find(wanted, most);
        return found.map(({ slug, title, description }) => ({ slug, title, summary: description }));
      },
    },
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
