import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/server/db/database.ts';

let count = 0;

export interface TestDatabase extends Database {
  url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file.
 * @param template the database that is cloned; by default the migrated schema without rows.
 */
export async function createTestDatabase(template = inject('databaseTemplate')): Promise<TestDatabase> {
  return create(template);
}

/** A database without tables, for tests of the migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

async function create(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `nb_${process.pid}_${++count}`;
  const admin = new pg.Client({ connectionString: server.replace('DATABASE_NAME', 'postgres') });
  await admin.connect();
  // PostgreSQL refuses with 55006 while another test file is cloning the same template.
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template}`);
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const url = server.replace('DATABASE_NAME', name);
  const database = openDatabase(url, { onIdleError: () => {} });
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
