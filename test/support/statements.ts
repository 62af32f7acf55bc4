import type { TestDatabase } from './test-database.ts';

/** What a database was asked meanwhile, in order and without the values; by everybody in this process. */
export async function statementsDuring(
  database: TestDatabase,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  const client = await database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  client.release();
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    seen.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, given);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return seen;
}
