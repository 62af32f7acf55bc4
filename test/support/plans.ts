// Query plans of heavy queries on ten thousand characters. They are compared with a snapshot file; run the
// tests with --update to accept a changed plan.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { fillCatalogue } from '../../bench/scale/fill-catalogue.ts';
import type { Database } from '../../src/platform/server/db/database.ts';
import type { Schema } from '../../src/platform/server/db/schema.gen.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The time at which the catalogue was filled, in ms. */
export const FILLED_AT = Date.UTC(2026, 10, 22);

/** Sequential scans of tables that grow with the catalogue or with its readers. */
const GROWING =
  /Seq Scan on (?:characters|character_\w+|creator_documents|creator_standings|search_words|conversations|conversation_members|likes|favorites|follows|users|images|image_jobs|image_job_chats|image_likes|hidden_characters|follow_counts)\b/;

interface PlanRules {
  /** The query may read whole tables. */
  isWhole?: (name: string) => boolean;
  /** The query runs too rarely to get a generic plan, so that only its custom plan is checked. */
  isRare?: (name: string) => boolean;
}

export interface Plans {
  db: Kysely<Schema>;
  transact: Database['transact'];
  /** The first 24 character ids. */
  ids: string[];
  /** The user with the most likes given. */
  reader: string;
  /** The user with the most characters. */
  creator: string;
  /**
   * Runs each query, explains its statements, and asserts that none scans a growing table.
   * @returns the plans.
   */
  of(queries: Record<string, () => Promise<unknown>>, rules?: PlanRules): Promise<string>;
  close(): Promise<void>;
}

/** Analyses every row and turns autovacuum off, so that plans do not depend on sampling or timing. */
async function settle(pool: TestDatabase['pool']): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
    await client.query('set default_statistics_target = 10000');
    await client.query('vacuum (analyze)');
    await client.query('reset default_statistics_target');
  } finally {
    client.release();
  }
}

/** @param more inserts further rows before the statistics are gathered. */
export async function createPlans(more: (pool: TestDatabase['pool']) => Promise<void>): Promise<Plans> {
  const database = await createTestDatabase();
  const { pool } = database;
  await fillCatalogue(database.url, { characters: 10_000, now: FILLED_AT, say: () => {} });
  let asked: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query as CompiledQuery),
  });
  const idsOf = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const ids = await idsOf('select id from characters order by id limit 24');
  const [reader = ''] = await idsOf(
    'select user_id as id from likes group by 1 order by count(*) desc, 1 limit 1',
  );
  const [creator = ''] = await idsOf(
    'select creator_id as id from characters group by 1 order by count(*) desc, 1 limit 1',
  );
  await more(pool);
  await settle(pool);

  async function explain({ sql, parameters }: CompiledQuery): Promise<string> {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [
      ...parameters,
    ]);
    return rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/(?:id,)+/g, '')
      .replaceAll(/'\d+'::oid/g, 'oid');
  }

  /** The generic plan, to which PostgreSQL may switch after a prepared statement has run some times. */
  async function explainGeneric({ sql }: CompiledQuery): Promise<string> {
    const { rows } = await pool.query(`explain (costs off, generic_plan) ${sql}`);
    return JSON.stringify(rows);
  }

  return {
    db,
    transact: (work) => db.transaction().execute((tx) => work(Object.assign(tx, { afterCommit: () => {} }))),
    ids,
    reader,
    creator,
    async of(queries, { isWhole = () => false, isRare = () => false } = {}) {
      const parts: string[] = [];
      for (const [name, run] of Object.entries(queries)) {
        asked = [];
        await run();
        // Concurrent statements are logged in any order; sorting them keeps the snapshot stable.
        for (const query of asked.toSorted((a, b) => (a.sql < b.sql ? -1 : 1))) {
          if (!/^\s*(?:select|with|update)\b/.test(query.sql)) continue;
          const plan = await explain(query);
          if (!isWhole(name)) expect(plan, name).not.toMatch(GROWING);
          if (!isWhole(name) && !isRare(name)) expect(await explainGeneric(query), name).not.toMatch(GROWING);
          parts.push(`# ${name}\n${plan}\n`);
        }
      }
      return parts.join('\n');
    },
    close: () => database.drop(),
  };
}
