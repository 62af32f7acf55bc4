// How the database goes about heavy queries, on ten thousand characters: a change of plan shows as a change of the file
// in which the plans are kept. Run the tests with --update to accept one.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { fillCatalogue } from '../../bench/scale/fill-catalogue.ts';
import type { Schema } from '../../src/platform/server/db/schema.gen.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** When the catalogue was filled, ms. */
export const FILLED_AT = Date.UTC(2026, 10, 22);

/** Tables that grow with the catalogue or with its readers. */
const GROWING =
  /Seq Scan on (?:characters|character_\w+|creator_documents|creator_standings|search_words|conversations|likes|favorites|follows|users|images|image_likes|hidden_characters|follow_counts)\b/;

interface PlanRules {
  /** Reads whole tables, which is its work. */
  isWhole?: (name: string) => boolean;
  /** Is never run often enough to get a plan that does not know its values. */
  isRare?: (name: string) => boolean;
}

export interface Plans {
  db: Kysely<Schema>;
  /** Some characters. */
  ids: string[];
  /** Who likes most. */
  reader: string;
  /** Who has made most. */
  creator: string;
  /** Runs each, and explains what it asked; no list may read a table that grows. */
  of(queries: Record<string, () => Promise<unknown>>, rules?: PlanRules): Promise<string>;
  close(): Promise<void>;
}

/** Statistics of every row, taken once: a plan must not hang on which rows were looked at, or when. */
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

/** @param more filled in besides, before anything is explained */
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

  /** What a named statement may come to use after some times, when its values do not count any more. */
  async function explainGeneric({ sql }: CompiledQuery): Promise<string> {
    const { rows } = await pool.query(`explain (costs off, generic_plan) ${sql}`);
    return JSON.stringify(rows);
  }

  return {
    ...{ db, ids, reader, creator },
    async of(queries, { isWhole = () => false, isRare = () => false } = {}) {
      const parts: string[] = [];
      for (const [name, run] of Object.entries(queries)) {
        asked = [];
        await run();
        // Those that were asked side by side come back in any order.
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
