// Health, readiness, and the API documentation.
import { isAlive, type Database } from '../../platform/server/db/database.ts';
import { mount, type HttpDeps } from '../../platform/server/http.ts';
import { AppError } from '../../shared/errors.ts';
import type { Seeding } from '../../features/images/server/seeding.ts';
import { openapi } from '../../shared/openapi.ts';
import { api } from '../contract.ts';
import { renderApiPage } from './api-page.ts';

export interface StatusDeps {
  database: Database;
  /** How many pictures of the first catalogue are drawn. */
  drawn: Seeding['progress'];
  /** The latest check of all ledgers; null before the first. */
  books: () => Promise<{ isOk: boolean; finishedAt: string } | null>;
  productName: string;
}

export function mountStatus(http: HttpDeps, { database, drawn, books, productName }: StatusDeps): void {
  const { app } = http;
  // Generated on first request, because it takes longer than the rest of the start.
  let cachedDocument: ReturnType<typeof openapi> | undefined;
  const document = () => (cachedDocument ??= openapi(productName, api));
  mount(http, api.status, {
    async health() {
      const isDatabaseUp = await isAlive(database.db);
      if (!isDatabaseUp) return { status: 'ok', database: 'down', pictures: null, books: null };
      const [pictures, run] = await Promise.all([drawn(), books()]);
      return {
        status: 'ok',
        database: 'up',
        pictures,
        books: run && { isOk: run.isOk, checkedAt: run.finishedAt },
      };
    },
    async ready() {
      if (await isAlive(database.db)) return { status: 'ready' };
      throw new AppError('server.unavailable/database', { retryAfter: 5 });
    },
  });
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('x-frame-options', 'DENY')
      .send(renderApiPage(document())),
  );
}
