// Health, readiness, and the API documentation.
import { systemTicker as ticker } from '../../../adapters/clock/ticker.ts';
import { within } from '../../../platform/server/deadline.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Draining } from '../../../platform/server/http/draining.ts';
import { mount, type HttpDeps } from '../../../platform/server/http.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Seeding } from '../../../features/images/server/drawing/seeding.ts';
import { openapi } from '../../../shared/openapi.ts';
import { api } from '../../contract.ts';
import { renderApiPage } from '../pages/api-page.ts';

export interface StatusDeps {
  database: Pick<Database, 'answers'>;
  draining: Pick<Draining, 'isDraining'>;
  /** How many pictures of the first catalogue are drawn. */
  drawn: Seeding['progress'];
  /** The latest check of all ledgers; null before the first. */
  books: () => Promise<{ isOk: boolean; finishedAt: string } | null>;
  productName: string;
}

/**
 * For what health says besides that the process lives. Together with `answers` it stays below a second, however
 * long requests wait for the database.
 */
const FACTS_MS = 150;

/** The newest known value, if the next one takes longer than `ms`. Calls meanwhile share one reading. */
function inTime<T>(read: () => Promise<T>, ms: number): () => Promise<T | null> {
  let latest: T | null = null;
  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= read()
      .then((value) => void (latest = value))
      .catch(() => {})
      .finally(() => (reading = null));
    await within({ ticker, ms, late: undefined }, reading);
    return latest;
  };
}

export function mountStatus(http: HttpDeps, deps: StatusDeps): void {
  const { database, draining, productName } = deps;
  const [drawn, books] = [inTime(deps.drawn, FACTS_MS), inTime(deps.books, FACTS_MS)];
  const { app } = http;
  // Generated on first request, because it takes longer than the rest of the start.
  let cachedDocument: ReturnType<typeof openapi> | undefined;
  const document = () => (cachedDocument ??= openapi(productName, api));
  mount(http, api.status, {
    async health() {
      if (!(await database.answers())) return { status: 'ok', database: 'down', pictures: null, books: null };
      const [pictures, run] = await Promise.all([drawn(), books()]);
      return {
        status: 'ok',
        database: 'up',
        pictures,
        books: run && { isOk: run.isOk, checkedAt: run.finishedAt },
      };
    },
    async ready() {
      if (draining.isDraining()) throw new AppError('server.unavailable/stopping', { retryAfter: 5 });
      if (await database.answers()) return { status: 'ready' };
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
