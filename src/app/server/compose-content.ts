// What people wrote and files hold: legal documents, answers and guides, put together with the rooms that need them.
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

/** Files are looked at whenever somebody reads them, and this often where nobody does. Milliseconds. */
const LOOK_MS = 15_000;

export function composeContent({ config, database, clock, log, summaries, publicUrl }: ContentParts) {
  const particulars = createParticulars(config, publicUrl);
  const roots = contentRoots(config.CONTENT_DIR);
  const legal = createLegal({ database, clock, log, roots, particulars });
  const { guides, faq, pictures, routes } = createGuides({
    ...{ db: database.db, clock, log, roots, particulars, summaries },
  });
  /** Reads everything, so that what is wrong stands in the log, and records the texts that are new. */
  async function look(): Promise<void> {
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
      ...{ documents: legal.documents, guides, pictures, origin: publicUrl },
      productName: config.PRODUCT_NAME,
    }),
    mount(http: HttpDeps): void {
      mount(http, api.legal, legal.routes);
      mount(http, api.guides, routes);
      serveGuideFiles(http.app, { guides, pictures, productName: config.PRODUCT_NAME, origin: publicUrl });
    },
    async start(): Promise<void> {
      await look();
      stop = systemTicker.every(LOOK_MS, () => {
        look().catch((error: unknown) => log.error({ err: error }, 'written content could not be read'));
      });
    },
    stop: (): void => stop(),
  };
}

export type Content = ReturnType<typeof composeContent>;
