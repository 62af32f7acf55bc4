// Whether the process lives, whether it can serve, and the contract for people to browse.
import type { FastifyInstance } from 'fastify';
import { isAlive, type Database } from '../../platform/server/db/database.ts';
import { openapi } from '../../shared/openapi.ts';
import { api } from '../contract.ts';
import { renderApiPage } from './api-page.ts';

export interface StatusTools {
  database: Database;
  /** Pictures of the first catalogue. */
  drawn: () => Promise<{ done: number; total: number }>;
  productName: string;
}

export function mountStatus(app: FastifyInstance, { database, drawn, productName }: StatusTools): void {
  // Written when somebody asks: it takes longer than the rest of a start's own work.
  let written: ReturnType<typeof openapi> | undefined;
  const document = () => (written ??= openapi(productName, Object.values(api)));
  app.get('/api/health', async () => {
    const isDatabaseUp = await isAlive(database.db);
    const pictures = isDatabaseUp ? await drawn() : null;
    return { status: 'ok', database: isDatabaseUp ? 'up' : 'down', pictures };
  });
  app.get('/api/ready', async (_request, reply) => {
    const isReady = await isAlive(database.db);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting for the database' });
  });
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(renderApiPage(document())),
  );
}
