// One throwaway PostgreSQL for the whole run with a migrated template; every test file clones its own database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../src/platform/server/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a server with `{name}` in place of the database. */
    databaseServer: string;
    databaseTemplate: string;
    /** A folder that is deleted at the end of the run. */
    scratch: string;
  }
}

const PLACEHOLDER = 'DATABASE_NAME';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const template = `nb_template_${process.pid}`;
  const { address, stop } = given ? foreign(given) : await embedded();
  const admin = new pg.Client({ connectionString: address.replace(PLACEHOLDER, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(address.replace(PLACEHOLDER, template));
  project.provide('databaseServer', address);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'nb-scratch-'));
  project.provide('databaseTemplate', template);
  project.provide('scratch', scratch);
  return async () => {
    for (const name of [template, `${template}_seeded`])
      await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await stop();
    await rm(scratch, { recursive: true, force: true });
  };
}

function foreign(given: string) {
  const url = new URL(given);
  url.pathname = `/${PLACEHOLDER}`;
  return { address: url.href, stop: async () => {} };
}

async function embedded() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'nb-test-'));
  const server = await startEmbeddedPostgres(dir, { isThrowaway: true, maxConnections: 200 });
  const stop = async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { address: server.url(PLACEHOLDER), stop };
}
