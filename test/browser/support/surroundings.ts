// An external PostgreSQL (TEST_DATABASE_URL, or started here) and a model server.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/platform/server/db/embedded/embedded-postgres.ts';
import { startMockChatServer } from '../../support/mock-chat-server.ts';

/** The pace of a model on a good machine. */
const PACE = { tokensPerSecond: 20, firstTokenMs: 100 };

export async function startSurroundings(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const model = await startMockChatServer(PACE);
  const given = process.env['TEST_DATABASE_URL'];
  const database = given ? await createDatabase(given) : await startDatabase();
  return {
    env: { DATABASE_URL: database.url, CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'mock-normal' },
    async stop() {
      await database.stop();
      await model.stop();
    },
  };
}

/** Creates a database on an existing server. */
async function createDatabase(server: string) {
  const name = `nb_browser_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => run(`drop database if exists ${name} with (force)`) };
}

async function startDatabase() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'nb-browser-database-'));
  const server = await startEmbeddedPostgres(dir, { isThrowaway: true, maxConnections: 100 });
  return {
    url: server.url('postgres'),
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
