// fastify-pg-schema: the same list by the textbook: fastify, pg, one indexed query, a response schema. No sign-in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/server/db/embedded/embedded-postgres.ts';
import { reportReady, scriptOptions } from '../machine/script.ts';

const { items } = await scriptOptions<{ items: Record<string, unknown>[] }>();
const home = mkdtempSync(path.join(tmpdir(), 'nb-bench-pg-'));
const postgres = await startEmbeddedPostgres(path.join(home, 'postgres'), { isThrowaway: true });
const pool = new pg.Pool({ connectionString: postgres.url('postgres'), max: 10 });

type Kind = 'text' | 'int' | 'bool' | 'json';
const kindOf = (value: unknown): Kind => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' ? 'int' : 'json';
};
const columns = Object.entries(items[0]!).map(([name, value]) => ({ name, kind: kindOf(value) }));
const named = columns.map(({ name }) => `"${name}"`).join(', ');

function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? schemaOf(value[0]) : {} };
  if (typeof value === 'object' && value !== null) {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, schemaOf(inner)]),
    );
    return { type: 'object', properties };
  }
  if (value === null) return {};
  return { type: typeof value === 'number' ? 'number' : typeof value };
}

await pool.query(
  `create table characters (n int primary key, ${columns.map(({ name, kind }) => `"${name}" ${kind}`).join(', ')})`,
);
const slots = columns.map((_, at) => `$${at + 2}`).join(', ');
for (const [n, item] of items.entries()) {
  const values = columns.map(({ name, kind }) => (kind === 'json' ? JSON.stringify(item[name]) : item[name]));
  await pool.query(`insert into characters (n, ${named}) values ($1, ${slots})`, [n, ...values]);
}
await pool.query('analyze characters');

const app = fastify();
const reply = {
  type: 'object',
  properties: {
    items: { type: 'array', items: schemaOf(items[0]) },
    page: { type: 'integer' },
    limit: { type: 'integer' },
    total: { type: 'integer' },
    hasMore: { type: 'boolean' },
  },
};
app.get<{ Querystring: { limit: number } }>(
  '/api/characters',
  {
    schema: {
      querystring: { type: 'object', properties: { limit: { type: 'integer', default: 24 } } },
      response: { 200: reply },
    },
  },
  async ({ query: { limit } }) => {
    const { rows } = await pool.query(`select ${named} from characters order by n limit $1`, [limit]);
    return { items: rows, page: 1, limit, total: items.length, hasMore: items.length > limit };
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
reportReady({ port: (app.server.address() as AddressInfo).port });

process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => postgres.stop())
    .then(() => {
      rmSync(home, { recursive: true, force: true });
      process.exit(0);
    });
});
